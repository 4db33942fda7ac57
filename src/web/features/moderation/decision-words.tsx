import type { ReactNode } from 'react'
import type { DecisionEntry } from '#contract/moderation/moderation.ts'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import { rich } from '#web/lib/rich.ts'
import { dayAndTimeOf, dayOf } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'
import { actionDone, ruleLabel } from './moderation-words.ts'
import { Quoted } from './quoted.tsx'

const aboutSubject: Record<ReportSubject, string> = {
  user: t('about a person'),
  post: t('about a post'),
  comment: t('about a comment'),
  message: t('about a message'),
  groupMessage: t('about a message in a group'),
  group: t('about a group'),
  pebble: t('about a pebble'),
  gathering: t('about a gathering'),
  room: t('about a quiet room'),
  community: t('about a community'),
}

function byWhom({ moderatorName, communityName }: DecisionEntry): ReactNode {
  const name = <bdi>{moderatorName}</bdi>
  const community = <bdi>{communityName}</bdi>
  if (moderatorName === null)
    return communityName
      ? rich('for {community}, by someone whose account is deleted', { community })
      : t('by someone whose account is deleted')
  return communityName ? rich('by {name} for {community}', { name, community }) : rich('by {name}', { name })
}

/** One decision, as moderators read it. */
export const DecisionWords = ({ decision }: { decision: DecisionEntry }) => {
  const rule = ruleLabel(decision.rule)
  return (
    <div className="grid gap-2">
      <p>
        {decision.until ? (
          rich('<b>Suspended</b> until {date}', {
            b: (words) => <strong>{words}</strong>,
            date: dayAndTimeOf(decision.until),
          })
        ) : (
          <strong>{decision.isForGood ? t('Suspended for good') : actionDone[decision.action]}</strong>
        )}
        {rule && <> · {t('Rule: {rule}', { rule })}</>}
        {decision.isUnreported && <> · {t('Without a report')}</>}
      </p>
      <p className="text-quiet [overflow-wrap:anywhere]">
        {dayOf(decision.createdAt)} · {aboutSubject[decision.subjectType]} · {byWhom(decision)}
      </p>
      <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {t('Reason: {reason}', { reason: decision.reason })}
      </p>
      {decision.words && <Quoted>{decision.words}</Quoted>}
      {decision.appeal && (
        <p className="[overflow-wrap:anywhere]">
          {decision.appeal.state === 'open' && t('There’s an open appeal.')}
          {decision.appeal.state === 'upheld' &&
            t('Kept after an appeal: {answer}', { answer: decision.appeal.answer ?? '' })}
          {decision.appeal.state === 'overturned' &&
            t('Reversed after an appeal: {answer}', { answer: decision.appeal.answer ?? '' })}
        </p>
      )}
    </div>
  )
}
