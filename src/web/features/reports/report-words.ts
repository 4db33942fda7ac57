import type { ReportView } from '#contract/reports.ts'
import { type ReportOutcome, type ReportSubject, reportReasons } from '#contract/safety-rules.ts'

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
  takenBack: 'A moderator first agreed with you. After an appeal, the decision was taken back.',
  acted: 'A moderator agreed with you, and told the person which rule was broken.',
}

export const outcomeOf = ({ outcome }: ReportView): string =>
  outcome ? outcomes[outcome] : 'A moderator will read it, usually within 2 days.'

export const reasonWords = (key: ReportView['reason']): string =>
  reportReasons.find((reason) => reason.key === key)?.label ?? key
