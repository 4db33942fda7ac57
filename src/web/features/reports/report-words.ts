import {
  type ModerationAction,
  type ReportOutcome,
  type ReportSubject,
  reportReasons,
} from '#contract/moderation/rules.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import type { ReportView } from '#contract/reports/reports.ts'

export const subjectNames: Record<ReportSubject, string> = {
  user: 'person',
  post: 'post',
  comment: 'comment',
  message: 'message',
  community: 'community',
}

const outcomes: Record<ReportOutcome, string> = {
  nothingFound: 'A moderator read it and found nothing against the rules. Nothing was changed.',
  removed: 'A moderator agreed with you. It was taken down.',
  takenBack: 'A moderator first agreed with you. After an appeal, the decision was reversed.',
  acted: 'A moderator agreed with you, and told the person which rule was broken.',
}

export const outcomeOf = ({ outcome }: ReportView): string =>
  outcome ? outcomes[outcome] : 'A moderator will read it, usually within 2 days.'

export const reasonWords = (key: ReportView['reason']): string =>
  reportReasons.find((reason) => reason.key === key)?.label ?? key

const titles: Record<ModerationAction, (subject: string) => string> = {
  dismiss: () => 'Nothing was changed',
  remove: (subject) => `Your ${subject} was taken down`,
  warn: (subject) => `You were warned about your ${subject}`,
  suspend: () => 'Your account was suspended',
  restore: (subject) => `Your ${subject} is back`,
  lift: () => 'Your suspension was ended',
  unmask: (subject) => `Moderators looked up who wrote your anonymous ${subject}`,
}
const ownNames = { ...subjectNames, user: 'profile' }
export const decisionTitle = ({ action, subjectType }: OwnDecision): string =>
  titles[action](ownNames[subjectType])

export function whatHappensNow({ action, subjectType, isInForce }: OwnDecision): string {
  switch (action) {
    case 'remove':
      return isInForce ? 'No one else can see it. You can use Synapse as before.' : 'This was reversed.'
    case 'suspend':
      return isInForce
        ? 'You can’t use Synapse until it ends.'
        : 'This is over. You can use Synapse as before.'
    case 'warn':
      return `Nothing else happens now. Your ${ownNames[subjectType]} stays, and you can use Synapse as before.`
    case 'unmask':
      return `Two moderators agreed that one of them needed to know. Your ${ownNames[subjectType]} still shows no name.`
    case 'restore':
      return 'Everyone who could see it before sees it again.'
    default:
      return 'You can use Synapse as before.'
  }
}
