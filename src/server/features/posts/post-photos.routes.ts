import type { FastifyInstance, FastifyRequest } from 'fastify'
import { postEndpoints } from '#contract/posts/posts.ts'
import { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { requireOwn } from '#server/access/permissions.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import { findingWith, findPhoto, type PhotoServices } from '#server/storage/described-photos.ts'
import { findList, photosOf } from './described-photos.ts'
import { postLimits } from './post-limits.ts'
import { removePostImage, setPostImage, setPostPhotos } from './post-photos.commands.ts'
import { requirePost } from './posts.queries.ts'
import { removeScheduledImage, setScheduledImage, setScheduledPhotos } from './scheduled-photos.commands.ts'
import { requireScheduledPost } from './scheduled-posts.queries.ts'
import { scheduledChanged } from './scheduled-posts.routes.ts'

/** The photos of a post that is out, and of one that waits. */
export function postPhotoRoutes(app: FastifyInstance, services: PhotoServices): void {
  const { change: limit } = postLimits
  const { db } = app.data
  const finding = findingWith(services)

  // Before any work on a photo: a post that is not there to be changed uses nothing up.
  const ofOwnPost = async (id: string, signedIn: () => Promise<Viewer>, request: FastifyRequest) => {
    const found = await finding(signedIn, request)
    const post = await requirePost(db, found.viewer, id)
    requireOwn(post.isMine, 'posts')
    return { ...found, had: photosOf(post) }
  }
  const ofScheduledPost = async (id: string, signedIn: () => Promise<Viewer>, request: FastifyRequest) => {
    const found = await finding(signedIn, request)
    return { ...found, had: photosOf(await requireScheduledPost(db, found.viewer, id)) }
  }

  write(
    app,
    postEndpoints.setImage,
    {
      limit,
      prepare: async ({ params: { id }, body, signedIn, request }) =>
        findPhoto(body, await ofOwnPost(id, signedIn, request)),
    },
    async ({ params: { id }, body, viewer, tx, prepared, publish }) => {
      const { communityId } = await setPostImage(tx, viewer, id, prepared, body)
      publish({ type: 'post.changed', postId: id, communityId })
      return requirePost(tx, viewer, id)
    },
  )

  write(app, postEndpoints.removeImage, { limit }, async ({ params: { id }, viewer, tx, publish }) => {
    const { communityId } = await removePostImage(tx, viewer, id)
    publish({ type: 'post.changed', postId: id, communityId })
    return requirePost(tx, viewer, id)
  })

  write(
    app,
    postEndpoints.setPhotos,
    {
      limit,
      prepare: async ({ params: { id }, body, signedIn, request }) =>
        findList(body, await ofOwnPost(id, signedIn, request)),
    },
    async ({ params: { id }, body, viewer, tx, prepared: photos, publish }) => {
      const { communityId } = await setPostPhotos(tx, viewer, id, photos, body)
      publish({ type: 'post.changed', postId: id, communityId })
      return requirePost(tx, viewer, id)
    },
  )

  write(
    app,
    scheduledPostEndpoints.setImage,
    {
      limit,
      prepare: async ({ params: { id }, body, signedIn, request }) =>
        findPhoto(body, await ofScheduledPost(id, signedIn, request)),
    },
    async ({ params: { id }, viewer, tx, prepared, publish }) => {
      await setScheduledImage(tx, viewer, id, prepared)
      publish(scheduledChanged(viewer))
      return requireScheduledPost(tx, viewer, id)
    },
  )

  write(
    app,
    scheduledPostEndpoints.removeImage,
    { limit },
    async ({ params: { id }, viewer, tx, publish }) => {
      await removeScheduledImage(tx, viewer, id)
      publish(scheduledChanged(viewer))
      return requireScheduledPost(tx, viewer, id)
    },
  )

  write(
    app,
    scheduledPostEndpoints.setPhotos,
    {
      limit,
      prepare: async ({ params: { id }, body, signedIn, request }) =>
        findList(body, await ofScheduledPost(id, signedIn, request)),
    },
    async ({ params: { id }, body, viewer, tx, prepared: photos, publish }) => {
      await setScheduledPhotos(tx, viewer, id, photos, body)
      publish(scheduledChanged(viewer))
      return requireScheduledPost(tx, viewer, id)
    },
  )
}
