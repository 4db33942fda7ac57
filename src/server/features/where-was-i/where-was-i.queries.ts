import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { PlaceKind } from '#contract/place-kinds.ts'
import type { NewPlace, PlaceView, UnfinishedView, WhereWasIView } from '#contract/where-was-i.ts'
import { anyOf } from '#server/access/conditions.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { areFriends, isMember, postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import { lastPlaces } from '#server/db/schema/last-places.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { shownName } from '#server/views/person.view.ts'

export async function keepPlace(
  db: Database,
  viewer: Viewer,
  { kind, id = null, postId = null }: NewPlace,
): Promise<void> {
  const values = { kind, subjectId: id, postId }
  await db
    .insert(lastPlaces)
    .values({ userId: viewer.id, ...values })
    .onConflictDoUpdate({ target: lastPlaces.userId, set: { ...values, updatedAt: sql`now()` } })
}

export async function forgetPlace(db: Database, viewer: Viewer): Promise<void> {
  await db.delete(lastPlaces).where(eq(lastPlaces.userId, viewer.id))
}

export async function getWhereWasI(db: Database, viewer: Viewer): Promise<WhereWasIView> {
  const [place, unfinished] = await Promise.all([getPlace(db, viewer), getUnfinished(db, viewer)])
  return { place, unfinished }
}

async function getPlace(db: Database, viewer: Viewer): Promise<PlaceView | null> {
  const [row] = await db.select().from(lastPlaces).where(eq(lastPlaces.userId, viewer.id))
  if (!row) return null
  const { kind, subjectId: id, postId, updatedAt } = row
  const isFeed = kind === 'feed' || kind === 'communitiesFeed'
  const subject = isFeed ? postId : id
  const [found] = subject ? await findNames(db, viewer, [[isFeed ? 'post' : kind, subject]]) : []
  return found ? { kind, id, postId, name: found.name, at: updatedAt.toISOString() } : null
}

/** The newest that can still be sent. */
async function getUnfinished(db: Database, viewer: Viewer): Promise<UnfinishedView | null> {
  const rows = await db
    .select({ draft: drafts.name, savedAt: drafts.savedAt })
    .from(drafts)
    .where(eq(drafts.userId, viewer.id))
    .orderBy(desc(drafts.savedAt))
    .limit(limits.drafts)
  const names = await findNames(
    db,
    viewer,
    rows.map(({ draft }) => subjectOf(draft)),
  )
  const first = rows.findIndex((_, index) => names[index])
  const [row, found] = [rows[first], names[first]]
  return row && found ? { draft: row.draft, name: found.name, at: row.savedAt.toISOString() } : null
}

type Subject = [kind: Exclude<PlaceKind, 'communitiesFeed'>, id: string]

/** What a text is written to. */
function subjectOf(draft: string): Subject {
  const [composer, id] = draft.split(':')
  if (!id) return ['feed', '']
  if (composer === 'comment') return ['post', id]
  return [composer === 'message' ? 'conversation' : 'community', id]
}

interface Found {
  id: string
  name: string | null
}

/**
 * For each the name to say, or nothing for what the viewer may no longer see: that is not offered, and looks as if it
 * never was. One statement for each kind, however many there are.
 */
async function findNames(
  db: Database,
  viewer: Viewer,
  subjects: readonly Subject[],
): Promise<(Pick<Found, 'name'> | undefined)[]> {
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = subjects.flatMap(([one, id]) => (one === kind ? [id] : []))
      return ids.length > 0 ? finders[kind](db, viewer, ids) : []
    }),
  )
  return subjects.map(([kind, id]) =>
    kind === 'feed' ? { name: null } : found[kinds.indexOf(kind)]?.find((one) => one.id === id),
  )
}

const kinds = ['post', 'community', 'conversation'] as const

const finders: Record<
  (typeof kinds)[number],
  (db: Database, viewer: Viewer, ids: string[]) => Promise<Found[]>
> = {
  post: (db, viewer, ids) =>
    db
      .select({
        id: posts.id,
        name: sql<string | null>`case when not ${posts.isAnonymous} then ${shownName} end`,
      })
      .from(posts)
      .leftJoin(users, eq(users.id, posts.authorId))
      .where(and(inArray(posts.id, ids), postVisibleTo(viewer))),
  community: (db, viewer, ids) =>
    db
      .select({ id: communities.id, name: communities.name })
      .from(communities)
      .where(and(inArray(communities.id, ids), isMember(viewer.id, communities.id))),
  // Whom one never wrote with is no place to go back to, and their name is not to be had this way.
  conversation: (db, viewer, ids) =>
    db
      .select({ id: users.id, name: shownName })
      .from(users)
      .where(
        and(
          inArray(users.id, ids),
          notHiddenFrom(viewer.id, users.id),
          anyOf(areFriends(viewer.id, users.id), haveWritten(viewer.id)),
        ),
      ),
}

const haveWritten = (viewerId: string) =>
  sql`exists (select from ${conversations} where ${conversations.userId1} = least(${viewerId}::uuid, ${users.id}) and ${conversations.userId2} = greatest(${viewerId}::uuid, ${users.id}))`
