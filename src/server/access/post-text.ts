import { type SQL, sql } from 'drizzle-orm'
import { polls } from '#server/db/schema/polls/polls.ts'
import { posts } from '#server/db/schema/posts/posts.ts'

const options = sql`(select 'Poll:' || chr(10) || '• ' || array_to_string(${polls.options}, chr(10) || '• ') from ${polls} where ${polls.postId} = ${posts.id})`

/** All that a post says, with the options of its poll, as one text: for reports, and for those who judge them. */
export const postText: SQL<string> = sql<string>`concat_ws(chr(10), ${posts.content}, ${options})`
