import { sql } from 'drizzle-orm'
import type { MessageView } from '#contract/messages.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { makesCircle, takesOut } from '#tests/support/circles.ts'
import { asks, declines, requestsOf } from '#tests/support/friends.ts'
import { answers, hosts } from '#tests/support/gatherings.ts'
import { decides } from '#tests/support/moderation.ts'
import { goodPassword } from '#tests/support/people.ts'
import { posts, uploads } from '#tests/support/posts.ts'
import { silentMailer } from '#tests/support/silent-mailer.ts'
import type { Kind, Step } from './steps.ts'
import type { Name, World } from './world.ts'

export interface Secret {
  /** Why nobody else may learn it. */
  reason: string
  /** Whose it is: they know it, so what they receive may differ. */
  keptBy: Name[]
  /** Who knows it by what they can rightly see, and learns nothing of it from the stream at that moment. */
  onlyNotToldAtOnce?: Name[]
  /** What the script leaves out, because it would be about something else. */
  without?: Kind[]
  /** In the right world, what Jane and Cleo write without a name is written by the other of the two. */
  swapsAnonymous?: boolean
  /** What every script of this secret begins with. */
  opening?: Step[]
  /** What is done right after it. */
  after?: Step[]
  /** Alike in both worlds, before the script. */
  before?: (world: World) => Promise<void>
  /** In the middle of the script, in the left world only. */
  left?: (world: World) => Promise<unknown>
  /** The same, in the right world only. */
  right?: (world: World) => Promise<unknown>
  /** The same, in both. */
  both?: (world: World) => Promise<unknown>
  /** From then on those whose secret it is do nothing more: they are signed out in one of the worlds. */
  endsTheirDoings?: boolean
  /**
   * From then on, in one of the worlds, neither can do anything to the other, or to what the other wrote under their
   * name: so they try it in neither. What was written without a name stays open to both.
   */
  apart?: readonly [Name, Name]
}

const sends =
  <Body = unknown>(method: string, path: string, body?: unknown, by: Name = 'jane') =>
  (world: World) =>
    world.people[by].sendsJson<Body>(method, path, body)

async function givesToJane(world: World): Promise<void> {
  const { status } = await world.people.bob.post('/api/pebbles', {
    receiverId: world.people.jane.id,
    line: 'word for jane',
  })
  if (status !== 201) throw new Error(`bob could not give jane a pebble: ${status}`)
}

async function asksIntoGroup(world: World): Promise<void> {
  const { bob, jane, cleo } = world.people
  const { body, status } = await bob.post<{ id: string }>('/api/groups', {
    name: 'word for a few',
    userIds: [jane.id, cleo.id],
  })
  if (status !== 201) throw new Error(`bob could not begin a group: ${status}`)
  world.groups.push(body.id)
  // Who hears of something is asked when it is told: by then she could be in the group already, or not yet.
  await world.heardBy('cleo')
  await cleo.put(`/api/groups/${body.id}/membership`)
}

/** A pebble with a photo of its own. */
async function givesPhoto({ people }: World, from: Name, to: Name): Promise<string> {
  const { status, body } = await people[from].post<{ id: string }>('/api/pebbles', {
    receiverId: people[to].id,
    imageUrl: await uploads(people[from]),
    imageAlt: 'word in words',
  })
  if (status !== 201) throw new Error(`${from} could not give ${to} a photo: ${status}`)
  return body.id
}

/** A message of a photo alone. */
async function sendsPhoto({ people }: World, from: Name, to: Name): Promise<void> {
  const { status } = await people[from].post('/api/messages', {
    receiverId: people[to].id,
    content: '',
    photos: [{ imageUrl: await uploads(people[from]), imageAlt: 'word in words' }],
  })
  if (status !== 201) throw new Error(`${from} could not send ${to} a photo: ${status}`)
}

const photoOfBob = async ({ people }: World) =>
  (await people.bob.get<MessageView[]>(`/api/messages/${people.jane.id}`)).body.find(
    ({ isMine, photos }) => isMine && photos.length > 0,
  )?.id

/** What bob gave jane first in the script. */
const firstOfBob = async ({ people }: World) =>
  (await people.bob.get<{ id: string }[]>('/api/pebbles/given')).body.at(-1)?.id

const atGarden = ({ gardenId }: World, more = '') => `/api/fellow-travellers/${gardenId}${more}`

/** Dora moderates the garden; all of them have an interest to be matched by. */
async function travelTogether(world: World, ...asking: Name[]): Promise<void> {
  const { dora, bob } = world.people
  await dora.patch(`/api/communities/${world.gardenId}`, { hasFellows: true })
  await bob.put(atGarden(world), { role: 'offers', matchedBy: ['interests'] })
  for (const name of asking)
    await world.people[name].put(atGarden(world), { role: 'asks', matchedBy: ['interests'] })
}

const profile = (change: object) => sends('PATCH', '/api/profile', change)
const firstPost =
  (method: string, what: string, by: Name = 'jane') =>
  (world: World) =>
    sends(method, `/api/posts/${world.posts[0]?.id}${what}`, undefined, by)(world)
const everyNotice = [
  'requestAccepted',
  'inviteUsed',
  'groupInvited',
  'reply',
  'comment',
  'mentioned',
  'thanked',
  'noteSuggested',
  'toneAsked',
  'toneAnswered',
  'gatheringAnswered',
]
const aReportOf = (subjectId: string) => ({ subjectType: 'user', subjectId, reason: 'unkind' })
const mutesBob = (world: World) => sends('POST', `/api/mutes/${world.people.bob.id}`)(world)

/** What comes after it in the script is done to it too. */
async function writesForFew(world: World, audience: object): Promise<void> {
  const { id } = await posts(world.people.jane, 'word for few', audience)
  world.posts.push({ id, by: 'jane', isAnonymous: false })
}

/** Bob comes, so he is told where it is. */
async function hostsAt(world: World, address: string): Promise<void> {
  const { jane, bob } = world.people
  const { id } = await hosts(jane, {
    audience: 'everyone',
    address,
    area: `Near ${address}`,
    gettingThere: address,
  })
  world.gatheringIds.push(id)
  await answers(bob, { id })
}

/** Written and edited at once: what it says afterwards is the same, whatever it said before. */
const editedFrom = (before: string) => async (world: World) => {
  const { jane, bob } = world.people
  for (const isAnonymous of [false, true]) {
    const { id } = await posts(jane, before, { isAnonymous })
    world.posts.push({ id, by: 'jane', isAnonymous })
    await jane.patch(`/api/posts/${id}`, { content: 'word now' })
    const comment = { postId: id, content: before, isAnonymous }
    const { body } = await jane.post<{ id: string }>('/api/comments', comment)
    world.comments.push({ id: body.id, postId: id, by: 'jane', isAnonymous })
    await jane.patch(`/api/comments/${body.id}`, { content: 'word now' })
  }
  const { body } = await jane.post<{ id: string }>('/api/messages', { receiverId: bob.id, content: before })
  await jane.patch(`/api/messages/sent/${body.id}`, { content: 'word now' })
}

async function leavesForGood({ people, synapse }: World): Promise<void> {
  await people.jane.delete('/api/account', { password: goodPassword })
  await synapse.db.execute(
    sql`update users set erase_after = now() - interval '1 minute' where id = ${people.jane.id}`,
  )
  const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
  const log = createLog('silent', { write: () => undefined })
  const mailer = silentMailer(synapse.db, log)
  await eraseDueAccounts({ db: synapse.db, storage, log, mailer })
}

const step = (by: Name, does: Kind, isAnonymous: boolean, one = 0): Step => ({
  by,
  does,
  isAnonymous,
  one,
  other: 1,
})

/** Posts without a name, and a comment with one that is answered without. */
const inTwoVoices: Step[] = [
  step('jane', 'post', true),
  step('jane', 'post', true),
  step('bob', 'comment', false),
  step('bob', 'post', false),
  step('jane', 'comment', false, 2),
  step('jane', 'reply', true, 1),
  step('jane', 'comment', true, 2),
]

/** Somebody whom a friend cannot tell from before. */
const friendsForever: Kind[] = ['unfriend', 'block']

export const secrets = {
  'who wrote without a name': {
    reason: 'It is what anonymous means (trust 8, 9).',
    keptBy: ['jane', 'cleo'],
    swapsAnonymous: true,
    opening: inTwoVoices,
    // She is told nothing of a muted person: how much is told must not tell whose post it is.
    before: async (world) => void (await mutesBob(world)),
    // Refused for one's own: whether they asked would be another secret.
    without: ['askTone', 'suggestNote', 'report'],
  },
  'what somebody who is erased had written without a name': {
    reason: 'What vanishes with a name belongs to it, and so does what loses its place (trust 27).',
    keptBy: ['jane', 'cleo'],
    swapsAnonymous: true,
    opening: inTwoVoices,
    without: ['askTone', 'suggestNote', 'report'],
    both: leavesForGood,
    endsTheirDoings: true,
  },
  'who muted whom': {
    reason: 'A mute is quiet: whoever hears of it may take it out on her.',
    keptBy: ['jane'],
    without: ['mute'],
    left: mutesBob,
  },
  'who is not for whom': {
    reason: 'Nobody should learn that they were set aside, and nobody needs to be kind to a list.',
    keptBy: ['jane'],
    left: (world) => sends('POST', `/api/set-aside/${world.people.bob.id}`)(world),
  },
  'who turned a notice off': {
    reason: 'Not wanting to hear of something is nobody else’s business.',
    keptBy: ['jane'],
    left: sends('PUT', '/api/notification-settings', {
      unwanted: everyNotice,
      quietHours: null,
      followSpoons: false,
    }),
  },
  'who made a link that invites': {
    reason: 'Whom somebody would like to have here, and how many came, is theirs alone.',
    keptBy: ['jane'],
    left: sends('POST', '/api/invites', { maxUses: 5, days: 30 }),
  },
  'who has notifications on a device': {
    reason: 'When somebody can be reached, and what they want to hear of, is theirs to know.',
    keptBy: ['jane'],
    left: sends('PUT', '/api/push/settings', {
      unwanted: ['messages', 'requests', 'comments', 'questions', 'account'],
      withNames: true,
      lowEnergy: 'none',
    }),
  },
  'who gets an email summary': {
    reason: 'When somebody looks into their mail, and what they want to hear of, is theirs alone.',
    keptBy: ['jane'],
    left: sends('PUT', '/api/digest', {
      ...{ rhythm: 'daily', weekday: 'monday', time: '08:00', timeZone: 'Europe/Berlin' },
      ...{ kinds: ['messages', 'comments', 'friends', 'notices', 'posts'], names: true, quotes: true },
    }),
  },
  'who hid what': {
    reason: 'Its author would take it for a verdict.',
    keptBy: ['jane'],
    without: ['hide'],
    left: firstPost('POST', '/hide'),
  },
  'who stopped hearing about a thread': {
    reason:
      'Whoever answers there would take it for a verdict, and it would tell whose anonymous post it is.',
    keptBy: ['jane'],
    opening: inTwoVoices,
    left: firstPost('PUT', '/muted-thread'),
  },
  'who did not want to answer': {
    reason: 'Whoever asked something would take it for a verdict.',
    keptBy: ['jane'],
    left: firstPost('PUT', '/set-aside'),
  },
  'who was thanked': {
    reason: 'A thank-you that others can see or count would be one more thing to compare oneself by.',
    keptBy: ['jane', 'cleo'],
    before: async (world) => {
      for (const isAnonymous of [false, true]) {
        const post = await posts(world.people.jane, 'word to thank under', { isAnonymous })
        world.posts.push({ id: post.id, by: 'jane', isAnonymous })
        const written = { postId: post.id, content: 'word 1', isAnonymous }
        const { body } = await world.people.cleo.post<{ id: string }>('/api/comments', written)
        world.comments.push({ id: body.id, postId: post.id, by: 'cleo', isAnonymous })
      }
    },
    left: async (world) => {
      for (const { id } of world.comments.slice(0, 2)) await sends('PUT', `/api/comments/${id}/thanks`)(world)
    },
  },
  'what somebody saved': {
    reason:
      'A number of people who kept it would be a count; a name would be a reader who did not want to be seen.',
    keptBy: ['jane'],
    left: (world) => sends('PUT', `/api/posts/${world.posts[0]?.id}/saved`, {})(world),
  },
  'who gave what to whom': {
    reason: 'A gift is between two people. Whoever else learns of it counts whom it was not for.',
    keptBy: ['jane', 'bob'],
    without: friendsForever,
    left: async (world) => {
      const { body } = await sends<{ id: string }>('POST', '/api/pebbles', {
        receiverId: world.people.bob.id,
        line: 'word for you',
        postId: world.posts[0]?.id,
      })(world)
      await sends('PUT', `/api/pebbles/${body.id}/thanks`, undefined, 'bob')(world)
      await givesPhoto(world, 'jane', 'bob')
    },
  },
  'who said no to a group': {
    reason: 'Nobody has to say why, or that they did: whoever asked would take it for a verdict.',
    keptBy: ['jane'],
    without: friendsForever,
    before: asksIntoGroup,
    left: (world) => sends('DELETE', `/api/groups/${world.groups[0]}/membership`)(world),
    // Taken back, and asked again: it does not reach her in one of the worlds.
    both: async (world) => {
      const members = `/api/groups/${world.groups[0]}/members`
      await sends('DELETE', `${members}/${world.people.jane.id}`, undefined, 'bob')(world)
      await sends('POST', members, { userIds: [world.people.jane.id] }, 'bob')(world)
    },
  },
  'who asked for fellow travellers': {
    reason: 'Being newly diagnosed, or not sure, is told to the moderators who approve, and to nobody else.',
    keptBy: ['jane', 'dora'],
    before: (world) => travelTogether(world, 'cleo'),
    left: async (world) => {
      const asks = { role: 'asks', matchedBy: ['interests'], line: 'word for the others' }
      await sends('PUT', atGarden(world), asks)(world)
      await sends('PUT', atGarden(world), { ...asks, role: 'offers' })(world)
    },
  },
  'who said no to fellow travellers': {
    reason: 'Nobody has to say why, or that they did: those who said yes would take it for a verdict.',
    keptBy: ['jane'],
    // Whoever is not a member any more is not invited any more.
    without: friendsForever,
    before: async (world) => {
      await travelTogether(world, 'cleo', 'jane')
      const { bob, cleo, jane, dora } = world.people
      const userIds = [bob.id, cleo.id, jane.id]
      const { status } = await dora.post(atGarden(world, '/groups'), { userIds })
      if (status !== 201) throw new Error(`dora could not approve: ${status}`)
      const { body } = await bob.get<{ id: string }[]>('/api/groups/invitations')
      world.groups.push(body[0]?.id ?? '')
      await bob.put(`/api/groups/${body[0]?.id}/membership`)
    },
    left: (world) => sends('DELETE', `/api/groups/${world.groups[0]}/membership`)(world),
  },
  'who comes to a gathering': {
    reason: 'Nobody may find out by a gathering where somebody is who keeps away from them (decision 0105).',
    keptBy: ['jane', 'bob'],
    // Bob hosts: she must still see it when she answers.
    before: async (world) => {
      const { bob, cleo } = world.people
      const { id } = await hosts(bob, { audience: 'everyone', capacity: 20 })
      world.gatheringIds.push(id)
      await answers(cleo, { id }, 'coming', { showsName: true })
      await cleo.post(`/api/blocks/${world.people.jane.id}`)
    },
    left: async (world) => {
      const at = `/api/gatherings/${world.gatheringIds[0]}`
      await sends('PUT', `${at}/answer`, { answer: 'coming' })(world)
      await sends('PUT', `${at}/greeting`, { words: 'A red hat' })(world)
      await sends('DELETE', `${at}/answer`)(world)
      await sends('PUT', `${at}/answer`, { answer: 'maybe' })(world)
    },
  },
  'where a gathering is': {
    reason: 'An address is for those who come, and for nobody else.',
    keptBy: ['jane', 'bob'],
    left: (world) => hostsAt(world, 'Lichen Lane 4'),
    right: (world) => hostsAt(world, 'Mole Street 7'),
  },
  'who is in which room': {
    reason:
      'Being there is for those who are there too. Whoever cannot meet her, or stands outside, finds what they would find without her.',
    keptBy: ['jane'],
    // Eve is inside, and the two cannot meet.
    without: ['unblock'],
    apart: ['jane', 'eve'],
    before: async (world) => {
      await sends('POST', `/api/blocks/${world.people.eve.id}`)(world)
      const room = { name: 'word room', isForFriends: false }
      const { body } = await sends<{ id: string }>('POST', '/api/rooms', room, 'dora')(world)
      world.rooms.push(body.id)
      await sends('PUT', `/api/rooms/${body.id}/visit`, { doing: 'word' }, 'eve')(world)
    },
    left: async (world) => {
      const [room] = world.rooms
      await sends('PUT', `/api/rooms/${room}/visit`, { doing: 'word for those inside' })(world)
      await sends('PUT', `/api/rooms/${room}/timer`, { action: 'start', minutes: 25 })(world)
      await sends('PATCH', `/api/rooms/${room}/visit`, { isDone: true })(world)
    },
  },
  'what somebody lets into their jar': {
    reason: 'Whoever gave something would take it for a verdict.',
    keptBy: ['jane'],
    without: friendsForever,
    before: givesToJane,
    left: async (world) => {
      const { body } = await world.people.jane.get<{ id: string }[]>('/api/pebbles')
      await sends('PUT', `/api/pebbles/${body[0]?.id}/taken-out`)(world)
      await sends('PUT', `/api/pebbles/refused/${world.people.bob.id}`)(world)
      await profile({ takesPebbles: false })(world)
    },
    both: givesToJane,
  },
  'what waits to go out': {
    reason:
      'Until its time it may be changed or deleted: nobody may learn that there is anything, or for whom.',
    keptBy: ['jane'],
    left: async (world) => {
      const later = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
      const waits = { content: 'word that waits', publishAt: later }
      await sends('POST', '/api/posts', waits)(world)
      await sends('POST', '/api/posts', { ...waits, isAnonymous: true })(world)
      await sends('POST', '/api/posts', { ...waits, communityId: world.gardenId })(world)
      await sends('POST', '/api/posts', { ...waits, audience: 'friends' })(world)
      await sends('POST', '/api/messages/scheduled', {
        receiverId: world.people.bob.id,
        content: 'word that waits',
        sendAt: later,
      })(world)
    },
  },
  'who folded what': {
    reason: 'A filter says what hurts somebody.',
    keptBy: ['jane'],
    left: sends('POST', '/api/word-filters', { phrase: 'word', effect: 'fold' }),
  },
  'who does not want to read which content': {
    reason: 'A choice about content notes says what hurts somebody.',
    keptBy: ['jane'],
    left: sends('PUT', '/api/content-notes/food', { effect: 'hide' }),
  },
  'energy that is for oneself': {
    reason: 'That it changed says how she is, and that she is there now.',
    keptBy: ['jane'],
    before: async (world) => void (await profile({ audience: { socialSpoons: 'me' } })(world)),
    left: sends('PUT', '/api/profile/spoons', { socialSpoons: 'empty' }),
  },
  'how to talk with oneself, kept to oneself': {
    reason: 'Whether she filled it in is hers to know, and so is that she is there now.',
    keptBy: ['jane'],
    before: async (world) => void (await profile({ audience: { openness: 'me', passport: 'me' } })(world)),
    left: profile({ openness: 'hardToStart', passport: ['askMe', 'noAdvice'] }),
  },
  'languages and an age range, kept to oneself': {
    reason: 'Whether she filled it in is hers to know, and no filter may find her by it.',
    keptBy: ['jane'],
    before: async (world) =>
      void (await profile({ languages: [], ageRange: null, audience: { languages: 'me', ageRange: 'me' } })(
        world,
      )),
    left: profile({ languages: ['cy', 'bfi'], ageRange: '35-44' }),
  },
  'languages and an age range that are for friends': {
    reason: 'Who is no friend finds nobody by them, and hears of no change.',
    keptBy: ['jane', 'bob', 'dora'],
    without: [...friendsForever, 'ask', 'accept'],
    before: async (world) =>
      void (await profile({
        ...{ languages: [], ageRange: null, audience: { languages: 'friends', ageRange: 'friends' } },
      })(world)),
    left: profile({ languages: ['cy', 'bfi'], ageRange: '35-44' }),
  },
  'an audience that narrows to those who look': {
    reason: 'For her friends nothing has changed, so they are not told that she is there now.',
    keptBy: ['jane', 'cleo', 'eve', 'mod'],
    without: friendsForever,
    left: profile({ audience: { bio: 'friends' } }),
  },
  'who is found in Discover': {
    reason: 'Friends do not meet each other there, so for them nothing has changed.',
    keptBy: ['jane', 'cleo', 'eve', 'mod'],
    without: friendsForever,
    left: profile({ discoverable: false }),
  },
  'who blocked whom': {
    reason: 'Whoever is blocked finds nobody at the next look, and is not told the moment.',
    keptBy: ['jane', 'mod'],
    onlyNotToldAtOnce: ['eve'],
    without: ['block', 'unblock', 'ask', 'accept'],
    apart: ['jane', 'eve'],
    left: (world) => sends('POST', `/api/blocks/${world.people.eve.id}`)(world),
  },
  'whether a request was declined': {
    reason:
      'Declining is silent: who asked sees a request that waits, can withdraw it, and ask again (decision 0069).',
    keptBy: ['cleo'],
    // So that it waits when it comes to it.
    without: ['accept', 'block', 'unblock'],
    left: async ({ people: { cleo, jane } }) => {
      await asks(jane, cleo, 'word 1')
      const [request] = (await requestsOf(cleo)).filter(({ sender }) => sender.id === jane.id)
      await declines(cleo, jane)
      // Putting it back is as silent, and so is declining once more (decision 0083).
      await cleo.delete(`/api/friends/requests/${request?.id}/decline`)
      await declines(cleo, jane)
    },
    right: async ({ people: { cleo, jane } }) => void (await asks(jane, cleo, 'word 1')),
    after: [
      step('jane', 'ask', false, 1),
      step('jane', 'withdraw', false),
      step('jane', 'ask', false, 1),
      step('jane', 'withdraw', false),
      step('jane', 'ask', false, 1),
    ],
    endsTheirDoings: true,
  },
  'which circles somebody has': {
    reason: 'Whoever is in a circle, or in none, would take it for a verdict.',
    keptBy: ['jane'],
    left: async ({ people: { jane, bob } }) => {
      await makesCircle(jane, 'Close', bob)
      const other = await makesCircle(jane, 'Others', bob)
      await takesOut(jane, other, bob)
    },
  },
  'for which of their friends somebody wrote': {
    reason:
      'To who may read it, a post for a circle is one for friends: nobody learns that there is a circle.',
    keptBy: ['jane'],
    // Whoever becomes a friend afterwards is in no circle: what is to be compared is what those get who may read it.
    without: ['ask', 'accept', 'unfriend', 'block'],
    left: async (world) => {
      const { jane, bob, dora } = world.people
      const { id } = await makesCircle(jane, 'Close', bob, dora)
      await writesForFew(world, { audience: 'circle', circleId: id })
    },
    right: (world) => writesForFew(world, { audience: 'friends' }),
  },
  'that a post moved between friends and a circle': {
    reason: 'To who reads it before and after it is the same: an event would tell that there is a circle.',
    keptBy: ['jane'],
    without: ['ask', 'accept', 'unfriend', 'block'],
    before: (world) => writesForFew(world, { audience: 'friends' }),
    left: async (world) => {
      const { jane, bob, dora } = world.people
      const { id } = await makesCircle(jane, 'Close', bob, dora)
      const [post] = world.posts
      await jane.patch(`/api/posts/${post?.id}`, { audience: 'circle', circleId: id })
      await jane.patch(`/api/posts/${post?.id}`, { audience: 'friends' })
      await jane.patch(`/api/posts/${post?.id}`, { audience: 'circle', circleId: id })
    },
  },
  'what was said before an edit': {
    reason: 'Earlier words are kept for a report, and for nothing and nobody else (decision 0084).',
    keptBy: ['jane'],
    // So that she has a friend to write to when it comes to it.
    without: friendsForever,
    left: editedFrom('lichen and moss'),
    right: editedFrom('lizard and mole'),
  },
  'what somebody wrote where others can only look in': {
    reason:
      'Through a window one sees the posts whose authors agreed, and nothing of the rest (decision 0093).',
    keptBy: ['jane', 'cleo', 'bob', 'dora'],
    // Whoever joins may read it.
    without: ['join'],
    before: async (world) => {
      const { dora, jane } = world.people
      await dora.patch(`/api/communities/${world.gardenId}`, { hasWindow: true })
      const shown = { communityId: world.gardenId, isForVisitors: true }
      const { id } = await posts(jane, 'word for visitors', shown)
      world.posts.push({ id, by: 'jane', isAnonymous: false })
    },
    left: async (world) => {
      const { jane, cleo } = world.people
      const { id } = await posts(jane, 'lichen for members', { communityId: world.gardenId })
      await posts(jane, 'lichen without a name', { communityId: world.gardenId, isAnonymous: true })
      const [shown] = world.posts
      await cleo.post('/api/comments', { postId: shown?.id, content: 'lichen' })
      await cleo.post(`/api/posts/${shown?.id}/like`)
      await cleo.post(`/api/posts/${id}/like`)
      const taken = { communityId: world.gardenId, isForVisitors: true }
      const takenBack = await posts(cleo, 'lichen taken back', taken)
      await cleo.patch(`/api/posts/${takenBack.id}`, { isForVisitors: false })
    },
  },
  'what somebody answered to be let in': {
    reason: 'It is for those who decide, and for nobody who waits beside her (decision 0093).',
    keptBy: ['jane', 'dora'],
    before: async ({ people: { dora, jane }, gardenId }) => {
      await dora.patch(`/api/communities/${gardenId}`, {
        ...{ joinPolicy: 'request', joinQuestion: 'What do you grow?' },
      })
      await jane.post(`/api/communities/${gardenId}/leave`)
    },
    left: ({ people: { jane }, gardenId }) =>
      jane.post(`/api/communities/${gardenId}/join`, { answer: 'lichen' }),
    right: ({ people: { jane }, gardenId }) =>
      jane.post(`/api/communities/${gardenId}/join`, { answer: 'mole' }),
  },
  'who waits to be let in': {
    reason: 'Where somebody would like to belong is for those who decide, and so is that they said no.',
    keptBy: ['jane', 'dora'],
    before: async ({ people: { dora, jane }, gardenId }) => {
      await dora.patch(`/api/communities/${gardenId}`, { joinPolicy: 'request' })
      await jane.post(`/api/communities/${gardenId}/leave`)
    },
    left: async ({ people: { jane, dora }, gardenId }) => {
      await jane.post(`/api/communities/${gardenId}/join`)
      await dora.post(`/api/communities/${gardenId}/requests/${jane.id}/decline`)
      await jane.post(`/api/communities/${gardenId}/join`)
    },
  },
  'who liked it': {
    reason: 'Likes are a number.',
    keptBy: ['jane', 'cleo'],
    without: ['like', 'unlike', 'block', 'remove'],
    left: firstPost('POST', '/like'),
    right: firstPost('POST', '/like', 'cleo'),
  },
  'who reported': {
    reason: 'Whoever is reported must not find out by whom, or that they were.',
    keptBy: ['jane', 'mod'],
    without: ['report'],
    // His photos stay for who decides, when he takes them back: he must not tell by anything that they do.
    before: async (world) => {
      await givesPhoto(world, 'bob', 'jane')
      await sendsPhoto(world, 'bob', 'jane')
    },
    left: async (world) => {
      await sends('POST', '/api/reports', aReportOf(world.people.bob.id))(world)
      const things = { pebble: await firstOfBob(world), message: await photoOfBob(world) }
      for (const [subjectType, subjectId] of Object.entries(things)) {
        const report = { subjectType, subjectId, reason: 'unkind' }
        const { status } = await sends('POST', '/api/reports', report)(world)
        if (status !== 201) throw new Error(`jane could not report the ${subjectType}: ${status}`)
      }
    },
    both: async (world) => {
      await sends('DELETE', `/api/pebbles/${await firstOfBob(world)}`, undefined, 'bob')(world)
      await sends('DELETE', `/api/messages/sent/${await photoOfBob(world)}`, undefined, 'bob')(world)
    },
  },
  'who is suspended': {
    reason: 'A suspension is not to be seen (decision 0025).',
    // Cleo reported her, and is told that it was decided.
    keptBy: ['jane', 'cleo', 'mod'],
    before: async (world) =>
      void (await sends('POST', '/api/reports', aReportOf(world.people.jane.id), 'cleo')(world)),
    left: ({ people }) => decides(people.mod, { type: 'user', id: people.jane.id }, 'suspend', { days: 7 }),
    endsTheirDoings: true,
  },
  'interests that are for oneself': {
    reason: 'Search finds people by what they show, and by nothing else.',
    keptBy: ['jane'],
    before: async (world) =>
      void (await profile({ interests: ['Lichen'], audience: { interests: 'me' } })(world)),
    left: profile({ interests: ['Ferns'] }),
  },
} satisfies Record<string, Secret>

export type SecretName = keyof typeof secrets
