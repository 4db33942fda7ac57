import { t } from '#words/t.ts'
/** Why something can be reported, and by which rule a moderator acts. Free of zod: the browser shows them. */

/** The community promise, rule by rule. A decision names one of them. */
export const rules = [
  {
    key: 'kindness',
    label: () => t('Be kind'),
    meaning: () => t('No insults, mocking, threats or hate, also not as a joke.'),
  },
  {
    key: 'consent',
    label: () => t('Take no for an answer'),
    meaning: () => t('When someone doesn’t answer, says no or asks you to stop, you stop.'),
  },
  {
    key: 'privacy',
    label: () => t('Keep private things private'),
    meaning: () => t('No names, addresses, photos or diagnoses of other people without their yes.'),
  },
  {
    key: 'no-harm',
    label: () => t('Do no harm'),
    meaning: () => t('No encouragement of self-harm, disordered eating, dangerous “cures” or crimes.'),
  },
  {
    key: 'no-sexual',
    label: () => t('Nothing sexual'),
    meaning: () =>
      t('No sexual pictures or advances. Anything sexual about a child is reported to the police.'),
  },
  {
    key: 'honesty',
    label: () => t('Be who you are'),
    meaning: () => t('No pretending to be someone else, no advertising, no begging for money, no tricks.'),
  },
] as const
export type Rule = (typeof rules)[number]['key']

/** What a reporter can choose from; each leads to the rule a moderator will most likely look at. */
export const reportReasons = [
  { key: 'unkind', label: () => t('It’s unkind or hateful'), rule: 'kindness' },
  {
    key: 'harassment',
    label: () => t('Harassment: someone won’t leave me or others alone'),
    rule: 'consent',
  },
  { key: 'private', label: () => t('It shows something private about a person'), rule: 'privacy' },
  { key: 'danger', label: () => t('Someone could get hurt'), rule: 'no-harm' },
  { key: 'sexual', label: () => t('It’s sexual'), rule: 'no-sexual' },
  { key: 'spam', label: () => t('It’s advertising, a trick or a false identity'), rule: 'honesty' },
  { key: 'other', label: () => t('Something else'), rule: null },
] as const
export type ReportReason = (typeof reportReasons)[number]['key']

/** What says this comes first, and moderators are told at once. */
export const urgentReason = 'danger' satisfies ReportReason

export const reportSubjects = [
  'user',
  'post',
  'comment',
  'message',
  'groupMessage',
  'group',
  'pebble',
  'gathering',
  'room',
  'community',
] as const
export type ReportSubject = (typeof reportSubjects)[number]

/**
 * What everyone signed in may see, where whoever made it chose so. Moderators of Synapse may find such a thing and act on
 * it without a report (decision 0124).
 */
export const findableSubjects = [
  'user',
  'post',
  'comment',
  'gathering',
  'room',
  'community',
] as const satisfies readonly ReportSubject[]
export type FindableSubject = (typeof findableSubjects)[number]

export const isFindable = (type: ReportSubject): type is FindableSubject =>
  findableSubjects.some((one) => one === type)

export const reportStates = ['open', 'dismissed', 'acted'] as const

/** What a reporter is told. Not more: how somebody else was dealt with is between them and the moderators. */
export const reportOutcomes = ['nothingFound', 'removed', 'acted', 'takenBack'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/**
 * What a moderator can do about a subject. `restore` and `lift` take a removal or a suspension back. `unmask` is kept
 * when the author is told that two moderators looked up who wrote it; nobody can choose it.
 */
export const decidableActions = ['dismiss', 'remove', 'warn', 'suspend', 'restore', 'lift'] as const
export type DecidableAction = (typeof decidableActions)[number]
export const moderationActions = [...decidableActions, 'unmask'] as const
export type ModerationAction = (typeof moderationActions)[number]

export const appealStates = ['open', 'upheld', 'overturned'] as const
export type AppealState = (typeof appealStates)[number]
