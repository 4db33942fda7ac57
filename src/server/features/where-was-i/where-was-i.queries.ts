import { and, desc, eq, sql } from 'drizzle-orm'
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
  const found = subject && (await findName(db, viewer, isFeed ? 'post' : kind, subject))
  return found ? { kind, id, postId, name: found.name, at: updatedAt.toISOString() } : null
}

/** The newest that can still be sent, nearly always the first. */
async function getUnfinished(db: Database, viewer: Viewer): Promise<UnfinishedView | null> {
  const rows = await db
    .select({ draft: drafts.name, savedAt: drafts.savedAt })
    .from(drafts)
    .where(eq(drafts.userId, viewer.id))
    .orderBy(desc(drafts.savedAt))
    .limit(limits.drafts)
  for (const { draft, savedAt } of rows) {
    const found = await findName(db, viewer, ...subjectOf(draft))
    if (found) return { draft, name: found.name, at: savedAt.toISOString() }
  }
  return null
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
  name: string | null
}

/** The name to say, or null for what the viewer may no longer see: that is not offered, and looks as if it never was. */
async function findName(db: Database, viewer: Viewer, ...[kind, id]: Subject): Promise<Found | null> {
  if (kind === 'feed') return { name: null }
  const [found] = await finders[kind](db, viewer, id)
  return found ?? null
}

const finders: Record<
  Exclude<Subject[0], 'feed'>,
  (db: Database, viewer: Viewer, id: string) => Promise<Found[]>
> = {
  post: (db, viewer, id) =>
    db
      .select({ name: sql<string | null>`case when not ${posts.isAnonymous} then ${shownName} end` })
      .from(posts)
      .leftJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(posts.id, id), postVisibleTo(viewer))),
  community: (db, viewer, id) =>
    db
      .select({ name: communities.name })
      .from(communities)
      .where(and(eq(communities.id, id), isMember(viewer.id, communities.id))),
  // Whom one never wrote with is no place to go back to, and their name is not to be had this way.
  conversation: (db, viewer, id) =>
    db
      .select({ name: shownName })
      .from(users)
      .where(
        and(
          eq(users.id, id),
          notHiddenFrom(viewer.id, users.id),
          anyOf(areFriends(viewer.id, users.id), haveWritten(viewer.id)),
        ),
      ),
}

const haveWritten = (viewerId: string) =>
  sql`exists (select from ${conversations} where ${conversations.userId1} = least(${viewerId}::uuid, ${users.id}) and ${conversations.userId2} = greatest(${viewerId}::uuid, ${users.id}))`
