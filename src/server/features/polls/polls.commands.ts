import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { pollVotes } from '#server/db/schema/polls/poll-votes.ts'
import { badInput, clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { requirePoll } from './polls.queries.ts'

/** Nothing needs to be locked: a poll never changes, and whether it is closed is a matter of the clock. */
async function requireOpenPoll(tx: Transaction, viewer: Viewer, postId: string) {
  const poll = await requirePoll(tx, viewer, postId)
  if (poll.isClosed) throw clash(t('This poll is closed, so votes can’t change any more.'))
  return poll
}

/** The first vote, or another one in its place. */
export async function changeVote(
  tx: Transaction,
  viewer: Viewer,
  postId: string,
  option: number,
): Promise<void> {
  const { options } = await requireOpenPoll(tx, viewer, postId)
  if (option >= options.length) throw badInput({ option: t('Please choose one of the options.') })
  await tx
    .insert(pollVotes)
    .values({ postId, userId: viewer.id, option })
    .onConflictDoUpdate({ target: [pollVotes.postId, pollVotes.userId], set: { option } })
}

export async function removeVote(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await requireOpenPoll(tx, viewer, postId)
  await tx.delete(pollVotes).where(and(eq(pollVotes.postId, postId), eq(pollVotes.userId, viewer.id)))
}
