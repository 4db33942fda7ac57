import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const triesToComment = (person: Person, post: { id: string }, more: object = {}) =>
  person.post('/api/comments', { postId: post.id, content: 'hello', ...more })

const noticesOf = async (person: Person) => (await person.get<NoticeView[]>('/api/notices')).body

test('only friends may answer where the author wants that, also without a name and in a reply', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const post = await posts(ana, 'for friends to answer', { whoMayComment: 'friends' })
  expect(post).toMatchObject({ whoMayComment: 'friends', canComment: true })
  const first = await comments(bea, post, 'a friend')
  await comments(ana, post, 'the author')
  expect((await opens(bea, post)).body).toMatchObject({ canComment: true })
  expect((await opens(cleo, post)).body).toMatchObject({ whoMayComment: 'friends', canComment: false })
  for (const more of [{}, { isAnonymous: true }, { parentId: first.id }])
    expect(await triesToComment(cleo, post, more)).toMatchObject({
      status: 403,
      body: { message: 'Only friends of the author can comment on this post.' },
    })
  expect(await readsComments(cleo, post)).toHaveLength(2)
  expect((await opens(cleo, post)).body).toMatchObject({ commentCount: 2 })
})

test('an author closes a post to comments and opens it again, and it does not count as edited', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  expect(post).toMatchObject({ whoMayComment: 'everyone', canComment: true })
  await comments(bea, post, 'before')
  const closed = await ana.patch<PostView>(`/api/posts/${post.id}`, { whoMayComment: 'nobody' })
  expect(closed.body).toMatchObject({ whoMayComment: 'nobody', canComment: true, editedAt: null })
  expect(await triesToComment(bea, post)).toMatchObject({
    status: 403,
    body: { message: 'The author has closed this post to comments.' },
  })
  await comments(ana, post, 'one last word')
  expect(await readsComments(bea, post)).toHaveLength(2)
  await ana.patch(`/api/posts/${post.id}`, { whoMayComment: 'everyone' })
  await comments(bea, post, 'after')
})

test('where only the author can write, nothing is written that tells the two voices of one person', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const anonymous = await posts(ana, 'without a name', { isAnonymous: true, whoMayComment: 'nobody' })
  const named = await posts(ana, 'with my name', { whoMayComment: 'nobody' })
  expect(await triesToComment(ana, anonymous, { isAnonymous: false })).toMatchObject({
    status: 422,
    body: {
      fields: { isAnonymous: 'No one else can comment here, so your name would show who wrote the post.' },
    },
  })
  expect(await triesToComment(ana, named, { isAnonymous: true })).toMatchObject({
    status: 422,
    body: {
      fields: { isAnonymous: 'No one else can comment here, so everyone would know it’s you.' },
    },
  })
  await comments(ana, anonymous, 'as I wrote it', { isAnonymous: true })
  await comments(ana, named, 'as I wrote it', { isAnonymous: false })
  expect(await readsComments(bea, anonymous)).toMatchObject([{ author: null, isPostAuthor: true }])
  expect(await readsComments(bea, named)).toMatchObject([{ author: { id: ana.id } }])
  await ana.patch(`/api/posts/${anonymous.id}`, { whoMayComment: 'everyone' })
  await comments(ana, anonymous, 'one voice among others', { isAnonymous: false })
})

test('an anonymous post cannot be for friends to answer: that would tell who wrote it', async () => {
  const { ana } = await synapse.people('ana')
  const told = {
    whoMayComment: 'An anonymous post can’t be for comments from friends only: that would show who wrote it.',
  }
  const made = await ana.post('/api/posts', { content: 'x', isAnonymous: true, whoMayComment: 'friends' })
  expect(made).toMatchObject({ status: 422, body: { fields: told } })
  const post = await posts(ana, 'x', { isAnonymous: true, whoMayComment: 'nobody' })
  const changed = await ana.patch(`/api/posts/${post.id}`, { whoMayComment: 'friends' })
  expect(changed).toMatchObject({ status: 422, body: { fields: told } })
})

test('a comment that was deleted before a post was closed does not come back into it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'mine')
  const [reserve, standing] = [await comments(bea, post, 'in reserve'), await comments(bea, post, 'a tpyo')]
  await bea.delete(`/api/comments/${reserve.id}`)
  await ana.patch(`/api/posts/${post.id}`, { whoMayComment: 'nobody' })
  expect(await bea.post(`/api/comments/${reserve.id}/restore`)).toMatchObject({
    status: 403,
    body: { message: 'The author has closed this post to comments.' },
  })
  expect((await bea.patch(`/api/comments/${reserve.id}`, { content: 'new words' })).status).toBe(404)
  expect((await bea.get('/api/profile/recently-deleted')).body).toMatchObject([
    { hindrance: 'commentsClosed' },
  ])
  // What stands there can still be corrected, and says that it was.
  expect((await bea.patch(`/api/comments/${standing.id}`, { content: 'a typo' })).status).toBe(200)
  expect((await bea.post(`/api/comments/${standing.id}/restore`)).status).toBe(200)
  await ana.patch(`/api/posts/${post.id}`, { whoMayComment: 'everyone' })
  expect((await bea.post(`/api/comments/${reserve.id}/restore`)).status).toBe(200)
})

test('an author takes a comment off her post; the writer is told that she did, and no more', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'mine')
  const [named, hidden] = [
    await comments(bea, post, 'not nice'),
    await comments(cleo, post, 'not nice either', { isAnonymous: true }),
  ]
  // Nobody else can.
  expect((await cleo.delete(`/api/comments/${named.id}`)).status).toBe(403)
  for (const { id } of [named, hidden, named])
    expect((await ana.delete(`/api/comments/${id}`)).status).toBe(204)
  for (const person of [ana, bea, cleo]) expect(await readsComments(person, post)).toEqual([])
  expect((await opens(bea, post)).body).toMatchObject({ commentCount: 0 })
  for (const person of [bea, cleo])
    expect(await noticesOf(person)).toMatchObject([
      { kind: 'commentRemoved', person: null, postId: post.id, decision: null },
    ])
  // The notices of the comments themselves are gone with them.
  expect(await noticesOf(ana)).toEqual([])
  expect((await bea.post(`/api/comments/${named.id}/restore`)).status).toBe(404)
})

test('the author of an anonymous post can do so too, and stays unknown', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'mine', { isAnonymous: true })
  const comment = await comments(bea, post, 'not nice')
  expect((await ana.delete(`/api/comments/${comment.id}`)).status).toBe(204)
  const { text } = await bea.get('/api/notices')
  expect(text).toContain('commentRemoved')
  expect(text).not.toMatch(new RegExp(`${ana.id}|Ana`))
})

test('who was blocked meanwhile hears nothing more of a named post', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'mine')
  const comment = await comments(bea, post, 'not nice')
  await ana.delete(`/api/comments/${comment.id}`)
  await blocks(ana, bea)
  expect(await noticesOf(bea)).toEqual([])
})
