import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById } from '#contract/core/ids.ts'
import { GoesOutAt } from '#contract/later/goes-out-at.ts'
import { postProblems } from '#contract/later/problems.ts'
import { NewImage, PhotoList } from './post-photos.ts'
import { PostChange, PostView } from './posts.ts'

/** A post as its author will see it once it is out. Nobody else sees anything of it before. */
export const ScheduledPostView = PostView.extend({
  publishAt: z.iso.datetime(),
  /** Why it did not go out; null: it waits for its time. */
  problem: z.enum(postProblems).nullable(),
})
export type ScheduledPostView = z.infer<typeof ScheduledPostView>

/** What is left out stays as it is. */
export const ScheduledPostChange = PostChange.extend({ publishAt: GoesOutAt.optional() })
export type ScheduledPostChange = z.infer<typeof ScheduledPostChange>

export const scheduledPostEndpoints = {
  list: endpoint('GET', '/api/posts/scheduled', {
    summary: 'Your own posts that wait for their time, the next one first. Only you can see this list.',
    response: z.array(ScheduledPostView),
  }),
  change: endpoint('PATCH', '/api/posts/scheduled/{id}', {
    summary:
      'Change a post that waits: its words, who it is for, or when it goes out. A new time also ends what held it back.',
    params: ById,
    body: ScheduledPostChange,
    response: ScheduledPostView,
  }),
  setImage: endpoint('PUT', '/api/posts/scheduled/{id}/image', {
    summary:
      'Attach an uploaded photo to a post that waits, in the place of its first one. Further photos stay.',
    params: ById,
    body: NewImage.omit({ isEdit: true }),
    response: ScheduledPostView,
  }),
  removeImage: endpoint('DELETE', '/api/posts/scheduled/{id}/image', {
    summary: 'Take the photo off a post that waits, and all of them if it has several.',
    params: ById,
    response: ScheduledPostView,
  }),
  setPhotos: endpoint('PUT', '/api/posts/scheduled/{id}/photos', {
    summary:
      'Say which photos a post that waits has, and in which order: up to four. Those left out are taken off.',
    params: ById,
    body: PhotoList.omit({ isEdit: true }),
    response: ScheduledPostView,
  }),
  publish: endpoint('POST', '/api/posts/scheduled/{id}/publish', {
    summary: 'Let a post that waits go out now.',
    params: ById,
    response: PostView,
  }),
  remove: endpoint('DELETE', '/api/posts/scheduled/{id}', {
    summary: 'Delete a post that waits.',
    params: ById,
  }),
  restore: endpoint('POST', '/api/posts/scheduled/{id}/restore', {
    summary: 'Undo deleting a post that waits, within a day. If its time has passed, it waits for a new one.',
    params: ById,
    response: ScheduledPostView,
  }),
}
