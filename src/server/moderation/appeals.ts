import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { OwnDecision } from '#contract/decisions.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idLater, idNow, newestFirst, preparedEach, theEndOfTime } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { clash, notFound } from '#server/http/errors.ts'
import { rowsFor } from '#server/http/paging.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { selectDecisions, toDecisionEntry } from './decision.view.ts'
import { isInForce } from './suspensions.ts'

const isAgainst = sql`${moderationDecisions.action} in ('remove', 'warn', 'suspend')`
const mayBeAppealed = sql<boolean>`(${isAgainst} and ${appeals.id} is null)`

/** That something was reported and found to be in order is not told: it would only worry. */
const isTold = sql`${moderationDecisions.action} <> 'dismiss'`

const selectOwn = (db: Queryable, userId: string | SQL, which: SQL | undefined, rows: number) =>
  selectDecisions(db, { isInForce, mayAppeal: mayBeAppealed })
    .where(and(eq(moderationDecisions.concernsId, userId), isTold, which))
    .orderBy(newestFirst(moderationDecisions.id, rows))

function toOwnDecision(row: Awaited<ReturnType<typeof selectOwn>>[number]): OwnDecision {
  const { moderatorName: _moderator, ...entry } = toDecisionEntry(row)
  return { ...entry, isInForce: row.isInForce, mayAppeal: row.mayAppeal }
}

const decisionPage = preparedEach((db, rows: number) =>
  selectOwn(db, idLater('userId'), lt(moderationDecisions.id, idLater('before')), rows).prepare(
    `own_decisions_${rows}`,
  ),
)

/** Only ever about the viewer: for anybody else this would tell who wrote an anonymous post. */
export async function listDecisionsAbout(
  db: Database,
  userId: string,
  query: PageQuery,
): Promise<OwnDecision[]> {
  const before = query.before ?? theEndOfTime
  const found = await decisionPage(db, rowsFor(query)).execute({ userId, before })
  return found.map(toOwnDecision)
}

/** Why somebody cannot sign in, newest first. */
export async function listSuspensionsOf(db: Queryable, userId: string): Promise<OwnDecision[]> {
  const isSuspension = and(eq(moderationDecisions.action, 'suspend'), isInForce)
  return (await selectOwn(db, userId, isSuspension, 10)).map(toOwnDecision)
}

interface Appealed {
  is_against: boolean
  is_new: boolean
}

/** No row: no decision that they know of. */
const appealing = (name: string, condition?: SQL) =>
  preparedSql<Appealed>(
    name,
    () => sql`
    with about as materialized (
      select ${moderationDecisions.id}, ${isAgainst} as is_against from ${moderationDecisions}
      where ${and(
        eq(moderationDecisions.id, idNow('decision')),
        eq(moderationDecisions.concernsId, idNow('viewer')),
        isTold,
        condition,
      )}
    ),
    added as (
      insert into ${appeals} (id, decision_id, content)
      select ${idNow('id')}, about.id, ${sql.placeholder('content')}::text from about where is_against
      on conflict (decision_id) do nothing returning id
    )
    select is_against, exists (select from added) as is_new from about`,
  )
const appeal = { signedIn: appealing('appeal', stillSignedIn), suspended: appealing('appeal_suspended') }

/** One for each decision, by whom it concerns. */
export async function insertAppeal(
  db: Database,
  viewer: Viewer,
  decision: string,
  content: string,
): Promise<string> {
  const id = newId()
  requireAppealed(await writeAs(viewer, db, appeal.signedIn, { id, decision, content }))
  return id
}

/** For somebody who cannot sign in. */
export async function insertAppealOf(
  tx: Queryable,
  userId: string,
  decision: string,
  content: string,
): Promise<void> {
  requireAppealed(await appeal.suspended(tx, { id: newId(), viewer: userId, decision, content }))
}

function requireAppealed([appealed]: Appealed[]): void {
  if (!appealed) throw notFound()
  if (!appealed.is_against) throw clash('This decision was in your favour. There is nothing to appeal.')
  if (!appealed.is_new) throw clash('You have appealed already. A moderator reads it and answers you.')
}
