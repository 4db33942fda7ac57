import {
  type ModerationAction,
  type ReportOutcome,
  type ReportSubject,
  reportReasons,
} from '#contract/moderation/rules.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { t } from '#words/t.ts'

export const reportTitles: Record<ReportSubject, string> = {
  user: t('You reported a person'),
  post: t('You reported a post'),
  comment: t('You reported a comment'),
  message: t('You reported a message'),
  groupMessage: t('You reported a message in a group'),
  group: t('You reported a group'),
  pebble: t('You reported a pebble'),
  gathering: t('You reported a gathering'),
  room: t('You reported a quiet room'),
  community: t('You reported a community'),
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

const titles: Record<ModerationAction, (subject: ReportSubject) => string> = {
  dismiss: () => t('Nothing was changed'),
  remove: (subject) =>
    t(
      '{subject, select, user {Your profile was taken down} post {Your post was taken down} comment {Your comment was taken down} message {Your message was taken down} groupMessage {Your message in a group was taken down} group {Your group was taken down} pebble {Your pebble was taken down} gathering {Your gathering was taken down} room {Your room was taken down} other {Your community was taken down}}',
      { subject },
    ),
  warn: (subject) =>
    t(
      '{subject, select, user {You were warned about your profile} post {You were warned about your post} comment {You were warned about your comment} message {You were warned about your message} groupMessage {You were warned about your message in a group} group {You were warned about your group} pebble {You were warned about your pebble} gathering {You were warned about your gathering} room {You were warned about your room} other {You were warned about your community}}',
      { subject },
    ),
  suspend: () => t('Your account was suspended'),
  restore: (subject) =>
    t(
      '{subject, select, user {Your profile is back} post {Your post is back} comment {Your comment is back} message {Your message is back} groupMessage {Your message in a group is back} group {Your group is back} pebble {Your pebble is back} gathering {Your gathering is back} room {Your room is back} other {Your community is back}}',
      { subject },
    ),
  lift: () => t('Your suspension was ended'),
  unmask: (subject) =>
    subject === 'post'
      ? t('Moderators looked up who wrote your anonymous post')
      : t('Moderators looked up who wrote your anonymous comment'),
}
export const decisionTitle = ({ action, subjectType, isForGood }: OwnDecision): string =>
  isForGood ? t('Your account was suspended for good') : titles[action](subjectType)

export function whatHappensNow({ action, subjectType, isInForce, isForGood }: OwnDecision): string {
  switch (action) {
    case 'remove':
      return isInForce ? t('No one else can see it. You can use Synapse as before.') : t('This was reversed.')
    case 'suspend':
      if (isForGood && isInForce)
        return t('You can’t use Synapse, unless a moderator ends it or reverses the decision.')
      return isInForce
        ? t('You can’t use Synapse until it ends.')
        : t('This is over. You can use Synapse as before.')
    case 'warn':
      return t(
        '{subject, select, user {Nothing else happens now. Your profile stays, and you can use Synapse as before.} post {Nothing else happens now. Your post stays, and you can use Synapse as before.} comment {Nothing else happens now. Your comment stays, and you can use Synapse as before.} message {Nothing else happens now. Your message stays, and you can use Synapse as before.} groupMessage {Nothing else happens now. Your message in a group stays, and you can use Synapse as before.} group {Nothing else happens now. Your group stays, and you can use Synapse as before.} pebble {Nothing else happens now. Your pebble stays, and you can use Synapse as before.} gathering {Nothing else happens now. Your gathering stays, and you can use Synapse as before.} room {Nothing else happens now. Your room stays, and you can use Synapse as before.} other {Nothing else happens now. Your community stays, and you can use Synapse as before.}}',
        { subject: subjectType },
      )
    case 'unmask':
      return subjectType === 'post'
        ? t('Two moderators agreed that one of them needed to know. Your post still shows no name.')
        : t('Two moderators agreed that one of them needed to know. Your comment still shows no name.')
    case 'restore':
      return t('Everyone who could see it before sees it again.')
    default:
      return t('You can use Synapse as before.')
  }
}
