import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { PersonView } from './core/person.ts'

/** A person whose name in a text is a link, for viewers who can meet them. */
export const MentionView = z.object({
  id: Id,
  personId: Id,
  /** As it is now. It stands in `content` in the place of what was written, which may be a name of before. */
  name: z.string(),
  /** Where '@' and the name stand in the text, counted in UTF-16 units as JavaScript does, and how long both are. */
  places: z.array(z.int()),
  length: z.int(),
})
export type MentionView = z.infer<typeof MentionView>

const max = limits.mentions

/** Who was chosen while writing. Who can't be mentioned, or isn't in the text, is left out without a word (decision 0096). */
export const MentionList = z
  .array(Id, { error: () => t('Mentions have to be a list of people.') })
  .max(max, { error: () => t('You can mention at most {max} people at once.', { max }) })
  .overwrite((ids) => [...new Set(ids)])

export const mentionEndpoints = {
  suggest: endpoint('GET', '/api/mentions', {
    summary: `Whom you can mention, up to ${limits.mentionSuggestions}: in a comment on a post or when you edit it (\`postId\`), in a new post in a community, for a circle, or in the main feed.`,
    query: z.object({
      /** The beginning of a name, or of a word in it. */
      q: z
        .string()
        .trim()
        .max(limits.mentionQuery, { error: () => t('Please type less of the name.') })
        .default(''),
      postId: Id.optional(),
      communityId: Id.optional(),
      circleId: Id.optional(),
    }),
    response: z.array(PersonView),
  }),
  refuse: endpoint('DELETE', '/api/mentions/{id}', {
    summary: 'Unlink your name in a post or comment. No one is told, and its author can’t link it again.',
    params: ById,
  }),
  allow: endpoint('PUT', '/api/mentions/{id}', {
    summary: 'Link your name again that you unlinked.',
    params: ById,
  }),
}
