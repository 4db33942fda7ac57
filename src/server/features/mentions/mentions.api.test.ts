import { expect, test } from 'vitest'
import type { CommentView } from '#contract/comments.ts'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { makesCircle, takesOut } from '#tests/support/circles.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend, block, endFriendship } from '#tests/support/messages.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

type Text = PostView | CommentView
const linksIn = ({ mentions, content }: Text) =>
  mentions.map(({ name, places, length }) => [name, ...places.map((at) => content.slice(at, at + length))])
const names = ({ mentions }: Text) => mentions.map(({ name }) => name)
const told = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'mentioned')
const suggested = async (person: Person, query: string) =>
  (await person.get<PersonView[]>(`/api/mentions?${query}`)).body.map(({ displayName }) => displayName)
const lets = (person: Person, whoMayMention: string) => person.patch('/api/profile', { whoMayMention })
const refuses = (person: Person, { mentions }: Text) =>
  person.delete(`/api/mentions/${mentions.find(({ personId }) => personId === person.id)?.id}`)
const edits = async (person: Person, { id }: { id: string }, change: object) =>
  (await person.patch<PostView>(`/api/posts/${id}`, change)).body

/** Ana's friends are Bea and Cleo; Dora is nobody's. */
async function aCircleOfFriends() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await befriend(synapse.db, people.ana, people.bea, people.cleo)
  return people
}

test('a friend is mentioned in a post: her name is a link, and she is told once', async () => {
  const { ana, bea, dora } = await aCircleOfFriends()
  const beas = await listens(bea)
  const post = await posts(ana, 'Thank you @Bea, for the lamp', { mentions: [bea.id] })
  await beas.hears('notices.changed')
  beas.leaves()
  expect(linksIn(post)).toEqual([['Bea', '@Bea']])
  for (const person of [bea, dora])
    expect((await opens(person, post)).body.mentions).toEqual([
      { id: expect.any(String), personId: bea.id, name: 'Bea', places: [10], length: 4 },
    ])
  expect(await told(bea)).toMatchObject([
    { person: { id: ana.id }, postId: post.id, mention: { about: 'post' }, thread: null },
  ])
  // Not again by editing, nor by taking the name out and putting it back.
  await edits(ana, post, { content: 'Thank you, @Bea' })
  await edits(ana, post, { content: 'Thank you', mentions: [] })
  expect(await told(bea)).toEqual([])
  const back = await edits(ana, post, { content: 'Thank you @Bea', mentions: [bea.id] })
  expect(linksIn(back)).toEqual([['Bea', '@Bea']])
  expect(await told(bea)).toHaveLength(1)
})

test('a friend is mentioned in a comment, and whoever hears of the comment anyway hears once', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(bea, 'Which lamp is kind to the eyes?')
  const comment = await comments(ana, post, '@Cleo knows, @Bea', { mentions: [cleo.id, bea.id] })
  expect(linksIn(comment)).toEqual([
    ['Cleo', '@Cleo'],
    ['Bea', '@Bea'],
  ])
  expect(await told(cleo)).toMatchObject([
    { person: { id: ana.id }, postId: post.id, mention: { about: 'comment' } },
  ])
  expect(await told(bea)).toEqual([])
  const { body: changed } = await ana.patch<CommentView>(`/api/comments/${comment.id}`, {
    content: 'Ask @Cleo',
  })
  expect(names(changed)).toEqual(['Cleo'])
  expect((await readsComments(cleo, post))[0]?.mentions).toHaveLength(1)
  // It goes with the comment.
  await ana.delete(`/api/comments/${comment.id}`)
  expect(await told(cleo)).toEqual([])
})

test('who cannot be mentioned is left as words, whatever the reason is', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  const { eve } = await synapse.people('eve')
  await befriend(synapse.db, ana, eve)
  await block(synapse.db, eve, ana)
  await lets(cleo, 'nobody')
  const mentions = [bea.id, cleo.id, dora.id, eve.id, ana.id]
  const post = await posts(ana, '@Bea @Cleo @Dora @Eve @Ana', { mentions })
  expect(names(post)).toEqual(['Bea'])
  for (const person of [cleo, dora, eve]) expect(await told(person)).toEqual([])
  expect(await suggested(ana, '')).toEqual(['Bea'])
  // Chosen, and not in the words.
  expect(names(await posts(ana, 'Good morning', { mentions: [bea.id] }))).toEqual([])
})

test('at most five, and the error says so', async () => {
  const { ana } = await aCircleOfFriends()
  const mentions = Array.from({ length: 6 }, () => crypto.randomUUID())
  expect(await ana.post('/api/posts', { content: 'Hello', mentions })).toMatchObject({
    status: 422,
    body: { fields: { mentions: 'You can mention at most 5 people at once.' } },
  })
})

test('nothing anonymous mentions anybody', async () => {
  const { ana, bea } = await aCircleOfFriends()
  const post = await posts(ana, 'Dear @Bea', { isAnonymous: true, mentions: [bea.id] })
  expect(post.mentions).toEqual([])
  // Her comment there is anonymous too, without being asked.
  const comment = await comments(ana, post, 'Dear @Bea', { mentions: [bea.id] })
  expect([comment.isAnonymous, comment.mentions]).toEqual([true, []])
  expect((await edits(ana, post, { mentions: [bea.id] })).mentions).toEqual([])
  expect(await told(bea)).toEqual([])
})

test('a name that has changed is shown as it is now, and the old one is nowhere but in the words', async () => {
  const { ana, bea, dora } = await aCircleOfFriends()
  const post = await posts(ana, '@Bea and again @Bea', { mentions: [bea.id] })
  await bea.patch('/api/profile', { displayName: 'Bo' })
  const { body } = await opens(dora, post)
  expect([body.content, linksIn(body)]).toEqual(['@Bo and again @Bo', [['Bo', '@Bo', '@Bo']]])
  // By editing the writer may keep the one or write the other.
  expect(linksIn(await edits(ana, post, { content: 'Only @Bea' }))).toEqual([['Bo', '@Bo']])
  expect((await dora.get(`/api/search?q=only`)).text).not.toContain('@Bea')
  expect(linksIn(await edits(ana, post, { content: 'Only @Bo', mentions: [bea.id] }))).toEqual([
    ['Bo', '@Bo'],
  ])
})

test('two people with one name, and a name that begins another', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  await befriend(synapse.db, ana, dora)
  await cleo.patch('/api/profile', { displayName: 'Bea' })
  await dora.patch('/api/profile', { displayName: 'Bea Lind' })
  const post = await posts(ana, '@Bea, @Bea Lind, @Bea', { mentions: [cleo.id, bea.id, dora.id] })
  const placesOf = (person: Person) => post.mentions.find(({ personId }) => personId === person.id)?.places
  expect([placesOf(cleo), placesOf(bea), placesOf(dora)]).toEqual([[0], [17], [6]])
  // Whoever cannot meet one of the two finds the other in their own place.
  const { eve } = await synapse.people('eve')
  await block(synapse.db, eve, cleo)
  const { body } = await opens(eve, post)
  expect(body.mentions.map(({ personId, places }) => [personId, places])).toEqual([
    [dora.id, [6]],
    [bea.id, [17]],
  ])
})

test('who is mentioned unlinks her name for everybody, for good, and can undo it herself', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(ana, 'Thank you @Bea', { mentions: [bea.id] })
  const [anas, beas] = [await listens(ana), await listens(bea)]
  for (const _ of [1, 2]) expect((await refuses(bea, post)).status).toBe(204)
  await anas.hears('post.changed', { postId: post.id })
  await beas.hears('notices.changed')
  for (const ear of [anas, beas]) ear.leaves()
  for (const person of [ana, bea, cleo]) expect((await opens(person, post)).body.mentions).toEqual([])
  expect(await told(bea)).toEqual([])
  expect((await ana.get<NoticeView[]>('/api/notices')).body).toEqual([])
  expect(names(await edits(ana, post, { content: 'Dear @Bea', mentions: [bea.id] }))).toEqual([])
  // Nobody else's to decide about, and nobody learns of it by trying.
  const id = post.mentions[0]?.id
  for (const person of [ana, cleo])
    for (const method of ['put', 'delete'] as const)
      expect((await person[method](`/api/mentions/${id}`)).status).toBe(404)
  for (const _ of [1, 2]) expect((await bea.put(`/api/mentions/${id}`)).status).toBe(204)
  expect(linksIn((await opens(cleo, post)).body)).toEqual([['Bea', '@Bea']])
  expect(await told(bea)).toHaveLength(1)
})

test('the setting for everything: no one, and what was there before is no link either', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(ana, 'Thank you @Bea', { mentions: [bea.id] })
  expect((await lets(bea, 'nobody')).status).toBe(200)
  for (const person of [ana, bea, cleo]) expect((await opens(person, post)).body.mentions).toEqual([])
  expect(await told(bea)).toEqual([])
  expect(await suggested(ana, 'q=be')).toEqual([])
  await lets(bea, 'friends')
  expect(names((await opens(cleo, post)).body)).toEqual(['Bea'])
  expect(await lets(bea, 'everyone')).toMatchObject({ status: 422 })
})

test('in a community those can be mentioned who have written there under their names', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  const garden = await founds(ana)
  for (const person of [bea, cleo, dora]) await joins(person, garden)
  const inGarden = { communityId: garden.id }
  const here = `communityId=${garden.id}`
  // Nobody but moderators may see who is a member: friends neither.
  expect(await suggested(bea, here)).toEqual(['Ana'])
  const first = await posts(dora, 'Roses', inGarden)
  await posts(cleo, 'Thorns', { ...inGarden, isAnonymous: true })
  expect(await suggested(bea, here)).toEqual(['Ana', 'Dora'])
  await comments(cleo, first, 'Lovely')
  expect(await suggested(bea, here)).toEqual(['Ana', 'Cleo', 'Dora'])
  const comment = await comments(bea, first, '@Cleo, @Dora', { mentions: [cleo.id, dora.id] })
  expect(names(comment)).toEqual(['Cleo', 'Dora'])
  expect(await told(cleo)).toHaveLength(1)
  // Who allows it to friends only is a friend of Ana's, and not of Bea's.
  await lets(cleo, 'friends')
  expect([await suggested(ana, here), await suggested(bea, here)]).toEqual([
    ['Bea', 'Cleo', 'Dora'],
    ['Ana', 'Dora'],
  ])
  // Who has left is not told, and nobody sees a difference.
  await leaves(dora, garden)
  const later = await posts(bea, 'Where is @Dora?', { ...inGarden, mentions: [dora.id] })
  expect(names(later)).toEqual(['Dora'])
  expect(await told(dora)).toEqual([])
})

test('in a post for a circle those who are in it; a comment of somebody else tells nothing of it', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  await befriend(synapse.db, bea, cleo, dora)
  const circle = await makesCircle(ana, 'Close', bea, cleo)
  await befriend(synapse.db, ana, dora)
  expect(await suggested(ana, `circleId=${circle.id}`)).toEqual(['Bea', 'Cleo'])
  expect((await bea.get(`/api/mentions?circleId=${circle.id}`)).status).toBe(404)
  const few = { audience: 'circle', circleId: circle.id }
  const post = await posts(ana, '@Bea, @Dora', { ...few, mentions: [bea.id, dora.id] })
  expect(names(post)).toEqual(['Bea'])
  // Cleo is in the circle and Dora is not: to Bea they are the same, until one of them says something there.
  const here = `postId=${post.id}`
  expect(await suggested(bea, here)).toEqual(['Ana'])
  const both = { mentions: [cleo.id, dora.id] }
  expect((await comments(bea, post, '@Cleo @Dora', both)).mentions).toEqual([])
  await comments(cleo, post, 'I am here')
  expect(await suggested(bea, here)).toEqual(['Ana', 'Cleo'])
  // Nobody sees that she was taken out, and she is not told.
  await takesOut(ana, circle, cleo)
  expect(names(await comments(bea, post, '@Cleo', both))).toEqual(['Cleo'])
  expect(await told(cleo)).toEqual([])
})

test('a block between the one who is mentioned and the author of the post is nothing for who comments', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(bea, 'Which lamp is kind to the eyes?')
  await block(synapse.db, cleo, bea)
  const comment = await comments(ana, post, 'Ask @Cleo', { mentions: [cleo.id] })
  expect(names(comment)).toEqual(['Cleo'])
  expect(await told(cleo)).toEqual([])
  // Between the reader and the one who is mentioned it is everything.
  expect((await readsComments(bea, post))[0]?.mentions).toEqual([])
})

test('whoever can no longer read it is no longer told, and who muted the writer or the thread never is', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(ana, '@Bea @Cleo', { mentions: [bea.id, cleo.id] })
  const circle = await makesCircle(ana, 'Close', cleo)
  await edits(ana, post, { audience: 'circle', circleId: circle.id })
  expect([await told(bea), (await told(cleo)).length]).toEqual([[], 1])
  // To Cleo it is a post for friends, with Bea's name in it as before.
  expect(names((await opens(cleo, post)).body)).toEqual(['Bea', 'Cleo'])
  await cleo.put(`/api/posts/${post.id}/muted-thread`)
  expect(await told(cleo)).toEqual([])
  await bea.post(`/api/mutes/${ana.id}`)
  await posts(ana, '@Bea', { mentions: [bea.id] })
  expect(await told(bea)).toEqual([])
  await cleo.put('/api/notification-settings', {
    unwanted: ['mentioned'],
    quietHours: null,
    followSpoons: false,
  })
  await posts(ana, '@Cleo', { mentions: [cleo.id] })
  expect(await told(cleo)).toEqual([])
})

test('a friendship that ends, or an account that goes', async () => {
  const { ana, bea, dora } = await aCircleOfFriends()
  const post = await posts(ana, '@Bea', { mentions: [bea.id] })
  await endFriendship(synapse.db, ana, bea)
  // A link that vanished would tell of it.
  expect(names((await opens(dora, post)).body)).toEqual(['Bea'])
  expect(names(await edits(ana, post, { content: 'Dear @Bea' }))).toEqual(['Bea'])
  await bea.delete('/api/account', { password: goodPassword })
  expect((await opens(dora, post)).body.mentions).toEqual([])
})

test('suggestions find the beginning of each word, without case and accents, eight at most', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  await bea.patch('/api/profile', { displayName: 'Zoë Ärlig' })
  await cleo.patch('/api/profile', { displayName: '100% Cleo_' })
  expect(await suggested(ana, 'q=zoe')).toEqual(['Zoë Ärlig'])
  expect(await suggested(ana, 'q=arl')).toEqual(['Zoë Ärlig'])
  expect(await suggested(ana, 'q=lig')).toEqual([])
  expect(await suggested(ana, 'q=%25')).toEqual([])
  expect(await suggested(ana, 'q=100%25')).toEqual(['100% Cleo_'])
  expect(await suggested(dora, '')).toEqual([])
  expect((await ana.get(`/api/mentions?q=${'a'.repeat(51)}`)).status).toBe(422)
  const many = await synapse.people('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8')
  await befriend(synapse.db, ana, ...Object.values(many))
  expect(await suggested(ana, '')).toHaveLength(8)
})

test('who was taken out is put back only if she could be mentioned anew', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  const both = { content: '@Bea and @Cleo', mentions: [bea.id, cleo.id] }
  const post = await posts(ana, both.content, both)
  const comment = await comments(ana, post, both.content, both)
  const takenOut = { content: 'Hello', mentions: [] }
  await edits(ana, post, takenOut)
  await ana.patch(`/api/comments/${comment.id}`, takenOut)
  // One is no friend any more, the other has blocked the writer.
  await endFriendship(synapse.db, ana, bea)
  await block(synapse.db, cleo, ana)
  expect(names(await edits(ana, post, both))).toEqual([])
  await ana.patch(`/api/comments/${comment.id}`, both)
  expect(names((await opens(dora, post)).body)).toEqual([])
  expect((await readsComments(dora, post)).map(names)).toEqual([[]])
  for (const person of [bea, cleo]) expect(await told(person)).toEqual([])
})

test('one person cannot fill the notices of another by mentioning her again and again', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(cleo, 'Which lamp is kind to the eyes?')
  const calls = () => comments(ana, post, 'Ask @Bea', { mentions: [bea.id] })
  // Under one post she is told once, as long as that waits to be read and is there.
  const first = await calls()
  for (const _ of [1, 2, 3]) expect(names(await calls())).toEqual(['Bea'])
  expect(await told(bea)).toHaveLength(1)
  await ana.delete(`/api/comments/${first.id}`)
  await calls()
  expect(await told(bea)).toHaveLength(1)
  await bea.post('/api/notices/read', { upTo: (await told(bea))[0]?.id })
  await calls()
  expect((await told(bea)).map(({ isRead }) => isRead)).toEqual([false, true])
  // On one day by one person only so often, wherever it is; and the answer to the writer is the same.
  for (let n = 0; n < limits.mentionNoticesPerDay; n += 1)
    expect(names(await posts(ana, `Dear @Bea, number ${n}`, { mentions: [bea.id] }))).toEqual(['Bea'])
  // One of them is in the comment that was deleted.
  expect(await told(bea)).toHaveLength(limits.mentionNoticesPerDay - 1)
  const { eve } = await synapse.people('eve')
  await befriend(synapse.db, bea, eve)
  await posts(eve, 'Dear @Bea', { mentions: [bea.id] })
  expect(await told(bea)).toHaveLength(limits.mentionNoticesPerDay)
})

test('the archive names no mention by somebody whom one cannot meet', async () => {
  const { ana, bea, cleo, dora } = await aCircleOfFriends()
  const post = await posts(dora, 'Which lamp is kind to the eyes?')
  const both = { mentions: [bea.id, cleo.id] }
  await comments(ana, post, 'Ask @Bea or @Cleo', both)
  const own = await posts(ana, 'Thank you @Bea and @Cleo', both)
  await block(synapse.db, ana, bea)
  const isNamedIn = (archive: string) => [post, own].map(({ id }) => archive.includes(`/posts/${id}`))
  expect(isNamedIn(await archiveOf(cleo))).toEqual([true, true])
  expect(isNamedIn(await archiveOf(bea))).toEqual([false, false])
})

test('a mention goes with the account of who wrote it, also where the place of the comment stays', async () => {
  const { ana, bea, cleo } = await aCircleOfFriends()
  const post = await posts(cleo, 'Which lamp is kind to the eyes?')
  const comment = await comments(ana, post, 'Ask @Bea', { mentions: [bea.id] })
  await comments(cleo, post, 'I will', { parentId: comment.id })
  expect(await told(bea)).toHaveLength(1)
  await ana.delete('/api/account', { password: goodPassword })
  expect(await told(bea)).toEqual([])
})
