import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { PersonView } from './core/person.ts'

const { min, max } = limits.searchQuery

export const FoundMessageView = z.object({
  id: Id,
  /** The other one of the two, or who wrote it in a group. */
  person: PersonView,
  /** Null: in a conversation of two. */
  group: z.object({ id: Id, name: z.string() }).nullable(),
  content: z.string(),
  /** What each of its photos shows, as far as that was said. */
  photoDescriptions: z.array(z.string().nullable()),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type FoundMessageView = z.infer<typeof FoundMessageView>

export const messageSearchEndpoints = {
  search: endpoint('GET', '/api/conversations/search', {
    summary:
      'Messages of yours that hold every word, also in the descriptions of their photos, newest first, in conversations and groups. Looks through a part of them at a time; the Link header leads further back, also where nothing was found.',
    query: z.object({
      q: z
        .string({ error: () => t('Please type what you look for.') })
        .trim()
        .min(min, { error: () => t('Please type at least {min} letters.', { min }) })
        .max(max, { error: () => t('A search can have at most {max} characters.', { max }) }),
      before: Id.optional(),
    }),
    response: z.array(FoundMessageView),
  }),
}
