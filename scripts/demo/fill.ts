import { createHash, randomUUID } from 'node:crypto'
import { donationAmounts } from '#contract/donations/donation-amounts.ts'
import type { Queryable } from '#server/db/connection.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { digestSettings } from '#server/db/schema/digest/digest-settings.ts'
import { donations } from '#server/db/schema/donations/donations.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { pollVotes } from '#server/db/schema/polls/poll-votes.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { nextMoment } from '#server/notifications/local-time.ts'
import { openPlaces, type Places } from '#server/places/places.ts'
import { makePhotos, type Purpose } from '#server/storage/photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { createChance } from './chance.ts'
import { type DemoNetwork, type Entry, idAt } from './network.ts'
import { noticesOf } from './notices.ts'
import { drawScene, type SceneKey, sceneKeys } from './photos/scenes.ts'

/** Looks one person up by their number in the cast. */
const idOf = (entries: readonly Entry[], number: number): string => {
  const entry = entries[number]
  if (!entry) throw new Error(`The invented network has no number ${number}`)
  return entry.id
}

/** The database would take any text; here a slip in the cast must not pass. */
async function cityOf(places: Places, location: string) {
  const found = await places.find(location)
  if (!found || !('city' in found)) throw new Error(`${location} is no city that we know`)
  return found.city
}

/** Writes everybody and everything but the photos. */
export async function insertNetwork(
  tx: Queryable,
  network: DemoNetwork,
  passwordHash: string,
): Promise<void> {
  await insertPeople(tx, network, passwordHash)
  await insertCommunities(tx, network)
  await insertFriends(tx, network)
  await insertCircles(tx, network)
  await insertPosts(tx, network)
  await insertDeleted(tx, network)
  await tx.insert(messages).values(
    network.messages.map(({ id, at, from, to, content, tones, noReplyNeeded, isRead }, index) => ({
      id,
      senderId: idOf(network.people, from),
      receiverId: idOf(network.people, to),
      content,
      toneIndicators: tones,
      noReplyNeeded,
      isRead,
      // Here and there somebody mended a slip.
      editedAt: index % 30 === 7 ? at : null,
      createdAt: at,
    })),
  )
}

async function insertPeople(tx: Queryable, { people }: DemoNetwork, passwordHash: string): Promise<void> {
  const places = openPlaces()
  const cities = await Promise.all(people.map(({ location }) => cityOf(places, location)))
  await tx.insert(users).values(
    people.map((person, number) => ({
      id: person.id,
      email: person.email,
      passwordHash,
      displayName: person.name,
      pronouns: person.pronouns,
      location: cities[number]?.name,
      cityId: cities[number]?.id,
      locationAudience: person.showsPlace ? ('everyone' as const) : ('friends' as const),
      neurotypes: person.neurotypes,
      neurotypesAudience: person.showsPlace ? ('everyone' as const) : ('friends' as const),
      interests: person.interests,
      languages: person.languages,
      languagesAudience: person.showsPlace ? ('everyone' as const) : ('friends' as const),
      ageRange: person.ageRange,
      ageRangeAudience: person.showsPlace ? ('everyone' as const) : ('friends' as const),
      bio: person.bio,
      socialSpoons: person.spoons,
      socialSpoonsSetAt: person.energy.at(-1)?.setAt,
      openness: person.openness,
      opennessAudience: 'everyone' as const,
      passport: person.passport,
      passportAudience: person.showsPassport ? ('everyone' as const) : ('friends' as const),
      isSupporter: person.isSupporter,
      figure: person.figure,
      firstStep: 'done' as const,
      adultConfirmedAt: person.at,
      createdAt: person.at,
      updatedAt: person.at,
    })),
  )
  await tx
    .insert(energyHistory)
    .values(people.flatMap(({ id, energy }) => energy.map((entry) => ({ userId: id, ...entry }))))
  // The person who is named first, so that whoever tries the demo finds one that is turned on.
  await tx.insert(digestSettings).values({
    userId: idOf(people, 0),
    rhythm: 'daily',
    timeZone: 'Europe/London',
    nextDueAt: nextMoment({ minute: 8 * 60, timeZone: 'Europe/London', weekday: null }, new Date()),
  })
  await tx.insert(donations).values(
    people
      .filter(({ isSupporter }) => isSupporter)
      .map(({ id, at }) => ({
        userId: id,
        amount: donationAmounts.badgeFrom,
        paymentMethod: 'cashapp' as const,
        cashAppReceipt: `demo-${id}`,
        createdAt: at,
      })),
  )
}

async function insertCommunities(tx: Queryable, { people, communities: all }: DemoNetwork): Promise<void> {
  const moderatorOf = (key: string) => people.findIndex((person) => person.key === key)
  await tx.insert(communities).values(
    all.map(({ id, at, moderator, cover, hasWindow, members: _, ...community }) => ({
      ...community,
      windowOpenedAt: hasWindow ? at : null,
      welcomeSince: community.welcome ? at : null,
      id,
      coverPattern: cover,
      membersMayInvite: community.joinPolicy !== 'request',
      creatorId: idOf(people, moderatorOf(moderator)),
      createdAt: at,
      updatedAt: at,
    })),
  )
  await tx.insert(communityMembers).values(
    all.flatMap(({ id, moderator, members }) =>
      members.map(({ who, since }) => ({
        communityId: id,
        userId: idOf(people, who),
        isModerator: who === moderatorOf(moderator),
        joinedAt: since,
        hasReadWelcome: true,
      })),
    ),
  )
}

async function insertFriends(
  tx: Queryable,
  { people, friendships: pairs, requests }: DemoNetwork,
): Promise<void> {
  await tx.insert(friendships).values(
    pairs.map(({ pair, since }) => {
      const [userId1 = '', userId2 = ''] = pair.map((who) => idOf(people, who)).sort()
      return { userId1, userId2, createdAt: since }
    }),
  )
  await tx.insert(friendRequests).values(
    requests.map(({ id, at, from, to, note, isAccepted }) => ({
      id,
      senderId: idOf(people, from),
      receiverId: idOf(people, to),
      status: isAccepted ? ('accepted' as const) : ('pending' as const),
      note: isAccepted ? null : note,
      createdAt: at,
      updatedAt: at,
    })),
  )
}

async function insertCircles(tx: Queryable, { people, circles: all }: DemoNetwork): Promise<void> {
  await tx
    .insert(circles)
    .values(all.map(({ id, at, owner, name }) => ({ id, ownerId: idOf(people, owner), name, createdAt: at })))
  await tx
    .insert(circleMembers)
    .values(
      all.flatMap(({ id, at, members }) =>
        members.map((who) => ({ circleId: id, userId: idOf(people, who), createdAt: at })),
      ),
    )
}

const day = 24 * 60 * 60 * 1000

/** So that 'Recently deleted' of the first person has something in it. */
async function insertDeleted(tx: Queryable, { people }: DemoNetwork): Promise<void> {
  const createdAt = new Date(Date.now() - 3 * day)
  await tx.insert(posts).values({
    id: idAt(createdAt, createChance(83)),
    authorId: idOf(people, 0),
    content: 'Half of a thought about trains. I want to write it again with more sleep.',
    createdAt,
    updatedAt: createdAt,
    deletedAt: new Date(Date.now() - 2 * day),
  })
}

async function insertPosts(tx: Queryable, network: DemoNetwork): Promise<void> {
  const { people, posts: written } = network
  const who = (number: number) => idOf(people, number)
  const circleOf = ({ author, circle }: DemoNetwork['posts'][number]) =>
    network.circles.find(({ owner, name }) => owner === author && name === circle)?.id ?? null
  await tx.insert(posts).values(
    written.map((post) => ({
      id: post.id,
      authorId: who(post.author),
      communityId: post.community === null ? null : idOf(network.communities, post.community),
      content: post.content,
      isAnonymous: post.isAnonymous,
      toneIndicators: post.tones,
      contentNotes: post.notes,
      replyWish: post.replyWish,
      whoMayComment: post.whoMayComment,
      audience: post.audience,
      circleId: circleOf(post),
      likeCount: post.likes.length,
      commentCount: post.comments.length,
      createdAt: post.at,
      updatedAt: post.at,
    })),
  )
  await tx
    .insert(postLikes)
    .values(
      written.flatMap(({ id, likes }) =>
        likes.map(({ fan, at }) => ({ postId: id, userId: who(fan), createdAt: at })),
      ),
    )
  const asked = written.flatMap(({ id, poll }) => (poll ? [{ postId: id, ...poll }] : []))
  await tx.insert(polls).values(asked.map(({ postId, options, closesAt }) => ({ postId, options, closesAt })))
  await tx
    .insert(pollVotes)
    .values(
      asked.flatMap(({ postId, votes }) =>
        votes.map(({ voter, option }) => ({ postId, userId: who(voter), option })),
      ),
    )
  await tx.insert(comments).values(
    written.flatMap((post) =>
      post.comments.map(({ id, at, author, content, isAnonymous, tones, parent }) => ({
        id,
        postId: post.id,
        authorId: who(author),
        parentId: parent === null ? null : idOf(post.comments, parent),
        content,
        isAnonymous,
        toneIndicators: tones,
        createdAt: at,
        updatedAt: at,
      })),
    ),
  )
}

export async function insertNotices(tx: Queryable, network: DemoNetwork, now: Date): Promise<void> {
  const who = (number: number) => idOf(network.people, number)
  const chance = createChance(1)
  await tx.insert(notices).values(
    noticesOf(network, now).map(({ userId, at, kind, person, postId, firstCommentId, readAt }) => ({
      id: idAt(at, chance),
      userId: who(userId),
      kind,
      personId: person === undefined ? null : who(person),
      postId: postId ?? null,
      firstCommentId: firstCommentId ?? null,
      readAt,
      createdAt: at,
    })),
  )
}

type Photos = Awaited<ReturnType<typeof makePhotos>>

export type Painted = ReadonlyMap<SceneKey, Readonly<Record<Purpose, Photos>>>

/** Every scene, drawn once and encoded for posts and for faces. It takes a while, so not in a transaction. */
export async function paintScenes(scale: number): Promise<Painted> {
  const painted = new Map<SceneKey, Record<Purpose, Photos>>()
  for (const scene of sceneKeys) {
    const picture = await drawScene(scene, scale)
    painted.set(scene, {
      post: await makePhotos(picture, 'post'),
      profile: await makePhotos(picture, 'profile'),
    })
  }
  return painted
}

interface PhotoOf {
  ownerId: string
  at: Date
  /** Null: it is in a pebble or a message, or else the face of its owner. */
  postId: string | null
  pebbleId?: string
  messageId?: string
  groupMessageId?: string
  photos: Photos
}

/** Keeps a photo where photos are kept, and answers its id. */
export async function insertPhoto(
  tx: Queryable,
  storage: PhotoStorage,
  { ownerId, at, postId, photos, ...elsewhere }: PhotoOf,
): Promise<string> {
  const isFace = postId === null && Object.keys(elsewhere).length === 0
  const id = randomUUID()
  for (const { name, bytes } of photos.photos) await storage.save(id, name, bytes)
  await tx.insert(uploads).values({
    id,
    ownerId,
    purpose: isFace ? 'profile' : 'post',
    state: 'ready',
    tokenHash: createHash('sha256').update(randomUUID()).digest('hex'),
    expire: at,
    bytes: photos.photos.reduce((sum, photo) => sum + photo.bytes.length, 0),
    width: photos.width,
    height: photos.height,
    postId,
    ...elsewhere,
    profileOf: isFace ? ownerId : null,
    createdAt: at,
  })
  return id
}
