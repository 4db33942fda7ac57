import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type NewPost, type PostView, postEndpoints } from '#contract/posts.ts'
import { requireMayPostIn, requireMember, requireOwn } from '#server/access/permissions.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import type { Read } from '#server/db/replica.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { notFound } from '#server/http/errors.ts'
import { claimOf, createOnce } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, requireSignedIn, route, writeRoute } from '#server/http/route.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import type { Uploads } from '#server/storage/uploads.ts'
import { changePost, removePost, restorePost, type Touched } from './own-posts.commands.ts'
import { postLimits } from './post-limits.ts'
import { hidePost, insertPostWithPhoto, insertWords, setPostImage, unhidePost } from './posts.commands.ts'
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
  const turn = {
    create: ({ id }: Viewer) => takeTurn(postLimits.create, id),
    change: ({ id }: Viewer) => takeTurn(postLimits.change, id),
  }
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

  /** Also when it is sent again: whoever was asked first may have died between storing it and telling of it. */
  const announceNew = (postId: string, { communityId = null }: NewPost) =>
    events.publish({ type: 'post.created', postId, communityId })

  writeRoute(app, postEndpoints.create, turn.create, async ({ body, viewer, request }) => {
    if (body.imageUrl) return createWithPhoto(body, body.imageUrl, viewer, request)
    // Most posts are words alone.
    const { id, view } = await insertWords(db, viewer, newId(), body, claimOf(request))
    announceNew(id, body)
    return view ?? requirePost(viewer, id)
  })

  const createWithPhoto = async (
    body: NewPost,
    imageUrl: string,
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<PostView> => {
    await requireSignedIn(request)
    await requireMayPostIn(db, viewer, body.communityId)
    const photo = await uploads.readyPhoto(viewer, imageUrl, 'post', originsSeenBy(config, request))
    const { id } = await createOnce(db, {
      viewer,
      request,
      create: (tx, photoPostId) => insertPostWithPhoto(tx, viewer, photoPostId, body, photo),
    })
    announceNew(id, body)
    return requirePost(viewer, id)
  }

  /** Changed, and read as it is then, in one trip. */
  const changeAndRead = async (viewer: Viewer, id: string, change: () => Promise<Touched>) => {
    const [{ communityId }, post] = await inOrder(db, () =>
      Promise.all([change(), queries.getPost(viewer, id)]),
    )
    events.publish({ type: 'post.changed', postId: id, communityId })
    if (!post) throw notFound()
    return post
  }

  writeRoute(app, postEndpoints.change, turn.change, ({ params: { id }, body, viewer }) =>
    changeAndRead(viewer, id, () => changePost(db, viewer, id, body)),
  )

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

  writeRoute(app, postEndpoints.remove, turn.change, async ({ params: { id }, viewer }) => {
    const gone = await removePost(db, viewer, id)
    if (gone) events.publish({ type: 'post.gone', postId: id, communityId: gone.communityId })
  })

  writeRoute(app, postEndpoints.restore, turn.change, ({ params: { id }, viewer }) =>
    changeAndRead(viewer, id, () => restorePost(db, viewer, id)),
  )

  writeRoute(app, postEndpoints.hide, turn.change, async ({ params: { id }, viewer }) => {
    await hidePost(db, viewer, id)
  })

  writeRoute(app, postEndpoints.unhide, turn.change, ({ params: { id }, viewer }) =>
    unhidePost(db, viewer, id),
  )
}
