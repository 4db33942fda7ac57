import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnDecision } from '#contract/decisions.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idLater, newestFirst, preparedEach, theEndOfTime } from '#server/db/planned-once.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { clash, notFound } from '#server/http/errors.ts'
import { rowsFor } from '#server/http/paging.ts'
import { selectDecisions, toDecisionEntry } from './decision.view.ts'
import { isInForce } from './suspensions.ts'

const appealable = ['remove', 'warn', 'suspend'] as const
const mayBeAppealed = sql<boolean>`(${moderationDecisions.action} in (${sql.join(
  appealable.map((action) => sql`${action}`),
  sql`, `,
)}) and ${appeals.id} is null)`

/** That something was reported and found to be in order is not told: it would only worry. */
const selectOwn = (db: Queryable, userId: string | SQL, which: SQL | undefined, rows: number) =>
  selectDecisions(db, { isInForce, mayAppeal: mayBeAppealed })
    .where(and(eq(moderationDecisions.concernsId, userId), ne(moderationDecisions.action, 'dismiss'), which))
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

/** One for each decision, by whom it concerns. */
export async function insertAppeal(
  tx: Queryable,
  userId: string,
  decisionId: string,
  content: string,
): Promise<string> {
  const [decision] = await tx
    .select({ action: moderationDecisions.action })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.id, decisionId), eq(moderationDecisions.concernsId, userId)))
  if (!decision || decision.action === 'dismiss') throw notFound()
  if (!appealable.some((action) => action === decision.action))
    throw clash('This decision was in your favour. There is nothing to appeal.')
  const id = newId()
  const added = await tx
    .insert(appeals)
    .values({ id, decisionId, content })
    .onConflictDoNothing({ target: appeals.decisionId })
    .returning({ id: appeals.id })
  if (added.length === 0) throw clash('You have appealed already. A moderator reads it and answers you.')
  return id
}
