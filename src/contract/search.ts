import * as z from 'zod'
import { t } from '#words/t.ts'
import { OpennessView } from './communication-passport/communication-passport.ts'
import { Cover } from './communities/communities.ts'
import { FoldedBy } from './content-notes/folded-by.ts'
import { endpoint } from './core/endpoint.ts'
import { Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { ReplyWishKey } from './posts/posts.ts'
import { figures } from './profile/figures.ts'
import { searchGroups } from './search-groups.ts'

const { min, max } = limits.searchQuery

export const FoundUser = z.object({
  id: Id,
  /** Null, as of every other person: the shown name is displayName. */
  firstName: z.null(),
  lastName: z.null(),
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  figure: z.enum(figures).nullable(),
  isSupporter: z.boolean(),
  openness: OpennessView,
  location: z.string().nullable(),
  /** The interests by which somebody was found, as the viewer may see them; none for who was found by name. */
  foundByInterests: z.array(z.string()),
})
export const FoundCommunity = z.object({
  id: Id,
  name: z.string(),
  memberCount: z.int(),
  coverPattern: Cover,
  /** The topics that have a word of what was typed. */
  foundByTopics: z.array(z.string()),
})
export const FoundPost = z.object({
  id: Id,
  content: z.string(),
  isAnonymous: z.boolean(),
  /** Null: written anonymously. */
  author: z.object({ displayName: z.string(), isSupporter: z.boolean() }).nullable(),
  replyWish: ReplyWishKey.nullable(),
  foldedBy: FoldedBy,
})

export const SearchView = z.object({
  users: z.array(FoundUser),
  communities: z.array(FoundCommunity),
  posts: z.array(FoundPost),
  /** The groups of which there is more than was asked for. */
  more: z.array(z.enum(searchGroups)),
})
export type SearchView = z.infer<typeof SearchView>

export const searchEndpoints = {
  search: endpoint('GET', '/api/search', {
    summary: `People, communities and posts that have these words, a few of each; or up to ${limits.searchResultsOfGroup} of one group.`,
    query: z.object({
      q: z
        .string({ error: () => t('Type at least {min} characters to search', { min }) })
        .trim()
        .min(min, { error: () => t('Type at least {min} characters to search', { min }) })
        .max(max, { error: () => t('Please search for at most {max} characters.', { max }) }),
      /** All of this group, and nothing of the others. */
      of: z.enum(searchGroups).optional(),
    }),
    response: SearchView,
  }),
}
