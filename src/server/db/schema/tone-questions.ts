import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { toneAnswers } from '#contract/tone-questions/tone-answers.ts'
import { keysOf, oneOf, within } from './columns/checks.ts'
import { createdAt, id, moment } from './columns/columns.ts'
import { comments } from './comments/comments.ts'
import { posts } from './posts/posts.ts'
import { users } from './users.ts'

const answerKeys = keysOf(toneAnswers)

/** A reader privately asks the author how something was meant, once; the author may answer. */
export const toneQuestions = pgTable(
  'tone_questions',
  {
    id: id(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Of a comment under that post; null: of the post itself. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    askedById: uuid('asked_by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    answer: text('answer', { enum: answerKeys }),
    words: text('words'),
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
    /** Of somebody who was erased and asked without a name: it must not go in that moment (decision 0061). */
    eraseAfter: moment('erase_after'),
  },
  (t) => [
    unique('tone_questions_once').on(t.postId, t.commentId, t.askedById).nullsNotDistinct(),
    index('tone_questions_by_idx').on(t.askedById),
    // Of posts alone there are many: their questions are found by the post, and never among all of them.
    index('tone_questions_comment_idx').on(t.commentId).where(sql`comment_id is not null`),
    index('tone_questions_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    check('tone_questions_answer_known', oneOf(t.answer, answerKeys)),
    check('tone_questions_words_length', within(t.words, limits.toneAnswerWords)),
    check('tone_questions_words_of_an_answer', sql`${t.answer} is not null or ${t.words} is null`),
  ],
)
