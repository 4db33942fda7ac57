import {
  type DecidableAction,
  type ModerationAction,
  type Rule,
  reportReasons,
  rules,
} from '#contract/moderation/rules.ts'
import { unmaskingCauses } from '#contract/moderation/unmasking-causes.ts'

/** What a moderator can do, and what happens then. */
export const actionWords: Record<DecidableAction, { label: string; meaning: string }> = {
  dismiss: {
    label: 'Nothing to do',
    meaning: 'It stays as it is. Only who reported it is told.',
  },
  remove: {
    label: 'Take it down',
    meaning: 'Nobody sees it any more. Its author reads the rule and your reason.',
  },
  warn: {
    label: 'Warn the person',
    meaning: 'It stays. The person reads the rule and your reason.',
  },
  suspend: {
    label: 'Suspend the person',
    meaning: 'They are signed out at once and stay out. A post or comment is taken down as well.',
  },
  restore: { label: 'Put it back', meaning: 'Everyone who could see it before sees it again.' },
  lift: { label: 'End the suspension', meaning: 'The person can sign in again at once.' },
}

/** What was done, as the history says it. */
export const actionDone: Record<ModerationAction, string> = {
  dismiss: 'Nothing to do',
  remove: 'Taken down',
  warn: 'Warned',
  suspend: 'Suspended',
  restore: 'Put back',
  lift: 'Suspension ended',
  unmask: 'Name looked up',
}

const events: Record<string, string> = {
  dismissed: 'found nothing to do',
  removed: 'took it down',
  warned: 'warned the person',
  suspended: 'suspended the person',
  restored: 'put it back',
  lifted: 'ended the suspension',
  unmasked: 'looked who wrote it',
  unmaskAsked: 'asked to see who wrote it',
  unmaskAgreed: 'agreed that another moderator looks who wrote it',
  unmaskDeclined: 'did not agree that another moderator looks who wrote it',
  unmaskWithdrawn: 'took back asking to see who wrote it',
  offered: 'asked somebody to be a moderator',
  expelled: 'removed somebody from a community',
  banned: 'banned somebody from a community',
  upheld: 'let the decision stand after an appeal',
  overturned: 'took the decision back after an appeal',
  granted: 'became a moderator',
  revoked: 'took the role of a moderator back',
  'agreed to a new address': 'agreed to a new e-mail address, in the place of a mailbox that is gone',
}
export const eventWords = (event: string): string => events[event] ?? event

export const causeLabel = (cause: string): string =>
  unmaskingCauses.find(({ key }) => key === cause)?.label ?? cause

export const ruleLabel = (key: Rule | null): string | null =>
  rules.find((rule) => rule.key === key)?.label ?? null

export const reasonLabel = (key: string): string =>
  reportReasons.find((reason) => reason.key === key)?.label ?? key

export const subjectWords: Record<string, string> = {
  user: 'a person',
  post: 'a post',
  comment: 'a comment',
  message: 'a message',
  community: 'a community',
}
