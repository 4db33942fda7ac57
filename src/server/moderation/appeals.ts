import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/core/paging.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import { newId } from '#server/db/clock.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { type RowsOf, statement, statements } from '#server/db/statement.ts'
import { clash, notFound } from '#server/http/errors.ts'
import { rowsFor } from '#server/http/paging.ts'
import { t } from '#words/t.ts'
import { selectDecisions, toDecisionEntry } from './decision.view.ts'
import { isInForce } from './suspensions.ts'

const isAgainst = sql<boolean>`${moderationDecisions.action} in ('remove', 'warn', 'suspend', 'unmask')`
const mayBeAppealed = sql<boolean>`(${isAgainst} and ${appeals.id} is null)`

/** That something was reported and found to be in order is not told: it would only worry. */
const isTold = sql`${moderationDecisions.action} <> 'dismiss'`

const selectOwn = (which: SQL | undefined, rows: number) =>
  selectDecisions(
    { isInForce, mayAppeal: mayBeAppealed },
    and(eq(moderationDecisions.concernsId, idLater('userId')), isTold, which),
    newestFirst(moderationDecisions.id, rows),
  )

function toOwnDecision(row: RowsOf<ReturnType<typeof selectOwn>>): OwnDecision {
  const { moderatorName: _moderator, ...entry } = toDecisionEntry(row)
  return { ...entry, isInForce: row.isInForce, mayAppeal: row.mayAppeal }
}

const ownDecisions = statements('own_decisions', (rows: number) =>
  selectOwn(lt(moderationDecisions.id, idLater('before')), rows),
)

/** Only ever about the viewer: for anybody else this would tell who wrote an anonymous post. */
export async function listDecisionsAbout(
  db: Readable,
  userId: string,
  query: PageQuery,
): Promise<OwnDecision[]> {
  const before = query.before ?? theEndOfTime
  const found = await ownDecisions(rowsFor(query))(db, { userId, before })
  return found.map(toOwnDecision)
}

const suspensions = statement('own_suspensions', () =>
  selectOwn(and(eq(moderationDecisions.action, 'suspend'), isInForce), 10),
)

/** Why somebody cannot sign in, newest first. */
export async function listSuspensionsOf(db: Readable, userId: string): Promise<OwnDecision[]> {
  const found = await suspensions(db, { userId })
  return found.map(toOwnDecision)
}

/** One for each decision, by whom it concerns, who may be signed out: a suspended person cannot sign in. */
export async function insertAppealOf(
  tx: Pick<Transaction, 'select' | 'insert'>,
  userId: string,
  decisionId: string,
  content: string,
): Promise<string> {
  const [decision] = await tx
    .select({ isAgainst })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.id, decisionId), eq(moderationDecisions.concernsId, userId), isTold))
  if (!decision) throw notFound()
  if (!decision.isAgainst) throw clash(t('This decision was in your favour, so there’s nothing to appeal.'))
  const id = newId()
  const added = await tx
    .insert(appeals)
    .values({ id, decisionId, content })
    .onConflictDoNothing({ target: appeals.decisionId })
    .returning({ id: appeals.id })
  if (added.length === 0) throw clash(t('You’ve already appealed. A moderator will read it and answer you.'))
  return id
}
