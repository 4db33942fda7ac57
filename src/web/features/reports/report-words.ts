import {
  type ModerationAction,
  type ReportOutcome,
  type ReportSubject,
  reportReasons,
} from '#contract/moderation/rules.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { t } from '#words/t.ts'

export const subjectNames: Record<ReportSubject, string> = {
  user: 'person',
  post: 'post',
  comment: 'comment',
  message: 'message',
  community: 'community',
}

const outcomes: Record<ReportOutcome, string> = {
  nothingFound: t('A moderator read it and found nothing against the rules. Nothing was changed.'),
  removed: t('A moderator agreed with you. It was taken down.'),
  takenBack: t('A moderator first agreed with you. After an appeal, the decision was reversed.'),
  acted: t('A moderator agreed with you, and told the person which rule was broken.'),
}

export const outcomeOf = ({ outcome }: ReportView): string =>
  outcome ? outcomes[outcome] : t('A moderator will read it, usually within 2 days.')

export const reasonWords = (key: ReportView['reason']): string =>
  reportReasons.find((reason) => reason.key === key)?.label() ?? key

const titles: Record<ModerationAction, (subject: string) => string> = {
  dismiss: () => t('Nothing was changed'),
  remove: (subject) => t('Your {subject} was taken down', { subject }),
  warn: (subject) => t('You were warned about your {subject}', { subject }),
  suspend: () => t('Your account was suspended'),
  restore: (subject) => t('Your {subject} is back', { subject }),
  lift: () => t('Your suspension was ended'),
  unmask: (subject) => t('Moderators looked up who wrote your anonymous {subject}', { subject }),
}
const ownNames = { ...subjectNames, user: 'profile' }
export const decisionTitle = ({ action, subjectType }: OwnDecision): string =>
  titles[action](ownNames[subjectType])

export function whatHappensNow({ action, subjectType, isInForce }: OwnDecision): string {
  switch (action) {
    case 'remove':
      return isInForce ? t('No one else can see it. You can use Synapse as before.') : t('This was reversed.')
    case 'suspend':
      return isInForce
        ? t('You can’t use Synapse until it ends.')
        : t('This is over. You can use Synapse as before.')
    case 'warn':
      return t('Nothing else happens now. Your {value} stays, and you can use Synapse as before.', {
        value: ownNames[subjectType],
      })
    case 'unmask':
      return t('Two moderators agreed that one of them needed to know. Your {value} still shows no name.', {
        value: ownNames[subjectType],
      })
    case 'restore':
      return t('Everyone who could see it before sees it again.')
    default:
      return t('You can use Synapse as before.')
  }
}
