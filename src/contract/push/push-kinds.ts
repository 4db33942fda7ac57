import type { NoticeKind } from '#contract/notifications/notice-kinds.ts'

/** What somebody can be told of on a device while they are away. */
export const pushKinds = [
  'messages',
  'groups',
  'requests',
  'comments',
  'questions',
  'gatherings',
  'reminders',
  'account',
] as const
export type PushKind = (typeof pushKinds)[number]

/** Which of them each notice belongs to: a few choices, where twenty-five would be a task. */
export const pushKindOf: Record<NoticeKind, PushKind> = {
  requestAccepted: 'requests',
  inviteUsed: 'requests',
  groupInvited: 'groups',
  fellowsInvited: 'groups',
  fellowsEnding: 'groups',
  reply: 'comments',
  comment: 'comments',
  mentioned: 'comments',
  thanked: 'comments',
  noteSuggested: 'questions',
  toneAsked: 'questions',
  toneAnswered: 'questions',
  gatheringAnswered: 'gatherings',
  gatheringAccepted: 'gatherings',
  gatheringDeclined: 'gatherings',
  gatheringChanged: 'gatherings',
  gatheringCancelled: 'gatherings',
  gatheringReminder: 'gatherings',
  reminder: 'reminders',
  postNotPublished: 'reminders',
  messageNotSent: 'reminders',
  decision: 'account',
  reportDecided: 'account',
  appealDecided: 'account',
  blockedModerator: 'account',
  commentRemoved: 'account',
  security: 'account',
  moderatorOffer: 'account',
  urgentReport: 'account',
}

/** How it comes while somebody has low or empty spoons. */
export const lowEnergyWays = ['usual', 'silent', 'none'] as const
export type LowEnergyWay = (typeof lowEnergyWays)[number]

/** What became of a notification that somebody asked for to see whether it works. */
export const testOutcomes = ['sent', 'gone', 'busy', 'failed'] as const
export type TestOutcome = (typeof testOutcomes)[number]
