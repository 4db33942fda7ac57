import { sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/core/paging.ts'
import type { LeftoverView } from '#contract/leftover-content.ts'
import { isMember } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'

const viewer = { id: idLater('viewer') }

const leftBehind = statements('left_behind', (rows: number) => {
  const columns = sql`own.id, own.content, place.name, own.is_anonymous, own.created_at`
  const isTheirs = sql`own.author_id = ${viewer.id} and own.deleted_at is null and own.removed_at is null
    and own.id < ${idLater('before')} and not ${isMember(viewer.id, sql`place.id`)}`
  const newest = newestFirst(sql`own.id`, rows)
  return selecting(
    {
      id: sql<string>`own.id`,
      kind: sql<LeftoverView['kind']>`own.kind`,
      content: sql<string>`own.content`,
      communityName: sql<string>`own.name`,
      isAnonymous: sql<boolean>`own.is_anonymous`,
      createdAt: sql<Date>`own.created_at`,
    },
    (select) =>
      select
        .from(
          sql`(
            (select 'post' as kind, ${columns}
              from posts own join communities place on place.id = own.community_id
              where ${isTheirs} order by ${newest})
            union all
            (select 'comment' as kind, ${columns}
              from comments own join posts on posts.id = own.post_id join communities place on place.id = posts.community_id
              where ${isTheirs} and posts.deleted_at is null and posts.removed_at is null order by ${newest})
          ) as own`,
        )
        .orderBy(newest),
  )
})

/**
 * A community that one has left is closed, also to who wrote in it: what others say there is not theirs to see. Their
 * own words are, here and nowhere else, and so is deleting them (decision 0017).
 */
export async function listLeftoverContent(
  db: Readable,
  by: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<LeftoverView[]> {
  const found = await leftBehind(rows)(db, { viewer: by.id, before: before ?? theEndOfTime })
  return found.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
