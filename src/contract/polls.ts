import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { ById } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { Written } from './core/written.ts'

const { pollOptions, pollOption, pollDays } = limits

/** A poll as it comes with its post. Nothing in it says who voted. */
export const PollView = z.object({
  options: z.array(z.string()),
  /** Null: it stays open. */
  closesAt: z.iso.datetime().nullable(),
  isClosed: z.boolean(),
  /** The place of the option that the viewer voted for, from 0; null: they did not vote. */
  ownVote: z.int().nullable(),
  /** Votes for each option. Null for who has not voted yet, unless the post is theirs or the poll is closed. */
  counts: z.array(z.int()).nullable(),
})
export type PollView = z.infer<typeof PollView>

const Option = Written(() => t('Please write something for each option.')).max(pollOption, {
  error: () => t('An option can have at most {pollOption} characters.', { pollOption }),
})

const areDifferent = (options: readonly string[]) =>
  new Set(options.map((option) => option.toLocaleLowerCase('en'))).size === options.length

const day = 24 * 60 * 60 * 1000

/** Comes with a new post, and never changes: who voted, voted for these words. */
export const NewPoll = z.object(
  {
    options: z
      .array(Option, { error: () => t('Please write the options of the poll.') })
      .min(pollOptions.min, {
        error: () => t('A poll needs at least {min} options.', { min: pollOptions.min }),
      })
      .max(pollOptions.max, {
        error: () => t('A poll can have at most {max} options.', { max: pollOptions.max }),
      })
      .refine(areDifferent, { error: () => t('Two options are the same. Please change one of them.') }),
    /** Null: it stays open. */
    closesAt: z.iso
      .datetime({ offset: true, error: () => t('Please choose when the poll closes.') })
      .refine((at) => Date.parse(at) > Date.now(), {
        error: () => t('Please choose a time that is still to come.'),
      })
      .refine((at) => Date.parse(at) <= Date.now() + pollDays * day, {
        error: () => t('A poll can close within {pollDays} days, or stay open.', { pollDays }),
      })
      .nullish(),
  },
  { error: () => t('Please write the options of the poll.') },
)
export type NewPoll = z.infer<typeof NewPoll>

const chooseOne = { error: () => t('Please choose one of the options.') }

export const pollEndpoints = {
  vote: endpoint('PUT', '/api/posts/{id}/vote', {
    summary: 'Vote in the poll of a post, or change your vote. No one learns who voted.',
    params: ById,
    body: z.object({
      option: z
        .int(chooseOne)
        .min(0, chooseOne)
        .max(pollOptions.max - 1, chooseOne),
    }),
    response: PollView,
  }),
  unvote: endpoint('DELETE', '/api/posts/{id}/vote', {
    summary: 'Take your vote back.',
    params: ById,
    response: PollView,
  }),
}
