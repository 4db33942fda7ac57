import { and, eq } from 'drizzle-orm'
import type { PollView } from '#contract/polls.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { pollColumn, toPollView } from '#server/views/poll.view.ts'

const by = { id: idNow('viewer') }

const readablePoll = statement('readable_poll', () =>
  selecting({ poll: pollColumn(by) }, (select) =>
    select
      .from(posts)
      .innerJoin(polls, eq(polls.postId, posts.id))
      .where(and(eq(posts.id, idNow('post')), postVisibleTo(by))),
  ),
)

/** A post without a poll is not there to vote in, and neither is one that the viewer may not read. */
export async function requirePoll(db: Readable, viewer: Viewer, postId: string): Promise<PollView> {
  const [row] = await readablePoll(db, { viewer: viewer.id, post: postId })
  const poll = toPollView(row?.poll ?? null)
  if (!poll) throw notFound()
  return poll
}
