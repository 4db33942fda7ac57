import {
  type DecidableAction,
  type ModerationAction,
  type Rule,
  reportReasons,
  rules,
} from '#contract/moderation/rules.ts'
import { unmaskingCauses } from '#contract/moderation/unmasking-causes.ts'
import { t } from '#words/t.ts'

/** What a moderator can do, and what happens then. */
export const actionWords: Record<DecidableAction, { label: string; meaning: string }> = {
  dismiss: {
    label: t('Nothing to do'),
    meaning: t('It stays as it is. Only the person who reported it is told.'),
  },
  remove: {
    label: t('Take it down'),
    meaning: t('No one sees it any more. Its author reads the rule and your reason.'),
  },
  warn: {
    label: t('Warn the person'),
    meaning: t('It stays. The person reads the rule and your reason.'),
  },
  suspend: {
    label: t('Suspend the person'),
    meaning: t('They’re signed out at once and stay out. A post or comment is taken down as well.'),
  },
  restore: { label: t('Put it back'), meaning: t('Everyone who could see it before sees it again.') },
  lift: { label: t('End the suspension'), meaning: t('The person can sign in again at once.') },
}

/** What was done, as the history says it. */
export const actionDone: Record<ModerationAction, string> = {
  dismiss: t('Nothing to do'),
  remove: t('Taken down'),
  warn: t('Warned'),
  suspend: t('Suspended'),
  restore: t('Put back'),
  lift: t('Suspension ended'),
  unmask: t('Name looked up'),
}

export const causeLabel = (cause: string): string =>
  unmaskingCauses.find(({ key }) => key === cause)?.label() ?? cause

export const ruleLabel = (key: Rule | null): string | null =>
  rules.find((rule) => rule.key === key)?.label() ?? null

export const reasonLabel = (key: string): string =>
  reportReasons.find((reason) => reason.key === key)?.label() ?? key
