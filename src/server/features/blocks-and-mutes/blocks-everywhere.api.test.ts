import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { imageAddress, showOnProfile } from '#server/storage/shown-photos.ts'
import { blocks, mutes, unmutes } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, comments, posts, sends, uploads } from '#tests/support/posts.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { testSynapse } from '#tests/support/test-app.ts'

// Every address of the API and every screen, with every id in every place for one: what somebody receives of
// somebody else. A route that is added later is swept too.

const synapse = testSynapse()

interface Told {
  person: Person
  /** What only their named words and their picture hold. */
  named: string[]
  /** Who they are. */
  self: string[]
  /** What they wrote anonymously. */
  anonymous: string
  ids: string[]
  postIds: string[]
}

let ana: Told
let bea: Told
/** Ids that everything is asked with, and words that are searched for. */
let ids: string[]
let words: string[]
let questionId: string
/** What each receives while nothing stands between them. */
let before: { ana: Sweep; bea: Sweep }

/** Somebody with everything that one can leave in the product. */
async function livesHere(person: Person, name: string, place: { id: string }, question: { id: string }) {
  const sent = await sends(person, await aPhoto(), { purpose: 'profile' })
  const picture = sent.imageUrl.split('/').at(-1) ?? ''
  const profileImageUrl = imageAddress({ id: picture })
  await synapse.db.inTransaction((tx) => showOnProfile(tx, { id: person.id, sessionId: '' }, profileImageUrl))
  await synapse.db
    .update(users)
    .set({ displayName: name, bio: `${name} about herself`, profileImageUrl })
    .where(eq(users.id, person.id))
  const feed = await posts(person, `${name} in the feed`, { imageUrl: await uploads(person) })
  const inside = await posts(person, `${name} in the community`, { communityId: place.id })
  const comment = await comments(person, question, `${name} in a comment`)
  const reply = await comments(person, question, `${name} in a reply`, { parentId: comment.id })
  const anonymous = await posts(person, `${name.slice(0, 2)} unnamed whisper`, { isAnonymous: true })
  await comments(person, question, `${name.slice(0, 2)} unnamed murmur`, { isAnonymous: true })
  await person.post(`/api/posts/${question.id}/like`)
  const photo = feed.imageUrl?.split('/').at(-1) ?? ''
  return {
    person,
    named: [feed.id, inside.id, comment.id, reply.id, photo, `${name} in`],
    self: [person.id, name, picture],
    anonymous: `${name.slice(0, 2)} unnamed`,
    ids: [person.id, feed.id, inside.id, photo, picture, anonymous.id],
    postIds: [feed.id, inside.id],
  }
}

beforeAll(async () => {
  const people = await synapse.people('ana', 'bea', 'cleo')
  const place = await founds(people.cleo)
  await joins(people.ana, place)
  await joins(people.bea, place)
  const question = await posts(people.cleo, 'A question to everyone')
  ana = await livesHere(people.ana, 'Anaximandra', place, question)
  bea = await livesHere(people.bea, 'Beatrixa', place, question)
  // Each answers in a post of the other, and tells the other something.
  for (const [one, other] of [
    [ana, bea],
    [bea, ana],
  ] as const) {
    const comment = await comments(one.person, { id: other.postIds[0] ?? '' }, `${one.self[1]} in an answer`)
    one.named.push(comment.id)
  }
  await befriend(synapse.db, people.ana, people.bea)
  await writes(people.ana, people.bea, 'Anaximandra in a message')
  await writes(people.bea, people.ana, 'Beatrixa in a message')
  questionId = question.id
  ids = [...ana.ids, ...bea.ids, place.id, question.id]
  words = ['Anaximandra', 'Beatrixa', 'unnamed', 'question']
  before = { ana: await sweeps(ana), bea: await sweeps(bea) }
}, 120_000)

type Sweep = Awaited<ReturnType<typeof sweeps>>

/** All that somebody receives; `finds` says at which addresses any of these tells is in it. */
async function sweeps({ person }: Told) {
  const received = await receives(person, await everyAddress(person, ids, words))
  // Whom one has blocked or muted stands on one's own user, which is in every document.
  const own = /"(blockedUsers|mutedUsers)":\[[^\]]*\]/g
  const texts = [...received].map(([address, { head, body }]) => [
    address,
    `${head}${body.replaceAll(own, '')}`,
  ])
  return {
    received,
    finds: (tells: string[]): string[] =>
      texts
        .filter(([, text = '']) => tells.some((tell) => text.includes(tell)))
        .map(([address = '']) => address)
        .sort(),
  }
}

const withoutQuery = (address: string) => address.split('?')[0] ?? ''
const placesOf = (addresses: string[]) => [...new Set(addresses.map(withoutQuery))].sort()

test('a mute takes somebody’s named words out of every list, and out of nothing that was opened on purpose', async () => {
  const [postId, insideId] = bea.postIds
  const onPurpose = [
    `/api/users/${bea.person.id}/posts`,
    `/profile/${bea.person.id}`,
    `/api/posts/${postId}`,
    `/posts/${postId}`,
    `/api/posts/${insideId}`,
    // Her own answer there names the post that it answers.
    `/api/posts/${postId}/comments`,
    `/posts/${insideId}`,
    '/api/conversations',
    `/api/conversations/${bea.person.id}`,
    '/api/conversations/search',
    `/api/messages/${bea.person.id}`,
    '/messages',
  ]
  // Beside these, the feed with a post opened above it; and a photo, whose own name is in its head.
  const isOpened = (address: string) =>
    onPurpose.includes(withoutQuery(address)) ||
    bea.postIds.some((id) => address === `/?post=${id}`) ||
    address.startsWith('/api/images/')
  const inLists = (addresses: string[]) => addresses.filter((address) => !isOpened(address))
  expect(placesOf(inLists(before.ana.finds(bea.named)))).toEqual(
    expect.arrayContaining(['/', '/api/posts', '/api/search', `/api/posts/${questionId}/comments`]),
  )

  await mutes(ana.person, bea.person)
  const after = await sweeps(ana)
  expect(inLists(after.finds(bea.named))).toEqual([])
  expect(placesOf(after.finds(bea.named))).toEqual(expect.arrayContaining(onPurpose))
  expect(after.finds([bea.anonymous])).toEqual(before.ana.finds([bea.anonymous]))
  // Quiet and one-sided: nothing at all is different for the one who was muted.
  for (const [address, { body }] of (await sweeps(bea)).received)
    expect([address, body]).toEqual([address, before.bea.received.get(address)?.body])
  await unmutes(ana.person, bea.person)
}, 120_000)

test('a block holds in everything that either of the two can receive, and leaves what is anonymous', async () => {
  const tellsOf = (told: Told) => [...told.self, ...told.named]
  // The sweep is worth something only if each saw much of the other before.
  expect(before.ana.finds(tellsOf(bea)).length).toBeGreaterThan(20)
  expect(before.bea.finds(tellsOf(ana)).length).toBeGreaterThan(20)
  expect(before.ana.finds([bea.anonymous]).length).toBeGreaterThan(5)

  await blocks(ana.person, bea.person)
  const after = { ana: await sweeps(ana), bea: await sweeps(bea) }
  // She sees whom she has blocked where she can take it back, and nowhere else.
  expect(placesOf(after.ana.finds(tellsOf(bea)))).toEqual(['/api/blocks', '/settings/blocked'])
  // The one who was blocked keeps what was said between them, as after an ended friendship, with name and picture as they were then (decision 0055).
  const thread = [
    '/api/conversations',
    `/api/conversations/${ana.person.id}`,
    '/api/conversations/search',
    '/api/conversations/waiting',
    imageAddress({ id: ana.self[2] ?? '' }),
    `/api/messages/${ana.person.id}`,
    '/messages',
  ]
  expect(placesOf(after.bea.finds(tellsOf(ana)))).toEqual(thread)
  expect(after.ana.finds([bea.anonymous])).toEqual(before.ana.finds([bea.anonymous]))
  expect(after.bea.finds([ana.anonymous])).toEqual(before.bea.finds([ana.anonymous]))
}, 120_000)
