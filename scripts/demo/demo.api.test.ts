import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NewComment } from '#contract/comments.ts'
import { NewCommunity } from '#contract/communities/communities.ts'
import { limits } from '#contract/core/limits.ts'
import { NewMessage } from '#contract/messages.ts'
import { NewPost } from '#contract/posts/posts.ts'
import { ProfileChange } from '#contract/profile/profile.ts'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { openPlaces } from '#server/places/places.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { Person } from '#tests/support/people.ts'
import { startTestSynapse } from '#tests/support/test-app.ts'
import { makeDemo } from './make-demo.ts'
import { day } from './moments.ts'
import { inventNetwork } from './network.ts'
import { sceneKeys } from './photos/scenes.ts'

const moment = new Date('2026-11-01T12:00:00Z')
const network = inventNetwork(moment)
const wren = 0
const repeated = <T>(items: readonly T[]): T[] => items.filter((item, index) => items.indexOf(item) !== index)
const areFriends = (one: number, other: number) =>
  network.friendships.some(({ pair }) => pair.includes(one) && pair.includes(other))

test('the invented network is the same every time, and big enough to look around in', () => {
  expect(network).toEqual(inventNetwork(moment))
  expect(network.people).toHaveLength(40)
  expect(network.communities).toHaveLength(13)
  expect(network.posts).toHaveLength(302)
  const postsOf = network.people.map((_, who) => network.posts.filter(({ author }) => author === who).length)
  expect(Math.min(...postsOf)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...postsOf)).toBeLessThanOrEqual(9)
  expect(new Set(network.posts.map(({ replyWish }) => replyWish)).size).toBe(5)
  expect(network.posts.filter(({ isAnonymous }) => isAnonymous).length).toBeGreaterThanOrEqual(8)
  const scenes = network.posts.flatMap(({ pictures }) => pictures.map(({ scene }) => scene))
  expect([...new Set(scenes)].toSorted()).toEqual(sceneKeys.toSorted())
  expect(new Set(network.posts.map(({ pictures }) => pictures.length))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(network.posts.filter(({ poll }) => poll?.votes.length === 0)).toEqual([])
})

test('no two posts begin alike, no two answers are the same, and no two people have one name', () => {
  const words = (text: string, count: number) => text.toLowerCase().split(/\s+/).slice(0, count).join(' ')
  expect(repeated(network.posts.map(({ content }) => words(content, 3)))).toEqual([])
  expect(repeated(network.people.map(({ name }) => words(name, 1)))).toEqual([])
  const answers = network.posts.flatMap(({ comments }) => comments.map(({ content }) => content))
  // Two words to say that one is there can be the same two words.
  expect(repeated(answers.filter((answer) => answer.length > 12))).toEqual([])
  expect(repeated(network.messages.map(({ content }) => content))).toEqual([])
})

test('everything that somebody wrote could have been sent to Synapse', () => {
  const id = network.people[0]?.id
  for (const { name, pronouns, neurotypes, interests, languages, ageRange, bio } of network.people)
    ProfileChange.parse({ displayName: name, pronouns, neurotypes, interests, languages, ageRange, bio })
  for (const { cover, advice, pace, toneHabits, members: _, ...community } of network.communities)
    NewCommunity.parse({ ...community, coverPattern: cover, howWeTalk: { advice, pace, toneHabits } })
  for (const {
    content,
    tones,
    notes,
    replyWish,
    isAnonymous,
    whoMayComment,
    pictures,
    poll,
    audience,
  } of network.posts)
    NewPost.parse({
      content,
      toneIndicators: tones,
      contentNotes: notes,
      replyWish,
      isAnonymous,
      whoMayComment,
      audience,
      circleId: audience === 'circle' ? id : null,
      ...(pictures.length > 0 && { imageUrl: '/api/objects/uploads/x', imageAlt: pictures[0]?.alt }),
      morePhotos: pictures.slice(1).map(({ alt }) => ({ imageUrl: '/api/objects/uploads/x', imageAlt: alt })),
      poll: poll && { options: poll.options },
    })
  for (const { content, tones } of network.posts.flatMap(({ comments }) => comments))
    NewComment.parse({ postId: id, content, toneIndicators: tones })
  for (const { content, tones, noReplyNeeded } of network.messages)
    NewMessage.parse({ receiverId: id, content, toneIndicators: tones, noReplyNeeded })
  expect(network.requests.filter(({ note }) => note && note.length > limits.requestNote)).toEqual([])
})

test('circles are of friends, and what is for few is answered and liked by those few', () => {
  for (const { owner, members } of network.circles)
    for (const member of members) expect(areFriends(owner, member)).toBe(true)
  for (const { author, audience, circle, comments, likes } of network.posts) {
    if (audience === 'everyone') continue
    const members = network.circles.find(({ owner, name }) => owner === author && name === circle)?.members
    const mayRead = (who: number) => who === author || (members?.includes(who) ?? areFriends(who, author))
    const readers = [...comments.map((comment) => comment.author), ...likes.map(({ fan }) => fan)]
    expect(readers.filter((who) => !mayRead(who))).toEqual([])
  }
})

test('people answer only where they may, what is there, and after it', () => {
  for (const { author, community, comments, whoMayComment } of network.posts)
    for (const { author: who, parent } of comments) {
      const members = community === null ? null : network.communities[community]?.members
      expect(members === null || members?.some((member) => member.who === who)).toBe(true)
      expect(whoMayComment === 'everyone' || who === author || areFriends(who, author)).toBe(true)
      expect(whoMayComment).not.toBe('nobody')
      if (parent !== null) expect(comments[parent]).toBeDefined()
    }
  expect(network.messages.filter(({ from, to }) => !areFriends(from, to))).toEqual([])
  for (const { from, to, isAccepted = false } of network.requests)
    expect(areFriends(from, to)).toBe(isAccepted)
})

test.each(['00:00:30', '12:00:00', '23:59:30'])(
  'at %s nothing is still to come, and all is in order',
  (time) => {
    const now = new Date(`2026-11-17T${time}Z`)
    const { people, posts, messages, requests } = inventNetwork(now)
    expect(people.flatMap(({ energy }) => energy).filter(({ setAt }) => setAt >= now)).toEqual([])
    const comments = posts.flatMap((post) => post.comments)
    expect([...posts, ...comments, ...messages, ...requests].filter(({ at }) => at >= now)).toEqual([])
    expect(posts.flatMap(({ likes }) => likes).filter(({ at }) => at >= now)).toEqual([])
    for (const post of posts) {
      expect(now.getTime() - post.at.getTime()).toBeLessThan(30 * day)
      const times = [post, ...post.comments].map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
    const pairOf = ({ from, to }: { from: number; to: number }) => [from, to].sort().join()
    for (const talk of Map.groupBy(messages, pairOf).values())
      expect(talk.map(({ at }) => at)).toEqual(
        talk.map(({ at }) => at).toSorted((one, other) => +one - +other),
      )
  },
)

test('whoever signs in as the first person finds friends nearby, requests with notes, and something waiting', async () => {
  const places = openPlaces()
  const cityOf = async (location: string) => {
    const found = await places.find(location)
    return found && 'city' in found ? found.city.id : 0
  }
  const around = await places.near(await cityOf(network.people[wren]?.location ?? ''))
  const cities = await Promise.all(network.people.map(({ location }) => cityOf(location)))
  const near = [...network.people.keys()].filter((who) => who !== wren && around.includes(cities[who] ?? 0))
  expect(near.filter((who) => areFriends(wren, who)).length).toBeGreaterThanOrEqual(6)
  const asked = network.requests.filter(({ isAccepted }) => !isAccepted)
  const asksWren = (who: number) => asked.some(({ from, to }) => from === who && to === wren)
  expect(near.filter((who) => !areFriends(wren, who) && !asksWren(who)).length).toBeGreaterThanOrEqual(2)
  expect(asked.filter(({ to, note }) => to === wren && note).length).toBeGreaterThanOrEqual(2)
  const waiting = network.messages.filter(({ to, isRead }) => to === wren && !isRead)
  expect(new Set(waiting.map(({ from }) => from)).size).toBeGreaterThanOrEqual(2)
})

test('a demo fills an empty network, keeps its counters right, and is not made twice', async () => {
  const synapse = await startTestSynapse()
  try {
    const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
    const told = await makeDemo(synapse.db, storage, () => undefined, 0.1)
    const [, email, password] = /: (\S+), password: (.*)/.exec(told) ?? []
    const first = new Person('wren', synapse.url)
    expect((await first.post('/api/login', { email, password })).status).toBe(200)

    const feed = await first.get<{ imageUrl: string | null }[]>('/api/posts?limit=100')
    const photo = feed.body.find(({ imageUrl }) => imageUrl)?.imageUrl ?? ''
    expect((await first.get(photo)).headers.get('content-type')).toBe('image/webp')
    const notices = await first.get<{ kind: string; isRead: boolean }[]>('/api/notices?limit=50')
    expect(notices.body.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['comment', 'reply', 'requestAccepted', 'thanked', 'mentioned']),
    )

    const said: string[] = []
    const { config, db } = synapse
    for (const { run } of consistencyCommands) await run([], { config, db, say: (line) => said.push(line) })
    expect(said.at(-1)).toBe('Everything is as it should be.')
    expect(await makeDemo(synapse.db, storage, () => undefined)).toContain('already there')
  } finally {
    await synapse.close()
  }
})

test('a database that other people live in is left alone', async () => {
  const synapse = await startTestSynapse()
  try {
    const ana = new Person('ana', synapse.url)
    await ana.post('/api/signup', {
      email: 'ana@example.org',
      password: 'a quiet lighthouse in spring',
      displayName: 'Ana',
      adult: true,
    })
    const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
    await expect(makeDemo(synapse.db, storage, () => undefined)).rejects.toThrow('nothing was changed')
    const people = await synapse.db.execute(sql`select count(*)::int as n from users`)
    expect(people.rows[0]).toEqual({ n: 1 })
  } finally {
    await synapse.close()
  }
})
