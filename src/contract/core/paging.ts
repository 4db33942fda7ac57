import * as z from 'zod'
import { t } from '#words/t.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'

/** Newest first; `before` is the id of the last item already seen. The next page's address is in the Link header. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageSize.max).default(limits.pageSize.usual),
  before: Id.optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** The id of the last one seen, or a place, which tells more. (Where both fail, the answer speaks of places.) */
export const idOr = <Place extends z.ZodType<string>>(place: Place) =>
  z.union([z.uuid({ abort: true }), place], { error: () => t('This isn’t a valid place in the list.') })

const Place = z
  .templateLiteral([z.iso.datetime({ precision: 3 }), '_', z.uuid()])
  .refine((place) => Date.parse(place.split('_')[0] ?? '') > 0)

/**
 * For a list of people, newest first by a moment that is shown with each. `before` is the id of the last one seen, or
 * (as the Link header has it) that moment and the id: then the list goes on also when that person has left it since.
 */
export const PeoplePage = PageQuery.extend({
  before: idOr(Place).optional(),
})
export type PeoplePage = z.infer<typeof PeoplePage>
