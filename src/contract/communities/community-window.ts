import * as z from 'zod'
import { ContentNoteKey, FoldedBy } from '#contract/content-notes/folded-by.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { PhotoView } from '#contract/posts/post-photos.ts'
import { postsInWeek } from './usual-week.ts'

/**
 * A post as somebody sees it who looks into a community from outside: what its author wrote, and nothing of what others
 * did with it. Apart from `PostView`, so that a field that is added there does not come out here (decision 0093).
 */
export const WindowPostView = z.object({
  id: Id,
  author: PersonView,
  isMine: z.boolean(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  morePhotos: z.array(PhotoView),
  toneIndicators: z.array(z.string()),
  contentNotes: z.array(ContentNoteKey),
  /** Its options and votes are for members. */
  hasPoll: z.boolean(),
  foldedBy: FoldedBy,
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type WindowPostView = z.infer<typeof WindowPostView>

export const UsualWeek = z.object({
  posts: z.enum(postsInWeek),
  /** The hour, in UTC, with which the six hours begin in which most people write; null: it is spread over the day. */
  busiestFrom: z.int().nullable(),
})
export type UsualWeek = z.infer<typeof UsualWeek>

/** Null: too few people write, or not for long enough. */
export const WindowView = z.object({ usualWeek: UsualWeek.nullable() })
export type WindowView = z.infer<typeof WindowView>

export const communityWindowEndpoints = {
  look: endpoint('GET', '/api/communities/{id}/window', {
    summary: 'What a usual week is like in a community that people can look into, roughly.',
    params: ById,
    response: WindowView,
  }),
  posts: endpoint('GET', '/api/communities/{id}/window/posts', {
    summary:
      'The posts of a community that visitors may read, because their authors agreed, newest first. None while its window is closed.',
    params: ById,
    query: PageQuery,
    response: z.array(WindowPostView),
  }),
}
