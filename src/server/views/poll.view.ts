import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PollView } from '#contract/polls.ts'
import type { SqlViewer } from '#server/access/visibility.ts'
import { pollVotes } from '#server/db/schema/polls/poll-votes.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { posts } from '#server/db/schema/posts/posts.ts'

/** As JSON has it. */
type PollRow = Omit<PollView, 'closesAt'> & { closesAt: string | null }

const places = Array.from({ length: limits.pollOptions.max }, (_, place) => place)
const countOf = (place: number) => sql`count(*) filter (where option = ${sql.raw(String(place))})`

// Everyone's votes, whoever looks: a count that left somebody out for the viewer alone would tell how they voted.
const counts = sql`(select (array[${sql.join(places.map(countOf), sql`, `)}])[1:cardinality(${polls.options})] from ${pollVotes} where ${pollVotes.postId} = ${polls.postId})`

/**
 * Of a post with its poll joined, if it has one. Counts that are not for the viewer stay in the database. One value: of
 * posts without a poll nothing more is asked or sent (decision 0051).
 */
export const pollColumn = (viewer: SqlViewer): SQL<PollRow | null> => {
  const own = sql`(select ${pollVotes.option} from ${pollVotes} where ${pollVotes.postId} = ${polls.postId} and ${pollVotes.userId} = ${viewer.id})`
  const isClosed = sql`coalesce(${polls.closesAt} <= now(), false)`
  return sql<PollRow | null>`case when ${polls.postId} is not null then json_build_object(
      'options', ${polls.options}, 'closesAt', ${polls.closesAt}, 'isClosed', ${isClosed}, 'ownVote', ${own},
      'counts', case when ${isClosed} or ${posts.authorId} = ${viewer.id} or ${own} is not null then ${counts} end) end`
}

export const toPollView = (poll: PollRow | null): PollView | null =>
  poll && { ...poll, closesAt: poll.closesAt && new Date(poll.closesAt).toISOString() }
