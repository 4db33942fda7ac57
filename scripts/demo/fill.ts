import { createHash, randomUUID } from 'node:crypto'
import { donationAmounts } from '#contract/donations/donation-amounts.ts'
import { figures } from '#contract/profile/figures.ts'
import type { Queryable } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { donations } from '#server/db/schema/donations/donations.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pollVotes } from '#server/db/schema/polls/poll-votes.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { openPlaces, type Places } from '#server/places/places.ts'
import { makePhotos } from '#server/storage/photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import type { DemoNetwork, DemoPost, Entry } from './network.ts'
import { drawPicture } from './pictures.ts'
import { inventPolls } from './polls.ts'

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
const isSupporter = (number: number) => number % 9 === 0

export async function insertNetwork(
  tx: Queryable,
  network: DemoNetwork,
  passwordHash: string,
): Promise<void> {
  const { people, posts: written } = network
  const who = (number: number) => idOf(people, number)
  const places = openPlaces()
  const cities = await Promise.all(people.map(({ location }) => cityOf(places, location)))

  await tx.insert(users).values(
    people.map(({ id, at, email, name, pronouns, neurotypes, interests, spoons, bio }, number) => ({
      id,
      email,
      passwordHash,
      displayName: name,
      pronouns,
      location: cities[number]?.name,
      cityId: cities[number]?.id,
      // Most want to be found by people nearby.
      locationAudience: number % 6 === 5 ? ('friends' as const) : ('everyone' as const),
      neurotypes,
      interests,
      bio,
      socialSpoons: spoons,
      socialSpoonsSetAt: at,
      isSupporter: isSupporter(number),
      // Two in three chose a figure; the others have the pattern of their id.
      figure: number % 3 === 2 ? null : (figures[number % figures.length] ?? null),
      adultConfirmedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await tx.insert(donations).values(
    people
      .filter((_, number) => isSupporter(number))
      .map(({ id, at }) => ({
        userId: id,
        amount: donationAmounts.badgeFrom,
        paymentMethod: 'cashapp' as const,
        cashAppReceipt: `demo-${id}`,
        createdAt: at,
      })),
  )
  await tx.insert(communities).values(
    network.communities.map(({ id, at, name, description, cover, neurotypes, interests }, number) => ({
      id,
      name,
      description,
      coverPattern: cover,
      neurotypes,
      interests,
      creatorId: who(number),
      createdAt: at,
      updatedAt: at,
    })),
  )
  await tx.insert(communityMembers).values(
    network.communities.flatMap(({ id, at, members }, number) =>
      members.map((member) => ({
        communityId: id,
        userId: who(member),
        isModerator: member === number,
        joinedAt: at,
      })),
    ),
  )
  await tx.insert(friendships).values(
    network.friendships.map(([one, other]) => {
      const [userId1 = '', userId2 = ''] = [who(one), who(other)].sort()
      return { userId1, userId2 }
    }),
  )
  await tx.insert(friendRequests).values(
    network.requests.map(({ id, at, from, to, note }) => ({
      id,
      senderId: who(from),
      receiverId: who(to),
      note,
      createdAt: at,
    })),
  )
  await tx.insert(posts).values(
    written.map((post) => ({
      id: post.id,
      authorId: who(post.author),
      communityId: post.community === null ? null : idOf(network.communities, post.community),
      content: post.content,
      isAnonymous: post.isAnonymous,
      toneIndicators: post.tones,
      replyWish: post.replyWish,
      likeCount: post.likes.length,
      commentCount: post.comments.length,
      createdAt: post.at,
      updatedAt: post.at,
    })),
  )
  await tx
    .insert(postLikes)
    .values(
      written.flatMap(({ id, likes, at }) =>
        likes.map((fan) => ({ postId: id, userId: who(fan), createdAt: at })),
      ),
    )
  const invented = inventPolls(written)
  await tx
    .insert(polls)
    .values(invented.map(({ postId, options, closesAt }) => ({ postId, options, closesAt })))
  await tx
    .insert(pollVotes)
    .values(
      invented.flatMap(({ postId, votes }) =>
        votes.map(({ voter, option }) => ({ postId, userId: who(voter), option })),
      ),
    )
  await tx.insert(comments).values(
    written.flatMap((post) =>
      post.comments.map(({ id, at, author, content, isAnonymous, tones }) => ({
        id,
        postId: post.id,
        authorId: who(author),
        content,
        isAnonymous,
        toneIndicators: tones,
        createdAt: at,
        updatedAt: at,
      })),
    ),
  )
  await tx.insert(messages).values(
    network.messages.map(({ id, at, from, to, content, tones }, number) => ({
      id,
      senderId: who(from),
      receiverId: who(to),
      content,
      toneIndicators: tones,
      isRead: number % 5 !== 0,
      createdAt: at,
    })),
  )
}

type Photos = Awaited<ReturnType<typeof makePhotos>>

/** Each scene is drawn and encoded once, however many posts show it. */
export function createPainter(scale: number) {
  const drawn = new Map<number, Promise<Photos>>()
  return (seed: number): Promise<Photos> => {
    const photos = drawn.get(seed) ?? drawPicture(seed, scale).then((picture) => makePhotos(picture, 'post'))
    drawn.set(seed, photos)
    return photos
  }
}

interface PhotoOf {
  post: DemoPost
  ownerId: string
  photos: Photos
}

/** Keeps the photo of a post where photos are kept, and answers its id. */
export async function insertPhoto(
  tx: Queryable,
  storage: PhotoStorage,
  { post, ownerId, photos }: PhotoOf,
): Promise<string> {
  const id = randomUUID()
  for (const { name, bytes } of photos.photos) await storage.save(id, name, bytes)
  await tx.insert(uploads).values({
    id,
    ownerId,
    purpose: 'post',
    state: 'ready',
    tokenHash: createHash('sha256').update(randomUUID()).digest('hex'),
    expire: post.at,
    bytes: photos.photos.reduce((sum, photo) => sum + photo.bytes.length, 0),
    width: photos.width,
    height: photos.height,
    postId: post.id,
    createdAt: post.at,
  })
  return id
}
