import pg from 'pg'
import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { notAllowed } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

/**
 * Every edit keeps what was said before, for a report (decision 0084). The trigger that keeps it refuses the edit after
 * which something would have to go: it holds the row, so no two edits at once slip past it.
 */
export async function boundedEdit<T>(edit: PromiseLike<T>): Promise<T> {
  try {
    return await edit
  } catch (error) {
    throw isOneTooMany(error) ? editedTooOften() : error
  }
}

const editedTooOften = () =>
  notAllowed(
    t('You’ve edited this {count} times within {days}. That’s the most for now. You can still delete it.', {
      count: limits.earlierWords,
      days: daysInWords(retentionDays.earlierWords),
    }),
  )

function isOneTooMany(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.constraint === 'earlier_words_at_most'
}
