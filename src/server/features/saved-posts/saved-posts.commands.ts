import { and, count, eq, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { FolderName, SavePost } from '#contract/saved-posts.ts'
import { requireReadablePost } from '#server/access/permissions.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { savedFolders } from '#server/db/schema/saved-posts/saved-folders.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'

const isOwnFolder = (viewer: Viewer, id: string) =>
  and(eq(savedFolders.id, id), eq(savedFolders.ownerId, viewer.id))

/** One at a time for each person, so that two at once cannot pass a limit together. */
const lockSaved = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/** A second time changes what is said, and leaves the rest. */
export async function savePost(
  tx: Transaction,
  viewer: Viewer,
  postId: string,
  { folderId, remindAt }: SavePost,
): Promise<void> {
  await requireReadablePost(tx, viewer, postId)
  await lockSaved(tx, viewer)
  if (folderId) await requireOwnFolder(tx, viewer, folderId)
  const chosen = {
    ...(folderId !== undefined && { folderId }),
    ...(remindAt !== undefined && { remindAt: remindAt === null ? null : new Date(remindAt) }),
  }
  // `set` of nothing is no statement.
  const { rowCount: changed } = await tx
    .update(savedPosts)
    .set({ postId, ...chosen })
    .where(and(eq(savedPosts.userId, viewer.id), eq(savedPosts.postId, postId)))
  if (changed) return
  const [held] = await tx.select({ count: count() }).from(savedPosts).where(eq(savedPosts.userId, viewer.id))
  if (held && held.count >= limits.savedPosts)
    throw clash(
      t('You can save at most {max} posts. Please take one out first.', {
        max: limits.savedPosts.toLocaleString('en'),
      }),
    )
  await tx.insert(savedPosts).values({ id: newId(), userId: viewer.id, postId, ...chosen })
}

/** Also of a post that can no longer be read. A notice that reminded of it goes, too. */
export async function unsavePost(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await tx.delete(savedPosts).where(and(eq(savedPosts.userId, viewer.id), eq(savedPosts.postId, postId)))
}

/** Somebody else's folder is none, as one that never was. */
async function requireOwnFolder(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const [folder] = await tx.select({ id: savedFolders.id }).from(savedFolders).where(isOwnFolder(viewer, id))
  if (!folder) throw badInput({ folderId: t('This folder is gone. Please choose another one.') })
}

export async function insertFolder(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name }: FolderName,
): Promise<void> {
  await lockSaved(tx, viewer)
  const [held] = await tx
    .select({ count: count() })
    .from(savedFolders)
    .where(eq(savedFolders.ownerId, viewer.id))
  if (held && held.count >= limits.savedFolders)
    throw badInput({
      name: t('You can have at most {max} folders. Please delete one first.', { max: limits.savedFolders }),
    })
  await requireNewName(tx, viewer, id, name)
  await tx.insert(savedFolders).values({ id, ownerId: viewer.id, name })
}

export async function renameFolder(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name }: FolderName,
): Promise<void> {
  await lockSaved(tx, viewer)
  await requireNewName(tx, viewer, id, name)
  const { rowCount } = await tx.update(savedFolders).set({ name }).where(isOwnFolder(viewer, id))
  if (rowCount === 0) throw notFound()
}

/** What is in it stays saved, in no folder. A second time answers as the first did. */
export async function removeFolder(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await tx.delete(savedFolders).where(isOwnFolder(viewer, id))
}

/** Two folders of one name could not be told apart. */
async function requireNewName(tx: Transaction, viewer: Viewer, id: string, name: string): Promise<void> {
  const [same] = await tx
    .select({ id: savedFolders.id })
    .from(savedFolders)
    .where(
      and(
        eq(savedFolders.ownerId, viewer.id),
        ne(savedFolders.id, id),
        sql`lower(${savedFolders.name}) = lower(${name}::text)`,
      ),
    )
  if (same) throw badInput({ name: t('You already have a folder with this name.') })
}
