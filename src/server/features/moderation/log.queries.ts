import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LogEntry } from '#contract/moderation.ts'
import type { PageQuery } from '#contract/paging.ts'
import { isOfNetwork } from '#server/access/moderators.ts'
import type { Database } from '#server/db/client.ts'
import { idLater, newestFirst, preparedEach, theEndOfTime } from '#server/db/planned-once.ts'
import { auditLog } from '#server/db/schema/audit-log.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { users } from '#server/db/schema/users.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'

const actors = alias(users, 'actors')
const viewer = { id: idLater('viewer') }

/** The newest of the whole log, or of each community that they look after: short scans of one index or the other. */
function entriesFor(rows: number): SQL {
  const isSeenLater = sql`${auditLog.id} < ${idLater('before')}`
  const newest = newestFirst(auditLog.id, rows)
  return sql`(
    (select ${auditLog.id} from ${auditLog} where ${isOfNetwork(viewer)} and ${isSeenLater} order by ${newest})
    union all
    (select one.id from ${communityMembers}, lateral (
        select ${auditLog.id} from ${auditLog}
        where ${auditLog.communityId} = ${communityMembers.communityId} and ${isSeenLater} order by ${newest}) as one
      where ${communityMembers.userId} = ${viewer.id} and ${communityMembers.isModerator} and not ${isOfNetwork(viewer)}
      order by ${newestFirst(sql`one.id`, rows)})
  ) as page`
}

const logPage = preparedEach((db, rows: number) =>
  db
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
    .innerJoin(entriesFor(rows), sql`page.id = ${auditLog.id}`)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(communities, eq(communities.id, auditLog.communityId))
    .orderBy(newestFirst(auditLog.id, rows))
    .prepare(`moderation_log_${rows}`),
)

/** Moderators of a community read what was done in it; those of the network read everything; others nothing. */
export async function listLog(db: Database, by: Viewer, query: PageQuery): Promise<LogEntry[]> {
  const before = query.before ?? theEndOfTime
  const rows = await logPage(db, rowsFor(query)).execute({ viewer: by.id, before })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
