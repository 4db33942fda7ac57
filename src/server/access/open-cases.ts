import { type SQL, sql } from 'drizzle-orm'
import { comments } from '#server/db/schema/comments/comments.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'

type Reported = 'post' | 'comment' | 'gathering' | 'pebble' | 'message' | 'groupMessage'

const hasOpenReport = (type: Reported, id: SQL): SQL =>
  sql`exists (select from ${reports} where ${reports.subjectType} = ${sql.raw(`'${type}'`)} and ${reports.subjectId} = ${id} and ${reports.state} = 'open')`

/** Of a comment: its post was deleted for good. For whoever wrote in it that is gone, also while a report keeps it. */
export const isPostGivenUp: SQL = sql`exists (select from ${posts} as above where above.id = ${comments.postId} and above.given_up_at is not null)`

export const isCommentInOpenCase: SQL = hasOpenReport('comment', sql`${comments.id}`)

export const isGatheringInOpenCase: SQL = hasOpenReport('gathering', sql`${gatherings.id}`)

export const isPebbleInOpenCase: SQL = hasOpenReport('pebble', sql`${pebbles.id}`)

export const isMessageInOpenCase: SQL = hasOpenReport('message', sql`${messages.id}`)

export const isGroupMessageInOpenCase: SQL = hasOpenReport('groupMessage', sql`${groupMessages.id}`)

/** Something that was written in it, which would go with the group. */
export const isGroupInOpenCase: SQL = sql`exists (
  select from ${groupMessages} as inside where inside.group_id = ${groups.id} and ${hasOpenReport('groupMessage', sql`inside.id`)})`

/** Also where the report is of a comment under it, which would go with the post. */
export const isPostInOpenCase: SQL = sql`(${hasOpenReport('post', sql`${posts.id}`)} or exists (
  select from ${comments} as under where under.post_id = ${posts.id} and ${hasOpenReport('comment', sql`under.id`)}))`
