import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { uploadEndpoints } from '#contract/uploads.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { haveConversation } from '#server/access/conversations.ts'
import { postReportedTo } from '#server/access/moderators.ts'
import { havePebbles } from '#server/access/pebbles.ts'
import {
  hasNotBlocked,
  isGone,
  noBlockBetween,
  postInWindowFor,
  postVisibleTo,
} from '#server/access/visibility.ts'
import { idLater } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads as uploadRows } from '#server/db/schema/uploads.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { badInputFrom, notFound, signedOut } from '#server/http/errors.ts'
import { photoFor } from '#server/storage/photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'

const viewer = { id: idLater('viewer') }

/** A photo is seen by those who may see where it is shown; until it is shown anywhere, by its owner alone. */
const photoVisible = anyOf(
  allOf(
    isNotNull(uploadRows.postId),
    anyOf(postVisibleTo(viewer), postInWindowFor(viewer), postReportedTo(viewer)),
  ),
  allOf(isNotNull(uploadRows.profileOf), noBlockBetween(viewer.id, uploadRows.profileOf)),
  // Who was blocked keeps the picture that stands beside what was said and given (decisions 0055 and 0099).
  sql`exists (select from ${blocks} where ${blocks.blockerPictureId} = ${uploadRows.id} and ${blocks.blockedId} = ${viewer.id}
    and ${anyOf(haveConversation(viewer.id, blocks.blockerId), havePebbles(viewer.id, blocks.blockerId))} and ${not(isGone(blocks.blockerId))} and ${hasNotBlocked(viewer.id, blocks.blockerId)})`,
  allOf(isNull(uploadRows.postId), isNull(uploadRows.profileOf), eq(uploadRows.ownerId, viewer.id)),
)

const visiblePhoto = statement('image_visible', () =>
  selecting({ purpose: uploadRows.purpose }, (select) =>
    select
      .from(uploadRows)
      .leftJoin(posts, eq(posts.id, uploadRows.postId))
      .where(and(eq(uploadRows.id, idLater('id')), eq(uploadRows.state, 'ready'), photoVisible)),
  ),
)

export function imageRoutes(app: FastifyInstance, { storage }: { storage: PhotoStorage }): void {
  const { image } = uploadEndpoints
  app.get('/api/images/:id', { config: { endpoint: image } }, async (request, reply) => {
    const by = await request.viewer()
    if (!by) throw signedOut()
    const params = image.params.safeParse(request.params)
    if (!params.success) throw notFound()
    const query = image.query.safeParse(request.query)
    if (!query.success) throw badInputFrom(query.error)
    const { id } = params.data
    const [found] = await visiblePhoto(app.data.db, { viewer: by.id, id })
    if (!found) throw notFound()

    const name = photoFor(found.purpose, query.data.w)
    // Kept by the browser, but asked about each time: who may see a photo can change, the photo itself cannot.
    const etag = `"${id}-${name}"`
    const isKnown = request.headers['if-none-match'] === etag
    const photo = isKnown ? null : await storage.open(id, name)
    if (!isKnown && !photo) throw notFound()
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    if (!photo) return reply.code(304).send()
    return reply
      .headers({ 'content-type': image.file, 'content-length': String(photo.bytes) })
      .send(photo.stream)
  })
}
