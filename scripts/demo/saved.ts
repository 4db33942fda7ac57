import type { Queryable } from '#server/db/connection.ts'
import { savedFolders } from '#server/db/schema/saved-posts/saved-folders.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const hour = day / 24

/** What the first person saved: in a folder, with a reminder, and just so. */
export async function insertSaved(tx: Queryable, { people, posts }: DemoNetwork, now: Date): Promise<void> {
  const [first] = people
  const others = posts.filter(
    ({ author, community, audience }) => author !== 0 && community === null && audience === 'everyone',
  )
  if (!first || others.length < 3) throw new Error('There is nothing that the first person could save')
  const chance = createChance(3)
  const ago = (time: number) => new Date(now.getTime() - time)
  const [folderAt, ...savedAt] = [6 * day, 5 * day, 2 * day, 3 * hour].map(ago)
  const folder = { id: idAt(folderAt ?? now, chance), name: 'To read again', createdAt: folderAt ?? now }
  await tx.insert(savedFolders).values({ ...folder, ownerId: first.id })
  await tx.insert(savedPosts).values(
    savedAt.map((createdAt, index) => ({
      id: idAt(createdAt, chance),
      userId: first.id,
      postId: others[index * 2]?.id ?? '',
      folderId: index === 0 ? folder.id : null,
      remindAt: index === 1 ? new Date(now.getTime() + 3 * day) : null,
      createdAt,
    })),
  )
}
