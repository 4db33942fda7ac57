import { sql } from 'drizzle-orm'
import type { LeftBehindView } from '#contract/left-behind.ts'
import type { PageQuery } from '#contract/paging.ts'
import { isMember } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import type { Viewer } from '#server/http/viewer.ts'

type LeftBehindRow = {
  id: string
  kind: LeftBehindView['kind']
  content: string
  community_name: string
  is_anonymous: boolean
  created_at: string
}

/**
 * A community that one has left is closed, also to who wrote in it: what others say there is not theirs to see. Their
 * own words are, here and nowhere else, and so is deleting them (decision 0017).
 */
export async function listLeftBehind(
  db: Database,
  viewer: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<LeftBehindView[]> {
  const seen = sql`(${before ?? null}::uuid is null or own.id < ${before ?? null}::uuid)`
  const limit = sql`order by own.id desc limit ${rows}`
  const hasLeft = sql`not ${isMember(viewer.id, sql`place.id`)}`
  const { rows: found } = await db.execute<LeftBehindRow>(sql`
    select * from (
      (select own.id, 'post' as kind, own.content, place.name as community_name, own.is_anonymous,
          to_json(own.created_at) #>> '{}' as created_at
        from posts own join communities place on place.id = own.community_id
        where own.author_id = ${viewer.id} and own.deleted_at is null and own.removed_at is null
        and ${seen} and ${hasLeft} ${limit})
      union all
      (select own.id, 'comment' as kind, own.content, place.name as community_name, own.is_anonymous,
          to_json(own.created_at) #>> '{}' as created_at
        from comments own join posts on posts.id = own.post_id join communities place on place.id = posts.community_id
        where own.author_id = ${viewer.id} and own.deleted_at is null and own.removed_at is null
        and posts.deleted_at is null and posts.removed_at is null
        and ${seen} and ${hasLeft} ${limit})
    ) as own ${limit}`)
  return found.map(({ community_name, is_anonymous, created_at, ...row }) => ({
    ...row,
    communityName: community_name,
    isAnonymous: is_anonymous,
    createdAt: new Date(created_at).toISOString(),
  }))
}
