import { EventEmitter } from 'node:events'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { users } from '#server/db/schema/users.ts'
import { imageAddress, showOnProfile } from '#server/storage/shown-photos.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { appeals, decides, makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, comments, posts, sends, uploads } from '#tests/support/posts.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** What arrives on the stream of events from now until the end of the test, if there is such a stream. */
async function listens(person: Person): Promise<{ heard: string[] }> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(new URL('/api/events', person.url), {
    headers: { cookie },
    signal: stop.signal,
  })
  const heard: string[] = []
  if (!response.ok || !response.body) {
    stop.abort()
    return { heard }
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const read = async (): Promise<void> => {
    const { value, done } = await reader.read()
    if (done) return
    heard.push(value)
    return read()
  }
  read().catch(() => undefined)
  return { heard }
}

/** Everything the server tells its listeners inside, before anyone decides who hears it. */
function overhears(): unknown[] {
  const published: unknown[] = []
  const { emit } = EventEmitter.prototype
  EventEmitter.prototype.emit = function (this: EventEmitter, name: string | symbol, ...args: unknown[]) {
    if (name === 'event') published.push(args)
    return emit.call(this, name, ...args)
  }
  onTestFinished(() => {
    EventEmitter.prototype.emit = emit
  })
  return published
}

test('nothing that another member can receive tells who wrote anonymously', async () => {
  const { ana, bea, cleo, dora, eve, mona } = await synapse.people(
    'ana',
    'bea',
    'cleo',
    'dora',
    'eve',
    'mona',
  )
  await makeModerator(synapse.db, mona)
  const picture = (await sends(ana, await aPhoto(), { purpose: 'profile' })).imageUrl.split('/').at(-1) ?? ''
  const profileImageUrl = imageAddress({ id: picture })
  await synapse.db.inTransaction((tx) => showOnProfile(tx, { id: ana.id, sessionId: '' }, profileImageUrl))
  const secrets = {
    displayName: 'Anaximandra Quillfeather',
    firstName: 'Anaphora',
    lastName: 'Wolkenstein',
    profileImageUrl,
  }
  await synapse.db
    .update(users)
    .set({ ...secrets, figure: 'moth', isSupporter: true })
    .where(eq(users.id, ana.id))
  // A friend, someone she blocked, and moderators, of the community and of the network, know her in other ways.
  const [userId1 = '', userId2 = ''] = [ana.id, cleo.id].sort()
  await synapse.db.insert(friendships).values({ userId1, userId2 })
  await synapse.db.insert(blocks).values({ blockerId: ana.id, blockedId: dora.id })
  const community = await founds(eve)
  for (const person of [ana, bea, cleo, dora]) await joins(person, community)
  const named = await posts(bea, 'A question to everyone')

  const others = [bea, cleo, dora, eve, mona]
  const tells = [ana.id, picture, ana.user?.email ?? '', ...Object.values(secrets), '"moth"']
  const known = [ana.id, bea.id, community.id, named.id]
  const words = ['secret', 'Anaximandra', 'Quillfeather', 'question']
  const before = await Promise.all(
    others.map(async (person) => receives(person, await everyAddress(person, known, words))),
  )
  const streams = await Promise.all(others.map(listens))
  const published = overhears()
  const loggedBefore = synapse.logged.length

  const poll = { options: ['A secret', 'No secret'] }
  const secret = { isAnonymous: true, toneIndicators: ['Serious'], replyWish: 'venting', poll }
  const post = await posts(ana, 'A secret of mine', secret)
  const image = { imageUrl: await uploads(ana), imageAlt: 'A wall' }
  const withPhoto = await ana.put<typeof post>(`/api/posts/${post.id}/image`, image)
  const inCommunity = await posts(ana, 'Another secret', { ...secret, communityId: community.id })
  const answer = await comments(ana, post, 'More of the secret')
  await ana.post(`/api/posts/${post.id}/like`)
  await bea.post(`/api/posts/${post.id}/like`)
  for (const person of [ana, bea, dora]) await person.put(`/api/posts/${post.id}/vote`, { option: 0 })
  const reply = await comments(bea, post, 'Thank you for the secret', { parentId: answer.id })
  const elsewhere = await comments(ana, named, 'An answer, secretly', { isAnonymous: true })
  await comments(bea, named, 'Thank you, whoever you are', { parentId: elsewhere.id })
  await ana.patch(`/api/posts/${post.id}`, { content: 'A secret of mine, better said' })
  // Readers ask how the secrets were meant, one with her name and one without, and get their answers.
  await bea.post(`/api/posts/${post.id}/tone-questions`, {})
  await dora.post(`/api/posts/${post.id}/tone-questions`, { isAnonymous: true })
  await bea.post(`/api/comments/${elsewhere.id}/tone-questions`, {})
  const asked = await ana.get<NoticeView[]>('/api/notices')
  const questions = asked.body.flatMap(({ toneQuestion }) => toneQuestion ?? [])
  expect(questions).toHaveLength(3)
  for (const { id } of questions) {
    await ana.put(`/api/tone-questions/${id}`, { answer: 'Genuine', words: 'It is a secret.' })
    await ana.post(`/api/tone-questions/${id}/tone`)
  }
  await ana.delete(`/api/posts/${inCommunity.id}`)
  await ana.post(`/api/posts/${inCommunity.id}/restore`)
  await ana.delete(`/api/comments/${answer.id}`)
  await ana.post(`/api/comments/${answer.id}/restore`)

  // Moderators decide about it without being shown the name.
  for (const { id } of [post, inCommunity]) await reports(bea, { type: 'post', id })
  for (const { id } of [answer, elsewhere]) await reports(bea, { type: 'comment', id })
  const warned = await decides(mona, { type: 'post', id: post.id }, 'warn')
  await decides(eve, { type: 'post', id: inCommunity.id }, 'warn')
  await decides(mona, { type: 'comment', id: elsewhere.id }, 'remove')
  await decides(mona, { type: 'comment', id: elsewhere.id }, 'restore')
  await appeals(ana, warned, 'It is my own secret.')
  // Whoever suspends her need not know whom, and does not find out by who is missing afterwards.
  await decides(mona, { type: 'comment', id: answer.id }, 'suspend', { days: 1 })

  const photoId = withPhoto.body.imageUrl?.split('/').at(-1) ?? ''
  const all = [...known, post.id, inCommunity.id, answer.id, reply.id, elsewhere.id, photoId]
  const after = await Promise.all(
    others.map(async (person) => receives(person, await everyAddress(person, all, words))),
  )
  let seen = 0
  for (const [index, person] of others.entries()) {
    for (const [address, { head, body }] of after[index] ?? []) {
      if (body.includes('secret')) seen += 1
      const found = tells.filter((tell) => `${head}${body}`.includes(tell) && !address.includes(tell))
      // Where she is shown under her name anyway, nothing may have moved: no count, no order, no time.
      const was = before[index]?.get(address)
      if (was && (found.length > 0 || address.split('?')[0]?.includes(ana.id)))
        expect([person.name, address, body]).toEqual([person.name, address, was.body])
      else expect([person.name, address, found]).toEqual([person.name, address, []])
    }
  }
  // The sweep is worth something only if the posts were among what it collected.
  expect(seen).toBeGreaterThan(others.length * 3)

  for (const { heard } of streams) {
    await expect.poll(() => heard.join('')).toContain(post.id)
    for (const tell of tells) expect(heard.join('')).not.toContain(tell)
  }
  // That somebody answered her is told to her alone, so what carries it inside is addressed to her.
  const toHerself = JSON.stringify({ type: 'notices.changed', userIds: [ana.id] })
  const inside = JSON.stringify(published).replaceAll(toHerself, '')
  expect(published.length).toBeGreaterThan(5)
  for (const tell of tells) {
    expect(inside).not.toContain(tell)
    expect(synapse.logged.slice(loggedBefore).join('')).not.toContain(tell)
  }
}, 120_000)
