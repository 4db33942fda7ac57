import { count, eq, like } from 'drizzle-orm'
import type { Database } from '#server/db/connection.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { hashPassword } from '#server/features/auth/password/passwords.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { createPainter, insertNetwork, insertPhoto } from './fill.ts'
import { demoDomain, inventNetwork } from './network.ts'

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
  // A photo takes up to a second of work: tests, which look at none, draw them small.
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

  const network = inventNetwork(new Date())
  say(
    `Inventing ${network.people.length} people, ${network.communities.length} communities and ${network.posts.length} posts.`,
  )
  const passwordHash = await hashPassword(password)
  // All or nothing: a half-made network could not be told from a real one.
  await db.inTransaction(async (tx) => {
    await insertNetwork(tx, network, passwordHash)
    const paint = createPainter(photoScale)
    say('Drawing the photos.')
    for (const post of network.posts) {
      const owner = network.people[post.author]
      if (!post.picture || !owner) continue
      const photos = await paint(post.picture.seed)
      const id = await insertPhoto(tx, storage, { post, ownerId: owner.id, photos })
      await tx
        .update(posts)
        .set({
          imageUrl: imageAddress({ id }),
          imageAlt: post.picture.alt,
          imageWidth: photos.width,
          imageHeight: photos.height,
          updatedAt: post.at,
        })
        .where(eq(posts.id, post.id))
    }
  })
  const first = network.people[0]
  return [
    'The demo network is ready. Start Synapse with: npm start',
    `Sign in as ${first?.name}: ${first?.email}, password: ${password}`,
    `Everyone has that password; the others are person02@${demoDomain} to person${network.people.length}@${demoDomain}.`,
  ].join('\n')
}
