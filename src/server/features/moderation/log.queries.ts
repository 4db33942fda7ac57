import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/core/paging.ts'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { isOfNetwork } from '#server/access/moderators.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { auditLog } from '#server/db/schema/moderation/audit-log.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
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

const logPage = statements('moderation_log', (rows: number) =>
  selecting(
    {
      id: auditLog.id,
      actorName: sql<
        string | null
      >`case when ${auditLog.actorId} is null then null else coalesce(${actors.displayName}, 'Deleted member') end`,
      event: auditLog.event,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      communityName: communities.name,
      reason: auditLog.reason,
      isUnreported: auditLog.isUnreported,
      createdAt: auditLog.createdAt,
    },
    (select) =>
      select
        .from(auditLog)
        .innerJoin(entriesFor(rows), sql`page.id = ${auditLog.id}`)
        .leftJoin(actors, eq(actors.id, auditLog.actorId))
        .leftJoin(communities, eq(communities.id, auditLog.communityId))
        .orderBy(newestFirst(auditLog.id, rows)),
  ),
)

/** Moderators of a community read what was done in it; those of the network read everything; others nothing. */
export async function listLog(db: Readable, by: Viewer, query: PageQuery): Promise<LogEntry[]> {
  const before = query.before ?? theEndOfTime
  const rows = await logPage(rowsFor(query))(db, { viewer: by.id, before })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
