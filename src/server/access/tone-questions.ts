import { type SQL, sql } from 'drizzle-orm'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { allOf, anyOf } from './conditions.ts'
import { noBlockBetween, notMutedBy, type SqlViewer } from './visibility.ts'

/**
 * Whether a question reaches the author. One with a name goes the way of its asker: not across a block, not from
 * somebody muted. One without a name always does: if it vanished with a block, that would tell whose it was.
 */
export const toneQuestionReaches = (author: SqlViewer): SQL =>
  anyOf(
    sql`${toneQuestions.isAnonymous}`,
    allOf(noBlockBetween(author.id, toneQuestions.askedById), notMutedBy(author, toneQuestions.askedById)),
  )
