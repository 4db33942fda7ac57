import { count, eq, like } from 'drizzle-orm'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import type { Database, Queryable } from '#server/db/connection.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { hashPassword } from '#server/features/auth/password/passwords.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { insertFellows } from './fellow-travellers.ts'
import { insertNetwork, insertNotices, insertPhoto, type Painted, paintScenes } from './fill.ts'
import { insertGatherings } from './gatherings.ts'
import { insertGroups } from './groups.ts'
import { insertInvites } from './invites.ts'
import { insertMentions } from './mentions.ts'
import { insertMessagePhotos } from './message-photos.ts'
import { type DemoNetwork, demoDomain, inventNetwork } from './network.ts'
import { insertPebblePhoto, insertPebbles } from './pebbles.ts'
import { insertQuietRooms } from './quiet-rooms.ts'
import { insertSaved } from './saved.ts'
import { insertScheduled } from './scheduled.ts'
import { insertSetAside } from './set-aside.ts'
import { insertThanksAndPins } from './thanks-and-pins.ts'
import { insertVisitors } from './visitors.ts'

/** Shown to the operator as it is. */
export class DemoRefused extends Error {
  override name = 'DemoRefused'
}

const password = 'a quiet lighthouse in spring'

/** Fills an empty database, and tells how to look at it. Refuses one that other people live in. */
export async function makeDemo(
  db: Database,
  storage: PhotoStorage,
  say: (line: string) => void,
  // Drawing is what takes longest: tests, which look at no photo, draw them small.
  photoScale = 1,
): Promise<string> {
  const [everyone] = await db.select({ n: count() }).from(users)
  const [invented] = await db
    .select({ n: count() })
    .from(users)
    .where(like(users.email, `%@${demoDomain}`))
  const others = (everyone?.n ?? 0) - (invented?.n ?? 0)
  if (others > 0)
    throw new DemoRefused(
      `There are ${others} people in this database already, so nothing was changed. Set DATA_DIR (or DATABASE_URL) to an empty one.`,
    )
  if (invented && invented.n > 0) return 'The demo network is already there; nothing was changed.'

  const now = new Date()
  const network = inventNetwork(now)
  say(
    `Inventing ${network.people.length} people, ${network.communities.length} communities and ${network.posts.length} posts.`,
  )
  const passwordHash = await hashPassword(password)
  say('Drawing the photos. This takes about a minute.')
  const painted = await paintScenes(photoScale)
  // All or nothing: a half-made network could not be told from a real one.
  await db.inTransaction(async (tx) => {
    await insertNetwork(tx, network, passwordHash)
    await insertNotices(tx, network, now)
    await insertInvites(tx, network, now)
    await insertSaved(tx, network, now)
    await insertPebbles(tx, network, now)
    await insertGatherings(tx, network, now)
    await insertGroups(tx, network, now)
    await insertFellows(tx, network, now)
    await insertQuietRooms(tx, network, now)
    await insertPebblePhoto(tx, storage, network, painted)
    await insertMessagePhotos(tx, storage, painted)
    await insertScheduled(tx, network, now)
    await insertSetAside(tx, network, now)
    await insertThanksAndPins(tx, network, now)
    await insertMentions(tx, network)
    await insertVisitors(tx, network, now)
    await insertPhotos(tx, storage, network, painted)
  })
  const first = network.people[0]
  return [
    'The demo network is ready. Start Synapse with: npm start',
    `Sign in as ${first?.name}: ${first?.email}, password: ${password}`,
    `Everyone has that password; the others are person02@${demoDomain} to person${network.people.length}@${demoDomain}.`,
  ].join('\n')
}

async function insertPhotos(
  tx: Queryable,
  storage: PhotoStorage,
  network: DemoNetwork,
  painted: Painted,
): Promise<void> {
  for (const { id: ownerId, at, picture } of network.people) {
    const photos = picture && painted.get(picture)?.profile
    if (!photos) continue
    const id = await insertPhoto(tx, storage, { ownerId, at, postId: null, photos })
    await tx
      .update(users)
      .set({ profileImageUrl: imageAddress({ id }), updatedAt: at })
      .where(eq(users.id, ownerId))
  }
  for (const { id: postId, at, author, pictures } of network.posts) {
    const ownerId = network.people[author]?.id
    const shown: PhotoView[] = []
    for (const { scene, alt } of pictures) {
      const photos = painted.get(scene)?.post
      if (!photos || !ownerId) continue
      const id = await insertPhoto(tx, storage, { ownerId, at, postId, photos })
      const { width: imageWidth, height: imageHeight } = photos
      shown.push({ imageUrl: imageAddress({ id }), imageAlt: alt, imageWidth, imageHeight })
    }
    const [first, ...more] = shown
    if (!first) continue
    await tx
      .update(posts)
      .set({ ...first, morePhotos: more.length > 0 ? more : null, updatedAt: at })
      .where(eq(posts.id, postId))
  }
}
