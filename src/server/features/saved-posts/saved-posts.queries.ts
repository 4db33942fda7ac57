import { and, asc, eq, lt } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import type { PostView, SavedView } from '#contract/posts/posts.ts'
import type { SavedFolderView } from '#contract/saved-posts.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { savedFolders } from '#server/db/schema/saved-posts/saved-folders.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { builder, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hydratePosts, toPostView, toSavedView } from '#server/views/post.view.ts'

const viewer = { id: idLater('viewer') }

/** Only what may still be read: a saved post hides with its post. */
const pages = statements('saved_posts', (way: `${'all' | 'folder'}_${number}_${'all' | 'chosen'}`) => {
  const [of, rows, chosen] = way.split('_')
  const page = builder
    .select({ id: posts.id })
    .from(savedPosts)
    .innerJoin(posts, eq(posts.id, savedPosts.postId))
    .where(
      and(
        eq(savedPosts.userId, viewer.id),
        lt(savedPosts.id, idLater('before')),
        ...(of === 'folder' ? [eq(savedPosts.folderId, idLater('folder'))] : []),
        postVisibleTo(viewer),
      ),
    )
    .orderBy(newestFirst(savedPosts.id, Number(rows)))
    .as('page')
  return hydratePosts(page, viewer, chosen === 'chosen')
})

export async function listSavedPosts(
  db: Readable,
  by: Viewer,
  { before, folder }: PageQuery & { folder?: string | undefined },
  rows: number,
): Promise<PostView[]> {
  const way = `${folder ? 'folder' : 'all'}_${rows}_${by.hasChosenContent ? 'chosen' : 'all'}` as const
  const found = await pages(way)(db, { viewer: by.id, before: before ?? theEndOfTime, folder })
  const savingOf = ({ saved }: (typeof found)[number]) => saved?.id ?? ''
  return found.toSorted((a, b) => (savingOf(a) < savingOf(b) ? 1 : -1)).map((row) => toPostView(row, by))
}

export async function requireSaved(db: Readable, by: Viewer, postId: string): Promise<SavedView> {
  const [saved] = await db
    .select({ id: savedPosts.id, folderId: savedPosts.folderId, remindAt: savedPosts.remindAt })
    .from(savedPosts)
    .where(and(eq(savedPosts.userId, by.id), eq(savedPosts.postId, postId)))
  if (!saved) throw notFound()
  return toSavedView(saved)
}

const columns = { id: savedFolders.id, name: savedFolders.name }

/** Only ever the viewer's own. */
export const listFolders = async (db: Readable, by: Viewer): Promise<SavedFolderView[]> =>
  db
    .select(columns)
    .from(savedFolders)
    .where(eq(savedFolders.ownerId, by.id))
    .orderBy(asc(savedFolders.id))
    .limit(limits.savedFolders)

/** Somebody else's folder does not exist. */
export async function requireFolder(db: Readable, by: Viewer, id: string): Promise<SavedFolderView> {
  const [folder] = await db
    .select(columns)
    .from(savedFolders)
    .where(and(eq(savedFolders.id, id), eq(savedFolders.ownerId, by.id)))
  if (!folder) throw notFound()
  return folder
}
