import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LogEntry } from '#contract/moderation.ts'
import type { PageQuery } from '#contract/paging.ts'
import { inScopeOf, type Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/audit-log.ts'
import { communities } from '#server/db/schema/communities.ts'
import { users } from '#server/db/schema/users.ts'
import { rowsFor } from '#server/http/paging.ts'

const actors = alias(users, 'actors')

/** Moderators of a community read what was done in it; those of the network read everything. */
export async function listLog(db: Queryable, moderator: Moderator, query: PageQuery): Promise<LogEntry[]> {
  const rows = await db
    .select({
      id: auditLog.id,
      actorName: sql<
        string | null
      >`case when ${auditLog.actorId} is null then null else coalesce(${actors.displayName}, 'Deleted member') end`,
      event: auditLog.event,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      communityName: communities.name,
      reason: auditLog.reason,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(communities, eq(communities.id, auditLog.communityId))
    .where(
      and(
        inScopeOf(moderator, auditLog.communityId),
        query.before ? lt(auditLog.id, query.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(rowsFor(query))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
