import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, block, endFriendship } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts, readsComments } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const noticesOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'thanked')
const thanks = (person: Person, comment: { id: string }) =>
  person.put<{ message: string }>(`/api/comments/${comment.id}/thanks`)
const takesBack = (person: Person, comment: { id: string }) =>
  person.delete<{ message: string }>(`/api/comments/${comment.id}/thanks`)
const seesThanks = async (person: Person, post: { id: string }) =>
  (await readsComments(person, post)).some(({ isThanked }) => isThanked)

test('the author of a post thanks for a comment; who wrote it is told once, and nobody else sees it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'Which lamp is kind to the eyes?')
  const comment = await comments(bea, post, 'One with a shade of linen.')
  const [beas, cleos] = [await listens(bea), await listens(cleo)]
  for (const _ of [1, 2]) expect((await thanks(ana, comment)).status).toBe(204)
  await beas.hears('comments.changed', { postId: post.id })
  await beas.hears('notices.changed')
  expect(await noticesOf(bea)).toMatchObject([{ kind: 'thanked', person: { id: ana.id }, postId: post.id }])
  expect(await noticesOf(ana)).toEqual([])
  for (const person of [ana, bea]) expect(await seesThanks(person, post)).toBe(true)
  expect(await seesThanks(cleo, post)).toBe(false)
  // What everybody hears comes after it in the stream.
  await comments(cleo, post, 'Mine is dimmed.')
  await cleos.hears('comments.changed', { postId: post.id })
  expect(cleos.heard.filter(({ type }) => type === 'comments.changed')).toHaveLength(1)
  for (const ear of [beas, cleos]) ear.leaves()
})

test('thanks can be taken back and given again: it is one notice', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Which lamp is kind to the eyes?')
  const comment = await comments(bea, post, 'One with a shade of linen.')
  await thanks(ana, comment)
  const [first] = await noticesOf(bea)
  const beas = await listens(bea)
  for (const _ of [1, 2]) expect((await takesBack(ana, comment)).status).toBe(204)
  await beas.hears('notices.changed')
  beas.leaves()
  expect(await noticesOf(bea)).toEqual([])
  for (const person of [ana, bea]) expect(await seesThanks(person, post)).toBe(false)
  await thanks(ana, comment)
  expect(await noticesOf(bea)).toEqual([first])
})

test('only the author of the post can thank, and not for a comment of their own', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'Which lamp is kind to the eyes?')
  const comment = await comments(bea, post, 'One with a shade of linen.')
  const own = await comments(ana, post, 'Thank you all', { isAnonymous: true })
  for (const person of [bea, cleo]) {
    const refused = await thanks(person, comment)
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Only the author of the post can say thanks here.' },
    })
    expect((await takesBack(person, comment)).status).toBe(403)
  }
  expect(await thanks(ana, own)).toMatchObject({
    status: 403,
    body: { message: 'This is your own comment.' },
  })
})

test('under an anonymous post the author thanks without a name, also those who muted them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'A hard week', { isAnonymous: true })
  const comment = await comments(bea, post, 'I hear you.')
  await bea.post(`/api/mutes/${ana.id}`)
  expect((await thanks(ana, comment)).status).toBe(204)
  const told = await bea.get<NoticeView[]>('/api/notices')
  expect(told.body).toMatchObject([{ kind: 'thanked', person: null, postId: post.id }])
  for (const { text } of [told, await bea.get(`/api/posts/${post.id}/comments`)]) {
    expect(text).not.toContain(ana.id)
    expect(text).not.toContain('Ana')
  }
  expect(await seesThanks(bea, post)).toBe(true)
})

test('an anonymous comment is thanked for without learning who wrote it, whatever stands between the two', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Which lamp is kind to the eyes?')
  const comment = await comments(bea, post, 'One with a shade of linen.', { isAnonymous: true })
  const answer = await thanks(ana, comment)
  expect(answer.status).toBe(204)
  expect((await ana.get(`/api/posts/${post.id}/comments`)).text).not.toContain(bea.id)
  expect(await noticesOf(bea)).toMatchObject([{ person: { id: ana.id } }])
  await takesBack(ana, comment)
  // A block, a mute and an unwanted notice change nothing for who thanks.
  await block(synapse.db, ana, bea)
  const again = await thanks(ana, comment)
  expect([again.status, again.text]).toEqual([answer.status, answer.text])
  expect(await seesThanks(ana, post)).toBe(true)
  expect(await noticesOf(bea)).toEqual([])
})

test('whoever cannot open the post any more is told nothing, not later either', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const post = await posts(ana, 'For friends', { audience: 'friends' })
  const comment = await comments(bea, post, 'One with a shade of linen.')
  await endFriendship(synapse.db, ana, bea)
  expect((await thanks(ana, comment)).status).toBe(204)
  await befriend(synapse.db, ana, bea)
  expect(await noticesOf(bea)).toEqual([])
  expect(await seesThanks(bea, post)).toBe(true)
})

test('no notice for who turned them off, muted the author, or stopped hearing about the post', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const post = await posts(ana, 'Which lamp is kind to the eyes?')
  const written = []
  for (const person of [bea, cleo, dora]) written.push(await comments(person, post, 'One of linen.'))
  await bea.put('/api/notification-settings', {
    unwanted: ['thanked'],
    quietHours: null,
    followSpoons: false,
  })
  await cleo.post(`/api/mutes/${ana.id}`)
  await dora.put(`/api/posts/${post.id}/muted-thread`)
  for (const comment of written) expect((await thanks(ana, comment)).status).toBe(204)
  for (const person of [bea, cleo, dora]) {
    expect(await noticesOf(person)).toEqual([])
    expect(await seesThanks(person, post)).toBe(true)
  }
})

test('what is gone cannot be thanked for, and its notice goes with it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, { name: 'Garden' })
  await joins(bea, garden)
  const post = await posts(ana, 'Which moss?', { communityId: garden.id })
  const [kept, gone] = [await comments(bea, post, 'Haircap.'), await comments(bea, post, 'Sphagnum.')]
  expect((await thanks(cleo, kept)).status).toBe(404)
  await thanks(ana, gone)
  expect(await noticesOf(bea)).toHaveLength(1)
  await bea.delete(`/api/comments/${gone.id}`)
  expect(await noticesOf(bea)).toEqual([])
  expect((await thanks(ana, gone)).status).toBe(404)
  await thanks(ana, kept)
  await ana.delete(`/api/posts/${post.id}`)
  expect(await noticesOf(bea)).toEqual([])
  expect((await takesBack(ana, kept)).status).toBe(404)
  expect((await thanks(ana, { id: 'no-id' })).status).toBe(404)
})

test('a closed post is thanked under as any other', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Which lamp is kind to the eyes?')
  const comment = await comments(bea, post, 'One with a shade of linen.')
  await ana.patch(`/api/posts/${post.id}`, { whoMayComment: 'nobody' })
  expect((await thanks(ana, comment)).status).toBe(204)
  expect(await noticesOf(bea)).toHaveLength(1)
})
