import { type SQL, sql } from 'drizzle-orm'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'

const hasOpenReport = (type: 'post' | 'comment', id: SQL): SQL =>
  sql`exists (select from ${reports} where ${reports.subjectType} = ${sql.raw(`'${type}'`)} and ${reports.subjectId} = ${id} and ${reports.state} = 'open')`

/** Of a comment: its post was deleted for good. For whoever wrote in it that is gone, also while a report keeps it. */
export const isPostGivenUp: SQL = sql`exists (select from ${posts} as above where above.id = ${comments.postId} and above.given_up_at is not null)`

export const isCommentInOpenCase: SQL = hasOpenReport('comment', sql`${comments.id}`)

/** Also where the report is of a comment under it, which would go with the post. */
export const isPostInOpenCase: SQL = sql`(${hasOpenReport('post', sql`${posts.id}`)} or exists (
  select from ${comments} as under where under.post_id = ${posts.id} and ${hasOpenReport('comment', sql`under.id`)}))`
