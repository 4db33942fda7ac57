import * as z from 'zod'
import { Id } from './ids.ts'

/** What many places show of a person. E-mail, first and last name of another person never leave the server. */
export const PersonView = z.object({
  id: Id,
  /** The shown name, built on the server: displayName, else firstName plus lastName, else 'User'. */
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  isSupporter: z.boolean(),
})
export type PersonView = z.infer<typeof PersonView>
