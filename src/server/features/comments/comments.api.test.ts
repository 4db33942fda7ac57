import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { comments as commentRows } from '#server/db/schema/comments/comments.ts'
import { makesCircle, takesOut } from '#tests/support/circles.ts'
import { befriend } from '#tests/support/messages.ts'
import { comments, opens, posts, readsComments } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('a conversation is read from its beginning, page after page, to its end', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'what do you think?')
  const said: string[] = []
  for (let n = 0; n < 5; n += 1) said.push((await comments(n % 2 ? ana : bea, post, `thought ${n}`)).id)
  const seen: string[] = []
  let next: string | undefined = `/api/posts/${post.id}/comments?limit=2`
  while (next) {
    const page: Awaited<ReturnType<typeof ana.get<CommentView[]>>> = await ana.get<CommentView[]>(next)
    seen.push(...page.body.map(({ id }) => id))
    next = page.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
  }
  expect(seen).toEqual(said)
  expect((await opens(ana, post)).body.commentCount).toBe(5)
})

test('a comment carries its author’s name, and the address only for the author', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const comment = await comments(bea, post, ' kind words ', { toneIndicators: ['/lh'] })
  expect(comment).toMatchObject({
    content: 'kind words',
    toneIndicators: ['Light-hearted'],
    author: { id: bea.id, email: bea.user?.email },
    isMine: true,
    isPostAuthor: false,
    parentId: null,
  })
  const [seen] = await readsComments(ana, post)
  expect(seen).toEqual({ ...comment, isMine: false, author: { ...comment.author, email: null } })
})

test('answering in one’s own anonymous post is anonymous unless one says otherwise', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a secret', { isAnonymous: true })
  await comments(ana, post, 'more of it')
  await comments(ana, post, 'openly', { isAnonymous: false })
  await comments(bea, post, 'hidden too', { isAnonymous: true })
  await comments(bea, post, 'with my name')
  const seen = await readsComments(bea, post)
  expect(seen.map(({ author, isPostAuthor }) => [author?.displayName ?? null, isPostAuthor])).toEqual([
    [null, true],
    ['Ana', false],
    [null, false],
    ['Bea', false],
  ])
})

test('an anonymous comment of the author under their own named post does not say it is the author’s', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'under my name')
  await comments(ana, post, 'and now not', { isAnonymous: true })
  const [seen] = await readsComments(bea, post)
  expect(seen).toMatchObject({ author: null, isPostAuthor: false, isMine: false })
})

test('a reply belongs to a comment of the same post that one can see', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'one')
  const other = await posts(ana, 'another')
  const first = await comments(bea, post, 'first')
  expect((await comments(ana, post, 'reply', { parentId: first.id })).parentId).toBe(first.id)
  for (const parentId of [randomUUID(), (await comments(bea, other, 'elsewhere')).id]) {
    const refused = await ana.post('/api/comments', { postId: post.id, content: 'lost', parentId })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      fields: { parentId: expect.stringContaining('isn’t there any more') },
    })
  }
  await synapse.db.insert(blocks).values({ blockerId: bea.id, blockedId: cleo.id })
  const toBlocked = await cleo.post('/api/comments', {
    postId: post.id,
    content: 'hi bea',
    parentId: first.id,
  })
  expect(toBlocked.status).toBe(422)
  expect((await opens(ana, post)).body.commentCount).toBe(2)
})

test('a block hides named comments between the two and leaves anonymous ones', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'a common place')
  const named = await comments(bea, post, 'bea’s, named')
  await comments(bea, post, 'bea’s, not named', { isAnonymous: true })
  const reply = await comments(ana, post, 'ana answers', { parentId: named.id })
  await synapse.db.insert(blocks).values({ blockerId: cleo.id, blockedId: bea.id })
  const seen = await readsComments(cleo, post)
  expect(seen.map(({ content }) => content)).toEqual(['bea’s, not named', 'ana answers'])
  // That there is a comment she cannot see is not told either.
  expect(seen.find(({ id }) => id === reply.id)?.parentId).toBeNull()
})

test('a deleted comment leaves its replies standing, stops counting, and can come back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'talk')
  const first = await comments(bea, post, 'oops')
  const reply = await comments(ana, post, 'no worries', { parentId: first.id })
  expect((await bea.delete(`/api/comments/${first.id}`)).status).toBe(204)
  expect((await bea.delete(`/api/comments/${first.id}`)).status).toBe(204)
  expect(await readsComments(ana, post)).toEqual([{ ...reply, parentId: null }])
  expect((await opens(ana, post)).body.commentCount).toBe(1)

  expect((await ana.post(`/api/comments/${first.id}/restore`)).status).toBe(404)
  for (const _ of [1, 2])
    expect((await bea.post<CommentView>(`/api/comments/${first.id}/restore`)).body).toEqual(first)
  expect((await opens(ana, post)).body.commentCount).toBe(2)
  expect((await readsComments(ana, post)).map(({ parentId }) => parentId)).toEqual([null, first.id])

  await bea.delete(`/api/comments/${first.id}`)
  await synapse.db
    .update(commentRows)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(commentRows.id, first.id))
  expect((await bea.post(`/api/comments/${first.id}/restore`)).status).toBe(404)
})

test('only its author changes a comment, and nobody who wrote neither it nor the post deletes it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'mine')
  const comment = await comments(bea, post, 'a tpyo')
  expect((await ana.patch(`/api/comments/${comment.id}`, { content: 'no' })).status).toBe(403)
  expect((await cleo.delete(`/api/comments/${comment.id}`)).status).toBe(403)
  const changed = await bea.patch<CommentView>(`/api/comments/${comment.id}`, { content: 'a typo' })
  expect(changed.body).toMatchObject({ content: 'a typo', editedAt: expect.any(String) })
})

test('with its post, a comment is out of reach; deleting it tells nothing of what became of the post', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'short-lived')
  const comment = await comments(bea, post, 'here')
  await ana.delete(`/api/posts/${post.id}`)
  expect((await bea.patch(`/api/comments/${comment.id}`, { content: 'there' })).status).toBe(404)
  expect((await bea.post('/api/comments', { postId: post.id, content: 'again' })).status).toBe(404)
  for (const _time of ['first', 'second'])
    expect((await bea.delete(`/api/comments/${comment.id}`)).status).toBe(204)
  // The count is right if the post comes back.
  expect((await ana.post<PostView>(`/api/posts/${post.id}/restore`)).body.commentCount).toBe(0)
})

test('whoever was taken out of a circle cannot tell it from a post that was deleted', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const answers: unknown[] = []
  for (const what of ['taken out', 'deleted']) {
    const circle = await makesCircle(ana, what, bea)
    const post = await posts(ana, 'for few', { audience: 'circle', circleId: circle.id })
    const comment = await comments(bea, post, 'a canary')
    if (what === 'deleted') await ana.delete(`/api/posts/${post.id}`)
    else await takesOut(ana, circle, bea)
    const asked = [
      await bea.get(`/api/posts/${post.id}`),
      await bea.patch(`/api/comments/${comment.id}`, { content: 'still there?' }),
      await bea.delete(`/api/comments/${comment.id}`),
      await bea.delete(`/api/comments/${comment.id}`),
      await bea.post(`/api/comments/${comment.id}/restore`),
      await bea.delete(`/api/profile/recently-deleted/${comment.id}`),
    ]
    answers.push(asked.map(({ status, text }) => [status, text]))
  }
  expect(answers[0]).toEqual(answers[1])
})

test('many commenting, deleting and undoing at once leave a count that is right', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'busy')
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => comments(n % 2 ? ana : bea, post, `${n}`)),
  )
  const deleted = await Promise.all(
    made.flatMap(({ id }, n) => {
      const author = n % 2 ? ana : bea
      return [author.delete(`/api/comments/${id}`), author.delete(`/api/comments/${id}`)]
    }),
  )
  expect(new Set(deleted.map(({ status }) => status))).toEqual(new Set([204]))
  expect((await opens(ana, post)).body.commentCount).toBe(0)
  const restored = await Promise.all(
    made.flatMap(({ id }, n) => {
      const author = n % 2 ? ana : bea
      return [author.post(`/api/comments/${id}/restore`), author.post(`/api/comments/${id}/restore`)]
    }),
  )
  expect(new Set(restored.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await opens(ana, post)).body.commentCount).toBe(20)
})

test('sending the same comment twice says it once', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'echo')
  const key = { 'idempotency-key': randomUUID() }
  const body = { postId: post.id, content: 'hello?' }
  await Promise.all([ana.post('/api/comments', body, key), ana.post('/api/comments', body, key)])
  expect(await readsComments(ana, post)).toHaveLength(1)
  expect((await opens(ana, post)).body.commentCount).toBe(1)
})

test('a comment I hid is gone for me alone, and what answers it stands on its own', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'what do you think?')
  const rude = await comments(bea, post, 'rude', { isAnonymous: true })
  await comments(cleo, post, 'an answer', { parentId: rude.id })
  const hide = `/api/comments/${rude.id}/hide`
  expect([(await ana.post(hide)).status, (await ana.post(hide)).status]).toEqual([204, 204])
  expect((await readsComments(ana, post)).map(({ content, parentId }) => [content, parentId])).toEqual([
    ['an answer', null],
  ])
  expect((await ana.get<{ kind: string }[]>('/api/notices')).body).toHaveLength(1)
  expect(await readsComments(bea, post)).toHaveLength(2)
  expect((await ana.delete(hide)).status).toBe(204)
  expect(await readsComments(ana, post)).toHaveLength(2)
})
