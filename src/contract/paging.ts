import * as z from 'zod'
import { Id } from './ids.ts'
import { limits } from './limits.ts'

/** Newest first; `before` is the id of the last item already seen. The next page's address is in the Link header. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageSize.max).default(limits.pageSize.usual),
  before: Id.optional(),
})
export type PageQuery = z.infer<typeof PageQuery>
