import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnDecision } from '#contract/decisions.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
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
async function listDecisions(db: Queryable, userId: string, which: SQL | undefined, rows: number) {
  const found = await selectDecisions(db, { isInForce, mayAppeal: mayBeAppealed })
    .where(and(eq(moderationDecisions.concernsId, userId), ne(moderationDecisions.action, 'dismiss'), which))
    .orderBy(desc(moderationDecisions.id))
    .limit(rows)
  return found.map((row): OwnDecision => {
    const { moderatorName: _moderator, ...entry } = toDecisionEntry(row)
    return { ...entry, isInForce: row.isInForce, mayAppeal: row.mayAppeal }
  })
}

/** Only ever about the viewer: for anybody else this would tell who wrote an anonymous post. */
export const listDecisionsAbout = (db: Queryable, userId: string, query: PageQuery): Promise<OwnDecision[]> =>
  listDecisions(
    db,
    userId,
    query.before ? lt(moderationDecisions.id, query.before) : undefined,
    rowsFor(query),
  )

/** Why somebody cannot sign in, newest first. */
export const listSuspensionsOf = (db: Queryable, userId: string): Promise<OwnDecision[]> =>
  listDecisions(db, userId, and(eq(moderationDecisions.action, 'suspend'), isInForce), 10)

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
