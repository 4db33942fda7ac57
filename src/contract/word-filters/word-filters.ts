import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { filterEffects } from './filter-effects.ts'

export const WordFilterView = z.object({
  id: Id,
  phrase: z.string(),
  effect: z.enum(filterEffects),
  /** From then on it does nothing; null: for good. */
  endsAt: z.iso.datetime().nullable(),
  hasEnded: z.boolean(),
})
export type WordFilterView = z.infer<typeof WordFilterView>

const Phrase = z
  .string({ error: () => t('Please type a word or a phrase.') })
  .trim()
  .min(1, { error: () => t('Please type a word or a phrase.') })
  .max(limits.filteredPhrase, {
    error: () => t('A filter can have at most {max} characters.', { max: limits.filteredPhrase }),
  })

const Effect = z.enum(filterEffects, { error: () => t('A filter can fold or hide.') })

const EndsAt = z.iso
  .datetime({ offset: true, error: () => t('Please choose a day.') })
  .refine((day) => Date.parse(day) > Date.now(), {
    error: () => t('Please choose a day that is still to come.'),
  })
  .nullable()

export const NewWordFilter = z.object({
  phrase: Phrase,
  effect: Effect.default('fold'),
  endsAt: EndsAt.default(null),
})
export type NewWordFilter = z.infer<typeof NewWordFilter>

export const WordFilterChange = z.object({
  phrase: Phrase.optional(),
  effect: Effect.optional(),
  endsAt: EndsAt.optional(),
})
export type WordFilterChange = z.infer<typeof WordFilterChange>

export const wordFilterEndpoints = {
  list: endpoint('GET', '/api/word-filters', {
    summary: 'The words and phrases that you fold or hide, newest first.',
    response: z.array(WordFilterView),
  }),
  create: endpoint('POST', '/api/word-filters', {
    summary: 'Fold or hide posts and comments with a word or phrase. Takes an Idempotency-Key.',
    body: NewWordFilter,
    response: WordFilterView,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/word-filters/{id}', {
    summary: 'Change a word filter.',
    params: ById,
    body: WordFilterChange,
    response: WordFilterView,
  }),
  remove: endpoint('DELETE', '/api/word-filters/{id}', {
    summary: 'Remove a word filter.',
    params: ById,
  }),
}
