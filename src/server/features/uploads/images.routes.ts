import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { uploadEndpoints } from '#contract/uploads.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { haveConversation, messageVisibleTo } from '#server/access/conversations.ts'
import { groupMessageVisibleTo } from '#server/access/groups.ts'
import {
  groupMessageReportedTo,
  isOfNetwork,
  messageReportedTo,
  pebbleReportedTo,
  postReportedTo,
} from '#server/access/moderators.ts'
import { postTakenDownFor } from '#server/access/open-to-everyone.ts'
import { havePebbles, wasGivenBy, wasGivenTo } from '#server/access/pebbles.ts'
import {
  hasNotBlocked,
  isGone,
  noBlockBetween,
  postInWindowFor,
  postVisibleTo,
} from '#server/access/visibility.ts'
import { idLater } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
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
    anyOf(postVisibleTo(viewer), postInWindowFor(viewer), postReportedTo(viewer), postTakenDownFor(viewer)),
  ),
  // What an edit took off, as words before an edit: for the moderators of the network (decision 0106).
  // Not for whoever wrote the post, moderator or not: that it opens would tell them of the report.
  allOf(
    isNotNull(uploadRows.takenOffPostId),
    isOfNetwork(viewer),
    sql`${posts.authorId} <> ${viewer.id}`,
    postReportedTo(viewer),
  ),
  // In a pebble, as far as its words go, and also taken out of the jar: it can be put back.
  allOf(
    isNotNull(uploadRows.pebbleId),
    anyOf(wasGivenTo(viewer.id), wasGivenBy(viewer.id), pebbleReportedTo(viewer)),
  ),
  // In a message, as its words (decision 0111).
  allOf(isNotNull(uploadRows.messageId), anyOf(messageVisibleTo(viewer.id), messageReportedTo(viewer))),
  allOf(
    isNotNull(uploadRows.groupMessageId),
    anyOf(
      allOf(isNull(groupMessages.takenBackAt), groupMessageVisibleTo(viewer.id)),
      groupMessageReportedTo(viewer),
    ),
  ),
  allOf(isNotNull(uploadRows.profileOf), noBlockBetween(viewer.id, uploadRows.profileOf)),
  // Who was blocked keeps the picture that stands beside what was said and given (decisions 0055 and 0099).
  sql`exists (select from ${blocks} where ${blocks.blockerPictureId} = ${uploadRows.id} and ${blocks.blockedId} = ${viewer.id}
    and ${anyOf(haveConversation(viewer.id, blocks.blockerId), havePebbles(viewer.id, blocks.blockerId))} and ${not(isGone(blocks.blockerId))} and ${hasNotBlocked(viewer.id, blocks.blockerId)})`,
  allOf(
    isNull(uploadRows.postId),
    isNull(uploadRows.profileOf),
    isNull(uploadRows.pebbleId),
    isNull(uploadRows.messageId),
    isNull(uploadRows.groupMessageId),
    eq(uploadRows.ownerId, viewer.id),
  ),
)

const visiblePhoto = statement('image_visible', () =>
  selecting({ purpose: uploadRows.purpose }, (select) =>
    select
      .from(uploadRows)
      .leftJoin(posts, eq(posts.id, sql`coalesce(${uploadRows.postId}, ${uploadRows.takenOffPostId})`))
      .leftJoin(pebbles, eq(pebbles.id, uploadRows.pebbleId))
      .leftJoin(messages, eq(messages.id, uploadRows.messageId))
      .leftJoin(groupMessages, eq(groupMessages.id, uploadRows.groupMessageId))
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
