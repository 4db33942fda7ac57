import * as z from 'zod'
import { figures } from '#contract/profile/figures.ts'
import { Id } from './ids.ts'

/** What many places show of a person. E-mail, first and last name of another person never leave the server. */
export const PersonView = z.object({
  id: Id,
  /** The shown name, built on the server: displayName, else firstName plus lastName, else 'User'. */
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The drawn figure they chose, for where there is no picture. Without one it is a pattern, made from the id. */
  figure: z.enum(figures).nullable(),
  isSupporter: z.boolean(),
})
export type PersonView = z.infer<typeof PersonView>
