import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OldestFirst } from '#contract/moderation/moderation.ts'
import type { UnmaskingItem, UnmaskingStanding, UnmaskingView } from '#contract/moderation/unmasking-views.ts'
import type { Moderator } from '#server/access/moderators.ts'
import { now } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, later, newestFirst, oldestFirst, theBeginningOfTime } from '#server/db/parameters.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { users } from '#server/db/schema/users.ts'
import { type RowsOf, selecting, statement, statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Subject } from '#server/moderation/subjects.ts'

const askers = alias(users, 'askers')
const answerers = alias(users, 'answerers')
const viewer = idLater('viewer')

const columns = {
  id: unmaskings.id,
  subjectType: unmaskings.subjectType,
  subjectId: unmaskings.subjectId,
  cause: unmaskings.cause,
  reason: unmaskings.reason,
  state: unmaskings.state,
  askedByName: sql<string | null>`${askers.displayName}`,
  isMine: sql<boolean>`${unmaskings.askedById} is not distinct from ${viewer}`,
  answeredByName: sql<string | null>`${answerers.displayName}`,
  answer: unmaskings.answer,
  lookUntil: unmaskings.lookUntil,
  createdAt: unmaskings.createdAt,
}

/** Waits for this moderator: asked by another, and not about what they wrote themselves. */
export const waitsForModerator = sql`${unmaskings.state} = 'open'
  and ${unmaskings.askedById} is distinct from ${viewer} and ${unmaskings.concernsId} <> ${viewer}`

const openOnes = statements('moderation_unmaskings', (rows: number) =>
  selecting(columns, (select) =>
    select
      .from(unmaskings)
      .leftJoin(askers, eq(askers.id, unmaskings.askedById))
      .leftJoin(answerers, eq(answerers.id, unmaskings.answeredById))
      .where(and(waitsForModerator, gt(unmaskings.id, idLater('after'))))
      .orderBy(oldestFirst(unmaskings.id, rows)),
  ),
)

const newest = statement('moderated_unmasking', () =>
  selecting(columns, (select) =>
    select
      .from(unmaskings)
      .leftJoin(askers, eq(askers.id, unmaskings.askedById))
      .leftJoin(answerers, eq(answerers.id, unmaskings.answeredById))
      .where(
        and(eq(unmaskings.subjectType, later('type', 'text')), eq(unmaskings.subjectId, idLater('subject'))),
      )
      .orderBy(newestFirst(unmaskings.id, 1)),
  ),
)

const selectColumns = () => selecting(columns, (select) => select.from(unmaskings))
type Row = RowsOf<ReturnType<typeof selectColumns>>

const toView = ({
  subjectType: _type,
  subjectId: _id,
  lookUntil,
  createdAt,
  ...row
}: Row): UnmaskingView => ({
  ...row,
  lookUntil: lookUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export async function listUnmaskings(db: Readable, by: Viewer, query: OldestFirst): Promise<UnmaskingItem[]> {
  const rows = await openOnes(rowsFor(query))(db, { viewer: by.id, after: query.after ?? theBeginningOfTime })
  return rows.map((row) => ({
    ...toView(row),
    subjectType: row.subjectType,
    subjectId: row.subjectId,
  }))
}

const others = statement('other_moderators', () =>
  selecting({ id: users.id }, (select) =>
    select
      .from(users)
      .where(
        sql`${users.role} = 'moderator' and ${users.id} <> ${viewer} and ${users.eraseAfter} is null limit 1`,
      ),
  ),
)

/**
 * Whether there is another. The author counts too, and so does who is suspended: leaving either out would tell who wrote
 * something anonymous, the second to whoever suspends its author to see whether it changes.
 */
export const hasSecondModerator = async (db: Readable, by: Viewer): Promise<boolean> =>
  (await others(db, { viewer: by.id })).length > 0

/**
 * Null for who cannot see it whatever is agreed, and where nothing is hidden. Whether its author still has an account
 * plays no part: one moderator alone could tell by it whose it is (trust.md 27).
 */
export async function getUnmasking(
  db: Readable,
  moderator: Moderator,
  subject: Subject,
  isOpen: boolean,
): Promise<UnmaskingStanding | null> {
  if (!subject.isAnonymous || !moderator.isNetwork) return null
  const [[current], hasSecond] = await Promise.all([
    newest(db, { type: subject.type, subject: subject.id, viewer: moderator.id }),
    hasSecondModerator(db, moderator),
  ])
  if (!subject.concernsId) return null
  const isUnderWay = current?.state === 'open' || Number(current?.lookUntil) > now()
  return { mayAsk: isOpen && !isUnderWay, hasSecond, current: current ? toView(current) : null }
}
