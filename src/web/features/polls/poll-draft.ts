import { limits } from '#contract/core/limits.ts'
import type { NewPoll } from '#contract/polls.ts'
import { t } from '#words/t.ts'

/** A poll while it is written. Taken off the post it keeps its words, in case it is wanted after all. */
export interface PollDraft {
  isOn: boolean
  options: string[]
  /** How many days it stays open; null: for good. */
  days: number | null
}

export const noPoll: PollDraft = {
  isOn: false,
  options: Array.from({ length: limits.pollOptions.min }, () => ''),
  days: null,
}

export const wordsOfPoll = ({ options }: PollDraft): string => options.join('').trim()

/** Places that were left empty are none. */
const filledOptions = ({ options }: PollDraft): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '')

/** What has to be put right before it can be sent, in words; null: nothing. */
export function pollProblem(poll: PollDraft): string | null {
  if (!poll.isOn) return null
  const options = filledOptions(poll)
  if (options.length < limits.pollOptions.min)
    return t('Please write at least {min} options, or remove the poll.', { min: limits.pollOptions.min })
  if (options.some((option) => option.length > limits.pollOption))
    return t('An option can have at most {max} characters.', { max: limits.pollOption })
  const different = new Set(options.map((option) => option.toLocaleLowerCase('en')))
  if (different.size < options.length) return t('Two options are the same. Please change one of them.')
  return null
}

/** Where to put right what is wrong: an empty place, else one that is too long, else the second of two alike. */
export function wrongOption({ options }: PollDraft): number {
  const texts = options.map((option) => option.trim().toLocaleLowerCase('en'))
  const places = [
    texts.indexOf(''),
    texts.findIndex((text) => text.length > limits.pollOption),
    texts.findIndex((text, index) => texts.indexOf(text) < index),
  ]
  return places.find((place) => place >= 0) ?? 0
}

const hour = 60 * 60 * 1000

/** It closes on a full hour, which is easier to say, and never earlier than was chosen. */
export function toNewPoll(poll: PollDraft, now: number): NewPoll | null {
  if (!poll.isOn) return null
  const closesAt =
    poll.days === null ? null : new Date((Math.ceil(now / hour) + poll.days * 24) * hour).toISOString()
  return { options: filledOptions(poll), closesAt }
}
