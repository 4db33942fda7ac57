import type { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { refreshScheduled } from '#web/features/posts/scheduled-posts.queries.ts'
import { call } from '#web/lib/api/api-client.ts'
import type { EditPlace } from '#web/widgets/post-card/use-save-edit.ts'

const change = call<typeof scheduledPostEndpoints.change>('PATCH /api/posts/scheduled/{id}')
const setPhotos = call<typeof scheduledPostEndpoints.setPhotos>('PUT /api/posts/scheduled/{id}/photos')

export const postThatWaits: EditPlace = {
  change: (id, body) => change({ params: { id }, body }),
  setPhotos: (id, body) => setPhotos({ params: { id }, body }),
  // It is in no list but its own, which is asked for again.
  show: () => undefined,
  refresh: refreshScheduled,
}
