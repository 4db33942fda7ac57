import type { FastifyInstance } from 'fastify'
import { postEndpoints } from '#contract/posts/posts.ts'
import { requireMember } from '#server/access/permissions.ts'
import { clash } from '#server/http/errors.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { findingWith, findPhotos, type PhotoServices } from '#server/storage/described-photos.ts'
import { t } from '#words/t.ts'
import { fieldInNewPost } from './described-photos.ts'
import { muteThread, unmuteThread } from './muted-threads.commands.ts'
import { changePost, removePost, restorePost } from './own-posts.commands.ts'
import { postLimits } from './post-limits.ts'
import { hidePost, insertPost, unhidePost, writePost } from './posts.commands.ts'
import { listPosts, requirePost } from './posts.queries.ts'
import { insertScheduledPost } from './scheduled-posts.commands.ts'
import { getScheduledPost } from './scheduled-posts.queries.ts'

export function postRoutes(app: FastifyInstance, services: PhotoServices): void {
  const { create, change } = postLimits
  const finding = findingWith(services)

  read(
    app,
    postEndpoints.list,
    async ({ query, viewer, request, reply, db }) => {
      const found = await listPosts(db, viewer, query, rowsFor(query))
      // Who is not a member gets no rows either, so the reason needs asking only for an empty page.
      if (found.length === 0 && query.communityId) await requireMember(db, viewer, query.communityId)
      return endPage({ request, reply, query }, found)
    },
    { replica: true },
  )

  read(app, postEndpoints.get, ({ params, viewer, db }) => requirePost(db, viewer, params.id), {
    replica: true,
  })

  write(
    app,
    postEndpoints.create,
    {
      limit: create,
      prepare: async ({ body: { imageUrl, imageAlt, morePhotos }, signedIn, request }) =>
        imageUrl
          ? findPhotos(
              [{ imageUrl, imageAlt }, ...morePhotos],
              await finding(signedIn, request),
              fieldInNewPost,
            )
          : [],
      inOneStatement: async ({ db, proof, viewer, body, prepared: photos, id, publish }) => {
        if (photos.length > 0 || body.poll || body.publishAt || body.mentions.length > 0) return null
        const written = await writePost(db, proof, viewer, id, body)
        if (written) publish({ type: 'post.created', postId: id, communityId: written.communityId })
        return written
      },
    },
    {
      create: async ({ tx, viewer, body, prepared: photos, id, publish }) => {
        if (body.publishAt) return insertScheduledPost(tx, viewer, id, body.publishAt, body, photos)
        const notified = await insertPost(tx, viewer, id, body, photos)
        if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
      },
      answer: async ({ tx, viewer, body: { communityId = null, publishAt }, id, publish }) => {
        if (publishAt) {
          publish({ type: 'account.changed', userIds: [viewer.id] })
          const waiting = await getScheduledPost(tx, viewer, id)
          // Sent again after its time: it has another id by now, which nothing here knows.
          if (!waiting)
            throw clash(t('This post was scheduled before. It has gone out since, or you deleted it.'))
          return waiting
        }
        // Also when it is sent again: whoever was asked first may have died between storing it and telling of it.
        publish({ type: 'post.created', postId: id, communityId })
        return requirePost(tx, viewer, id)
      },
    },
  )

  write(
    app,
    postEndpoints.change,
    { limit: change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      const { communityId, before, looksTheSame, notified } = await changePost(tx, viewer, id, body)
      publish({ type: 'post.changed', postId: id, communityId, ...(before && looksTheSame && { before }) })
      if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
      // For whom it is no longer, it is gone.
      if (before) publish({ type: 'post.gone', postId: id, communityId, before })
      return requirePost(tx, viewer, id)
    },
  )

  write(app, postEndpoints.remove, { limit: change }, async ({ params: { id }, viewer, tx, publish }) => {
    const gone = await removePost(tx, viewer, id)
    if (gone) publish({ type: 'post.gone', postId: id, communityId: gone.communityId })
  })

  write(app, postEndpoints.restore, { limit: change }, async ({ params: { id }, viewer, tx, publish }) => {
    const { communityId } = await restorePost(tx, viewer, id)
    publish({ type: 'post.changed', postId: id, communityId })
    return requirePost(tx, viewer, id)
  })

  write(app, postEndpoints.hide, { limit: change }, ({ params: { id }, viewer, tx }) =>
    hidePost(tx, viewer, id),
  )

  write(app, postEndpoints.unhide, { limit: change }, ({ params: { id }, viewer, tx }) =>
    unhidePost(tx, viewer, id),
  )

  write(app, postEndpoints.muteThread, { limit: change }, async ({ params: { id }, viewer, tx, publish }) => {
    const hasNoticeGone = await muteThread(tx, viewer, id)
    if (hasNoticeGone) publish({ type: 'notices.changed', userIds: [viewer.id] })
  })

  write(app, postEndpoints.unmuteThread, { limit: change }, ({ params: { id }, viewer, tx }) =>
    unmuteThread(tx, viewer, id),
  )
}
