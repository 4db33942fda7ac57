import type { DecisionEntry } from '#contract/moderation/moderation.ts'
import { dayAndTimeOf, dayOf } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'
import { actionDone, ruleLabel, subjectWords } from './moderation-words.ts'
import { Quoted } from './quoted.tsx'

/** One decision, as moderators read it. */
export const DecisionWords = ({ decision }: { decision: DecisionEntry }) => {
  const rule = ruleLabel(decision.rule)
  return (
    <div className="grid gap-2">
      <p>
        <strong>{actionDone[decision.action]}</strong>
        {decision.until && ` until ${dayAndTimeOf(decision.until)}`}
        {rule && ` · Rule: ${rule}`}
      </p>
      <p className="text-quiet [overflow-wrap:anywhere]">
        {t('{createdAt} · about {subject} · by', {
          createdAt: dayOf(decision.createdAt),
          subject: subjectWords[decision.subjectType] ?? '',
        })}{' '}
        <bdi>{decision.moderatorName ?? 'someone whose account is deleted'}</bdi>
        {decision.communityName && (
          <>
            {' for '}
            <bdi>{decision.communityName}</bdi>
          </>
        )}
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
