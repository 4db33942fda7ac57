import type { FastifyInstance } from 'fastify'
import { postEndpoints } from '#contract/posts.ts'
import { requireMayPostIn, requireMember, requireOwn } from '#server/access/permissions.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Read } from '#server/db/replica.ts'
import { notFound } from '#server/http/errors.ts'
import { claimOf, createOnce } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route } from '#server/http/route.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import type { Uploads } from '#server/storage/uploads.ts'
import { postLimits } from './post-limits.ts'
import {
  changePost,
  hidePost,
  insertPostWithPhoto,
  insertWords,
  removePost,
  restorePost,
  setPostImage,
  unhidePost,
} from './posts.commands.ts'
import type { PostQueries } from './posts.queries.ts'

interface PostServices {
  config: Config
  db: Database
  events: Events
  takeTurn: TakeTurn
  uploads: Uploads
  queries: PostQueries
  readPosts: Read<PostQueries>
}

export function postRoutes(
  app: FastifyInstance,
  { config, db, events, takeTurn, uploads, queries, readPosts }: PostServices,
): void {
  /** As it is now: for who has just changed it. */
  const requirePost = async (viewer: Viewer, id: string) => {
    const post = await queries.getPost(viewer, id)
    if (!post) throw notFound()
    return post
  }

  readRoute(app, postEndpoints.list, async ({ query, viewer, request, reply }) => {
    const found = await readPosts(viewer, ({ listPosts }) => listPosts(viewer, query, rowsFor(query)))
    // Who is not a member gets no rows either, so the reason needs asking only for an empty page.
    if (found.length === 0 && query.communityId) await requireMember(db, viewer, query.communityId)
    return endPage({ request, reply, query }, found)
  })

  readRoute(app, postEndpoints.get, async ({ params, viewer }) => {
    const post = await readPosts(viewer, ({ getPost }) => getPost(viewer, params.id))
    if (!post) throw notFound()
    return post
  })

  route(app, postEndpoints.create, async ({ body, viewer, request }) => {
    await takeTurn(postLimits.create, viewer.id)
    await requireMayPostIn(db, viewer, body.communityId)
    const photo = body.imageUrl
      ? await uploads.readyPhoto(viewer, body.imageUrl, 'post', originsSeenBy(config, request))
      : null
    const { id, isNew } = photo
      ? await createOnce(db, {
          viewer,
          request,
          create: (tx, newId) => insertPostWithPhoto(tx, viewer, newId, body, photo),
        })
      : await insertWords(db, viewer, body, claimOf(request))
    if (isNew) events.publish({ type: 'post.created', postId: id, communityId: body.communityId ?? null })
    return requirePost(viewer, id)
  })

  route(app, postEndpoints.change, async ({ params: { id }, body, viewer }) => {
    await takeTurn(postLimits.change, viewer.id)
    const { communityId } = await changePost(db, viewer, id, body)
    events.publish({ type: 'post.changed', postId: id, communityId })
    return requirePost(viewer, id)
  })

  route(app, postEndpoints.setImage, async ({ params: { id }, body, viewer, request }) => {
    await takeTurn(postLimits.change, viewer.id)
    // Before any work on the photo: a post that is not there to be changed uses nothing up.
    const { isMine } = await requirePost(viewer, id)
    requireOwn(isMine, 'posts')
    const photo = await uploads.readyPhoto(viewer, body.imageUrl, 'post', originsSeenBy(config, request))
    const { communityId } = await setPostImage(db, viewer, id, photo, body.imageAlt)
    events.publish({ type: 'post.changed', postId: id, communityId })
    return requirePost(viewer, id)
  })

  route(app, postEndpoints.remove, async ({ params: { id }, viewer }) => {
    await takeTurn(postLimits.change, viewer.id)
    const gone = await removePost(db, viewer, id)
    if (gone) events.publish({ type: 'post.gone', postId: id, communityId: gone.communityId })
  })

  route(app, postEndpoints.restore, async ({ params: { id }, viewer }) => {
    await takeTurn(postLimits.change, viewer.id)
    const { communityId } = await restorePost(db, viewer, id)
    events.publish({ type: 'post.changed', postId: id, communityId })
    return requirePost(viewer, id)
  })

  route(app, postEndpoints.hide, async ({ params: { id }, viewer }) => {
    await takeTurn(postLimits.change, viewer.id)
    await hidePost(db, viewer, id)
  })

  route(app, postEndpoints.unhide, async ({ params: { id }, viewer }) => {
    await takeTurn(postLimits.change, viewer.id)
    await unhidePost(db, viewer, id)
  })
}
