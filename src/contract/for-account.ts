import * as z from 'zod'
import { Id } from './ids.ts'

/**
 * Whose page this is. A page can outlive its session: when somebody else has signed in meanwhile, what it sends or
 * asks for must not become theirs.
 */
export const ForAccount = z.object({ account: Id.optional() })
export type ForAccount = z.infer<typeof ForAccount>
