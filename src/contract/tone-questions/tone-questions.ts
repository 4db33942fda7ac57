import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { toneAnswers } from './tone-answers.ts'

const answerKeys = toneAnswers.map(({ key }) => key)
export const ToneAnswerKey = z.enum(answerKeys, { error: () => t('Please choose an answer from the list.') })

/** There are no words of one's own in a question: it can be asked without effort, and nobody can be hurt with it. */
const ToneQuestion = z.object({
  /** The author is not told who asks. */
  isAnonymous: z.boolean({ error: () => t('Anonymous is either true or false.') }).default(false),
})

const Words = z
  .string()
  .trim()
  .max(limits.toneAnswerWords, {
    error: () => t('Your words can have at most {max} characters.', { max: limits.toneAnswerWords }),
  })
  .transform((text) => (text === '' ? null : text))
  .nullish()

export const NewToneAnswer = z.object({ answer: ToneAnswerKey, words: Words })
export type NewToneAnswer = z.infer<typeof NewToneAnswer>

export const toneQuestionEndpoints = {
  askOfPost: endpoint('POST', '/api/posts/{id}/tone-questions', {
    summary: 'Privately ask the author how a post was meant. Once for each post.',
    params: ById,
    body: ToneQuestion,
  }),
  askOfComment: endpoint('POST', '/api/comments/{id}/tone-questions', {
    summary: 'Privately ask the author how a comment was meant. Once for each comment.',
    params: ById,
    body: ToneQuestion,
  }),
  answer: endpoint('PUT', '/api/tone-questions/{id}', {
    summary: 'Say how you meant it. Only who asked is told.',
    params: ById,
    body: NewToneAnswer,
  }),
  showTone: endpoint('POST', '/api/tone-questions/{id}/tone', {
    summary: 'Put the tone that you answered with on the post or comment, for everyone.',
    params: ById,
  }),
}
