import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PollView } from '#contract/polls.ts'
import { pollVotes } from '#server/db/schema/poll-votes.ts'
import { polls } from '#server/db/schema/polls.ts'
import { posts } from '#server/db/schema/posts.ts'

/** A person, or a place for their id in a prepared statement. */
interface Someone {
  id: string | SQL
}

/** To join the vote of the viewer, and of nobody else, to a poll. */
export const isOwnVote = (viewer: Someone) =>
  and(eq(pollVotes.postId, polls.postId), eq(pollVotes.userId, viewer.id))

const isClosed = sql<boolean | null>`(${polls.closesAt} <= now())`

// Everyone's votes, whoever looks: a count that left somebody out for the viewer alone would tell how they voted.
const counts = sql`array(select count(given.user_id)::int from generate_subscripts(${polls.options}, 1) as place
  left join ${pollVotes} as given on given.post_id = ${polls.postId} and given.option = place - 1
  group by place order by place)`

/** Of a post with its poll and the viewer's own vote joined. Counts that are not for the viewer stay in the database. */
export const pollColumns = (viewer: Someone) => ({
  pollOptions: polls.options,
  pollClosesAt: polls.closesAt,
  pollIsClosed: isClosed,
  pollOwnVote: pollVotes.option,
  pollCounts: sql<
    number[] | null
  >`case when ${polls.postId} is not null and (${pollVotes.option} is not null or ${posts.authorId} = ${viewer.id} or ${isClosed}) then ${counts} end`,
})

interface PollRow {
  pollOptions: string[] | null
  pollClosesAt: Date | null
  pollIsClosed: boolean | null
  pollOwnVote: number | null
  pollCounts: number[] | null
}

export const toPollView = (row: PollRow): PollView | null =>
  row.pollOptions && {
    options: row.pollOptions,
    closesAt: row.pollClosesAt?.toISOString() ?? null,
    isClosed: row.pollIsClosed ?? false,
    ownVote: row.pollOwnVote,
    counts: row.pollCounts,
  }
