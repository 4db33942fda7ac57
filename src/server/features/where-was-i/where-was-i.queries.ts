import { and, eq, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type {
  LastPlaceView,
  NewPlace,
  UnfinishedView,
  WhereWasIView,
} from '#contract/where-was-i/where-was-i.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { isInGroup } from '#server/access/groups.ts'
import { areFriends, isMember, postVisibleTo } from '#server/access/visibility.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { atMost, idLater } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { lastPlaces } from '#server/db/schema/last-places.ts'
import { conversations } from '#server/db/schema/messages/conversations.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { nameAsHadBy } from '#server/views/blocked-person.view.ts'
import { shownName } from '#server/views/person.view.ts'

export async function keepPlace(
  tx: Transaction,
  viewer: Viewer,
  { kind, id = null, postId = null }: NewPlace,
): Promise<void> {
  const place = { kind, subjectId: id, postId }
  await tx
    .insert(lastPlaces)
    .values({ userId: viewer.id, ...place })
    .onConflictDoUpdate({ target: lastPlaces.userId, set: place })
}

export async function forgetPlace(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.delete(lastPlaces).where(eq(lastPlaces.userId, viewer.id))
}

/** No device offers it again. What is written in it later is news. */
export async function answerUnfinished(tx: Transaction, viewer: Viewer, name: string): Promise<void> {
  await tx
    .update(drafts)
    .set({ isOfferAnswered: true })
    .where(and(eq(drafts.userId, viewer.id), eq(drafts.name, name)))
}

export async function getWhereWasI(db: Readable, by: Viewer): Promise<WhereWasIView> {
  const [place, unfinished] = await Promise.all([getPlace(db, by), getUnfinished(db, by)])
  return { place, unfinished }
}

async function getPlace(db: Readable, by: Viewer): Promise<LastPlaceView | null> {
  const [row] = await lastPlace(db, { viewer: by.id })
  return row ? { ...row, at: row.at.toISOString() } : null
}

async function getUnfinished(db: Readable, by: Viewer): Promise<UnfinishedView | null> {
  const [row] = await unfinishedText(db, { viewer: by.id })
  // An older one in its place would be the next question after a No.
  if (!row || row.isAnswered) return null
  return { draft: row.draft, name: row.name, at: row.at.toISOString() }
}

const viewer = { id: idLater('viewer') }

const haveWritten = sql`exists (select from ${conversations} where ${conversations.userId1} = least(${viewer.id}, ${users.id}) and ${conversations.userId2} = greatest(${viewer.id}, ${users.id}))`

/** How each kind of thing is found that one can read or write to, and the name to say. */
const subjects: Record<'post' | 'community' | 'conversation' | 'group', (id: SQL) => SQL> = {
  post: (id) => sql`select case when not ${posts.isAnonymous} then ${shownName} end as name
    from ${posts} left join ${users} on ${eq(users.id, posts.authorId)}
    where ${allOf(eq(posts.id, id), postVisibleTo(viewer))}`,
  community: (id) => sql`select ${communities.name} from ${communities}
    where ${allOf(eq(communities.id, id), isMember(viewer.id, communities.id))}`,
  // Whom one never wrote with is no place to go back to, and their name is not to be had this way.
  conversation: (id) =>
    sql`select ${nameAsHadBy(viewer.id)} from ${users} where ${allOf(
      eq(users.id, id),
      notHiddenFrom(viewer.id, users.id),
      anyOf(areFriends(viewer.id, users.id), haveWritten),
    )}`,
  group: (id) => sql`select ${groups.name} from ${groups}
    where ${allOf(eq(groups.id, id), isInGroup(viewer.id, id))}`,
}

/**
 * One row with the name to say, or none for what the viewer may no longer see: that is not offered, and looks as if it
 * never was.
 */
const named = (kind: SQL, id: SQL): SQL => sql`lateral (
  ${subjects.post(id)} and ${kind} = 'post'
  union all ${subjects.community(id)} and ${kind} = 'community'
  union all ${subjects.conversation(id)} and ${kind} = 'conversation'
  union all ${subjects.group(id)} and ${kind} = 'group'
  union all select null where ${kind} = 'feed'
) as named`

const { kind, subjectId, postId, updatedAt } = lastPlaces
const isFeed = sql`${kind} in ('feed', 'communitiesFeed')`

const lastPlace = statement('last_place', () =>
  selecting({ kind, id: subjectId, postId, name: sql<string | null>`named.name`, at: updatedAt }, (select) =>
    select
      .from(lastPlaces)
      .innerJoin(
        named(
          sql`case when ${isFeed} then 'post' else ${kind} end`,
          sql`case when ${isFeed} then ${postId} else ${subjectId} end`,
        ),
        sql`true`,
      )
      .where(eq(lastPlaces.userId, viewer.id)),
  ),
)

/** The newest that can still be sent. What it is written to stands in its name. */
const unfinishedText = statement('unfinished_text', () => {
  const own = builder
    .select({ draft: drafts.name, savedAt: drafts.savedAt, isAnswered: drafts.isOfferAnswered })
    .from(drafts)
    .where(eq(drafts.userId, viewer.id))
    .orderBy(sql`${drafts.savedAt} desc limit ${atMost(limits.drafts)}`)
    .as('own')
  const composer = sql`split_part(${own.draft}, ':', 1)`
  const id = sql`nullif(split_part(${own.draft}, ':', 2), '')::uuid`
  const about = sql`case when ${composer} = 'comment' then 'post' when ${composer} = 'message' then 'conversation'
    when ${composer} = 'group' then 'group' when ${own.draft} = 'post' then 'feed' else 'community' end`
  const found = {
    draft: own.draft,
    name: sql<string | null>`named.name`,
    at: own.savedAt,
    isAnswered: own.isAnswered,
  }
  return selecting(found, (select) =>
    select.from(own).innerJoin(named(about, id), sql`true`).orderBy(sql`${own.savedAt} desc limit 1`),
  )
})
