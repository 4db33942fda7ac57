import type { DecisionEntry } from '#contract/moderation/moderation.ts'
import { dayAndTimeOf, dayOf } from '#web/lib/time/dates.ts'
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
        {dayOf(decision.createdAt)} · about {subjectWords[decision.subjectType]} · by{' '}
        <bdi>{decision.moderatorName ?? 'someone whose account is deleted'}</bdi>
        {decision.communityName && (
          <>
            {' for '}
            <bdi>{decision.communityName}</bdi>
          </>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        Reason: {decision.reason}
      </p>
      {decision.words && <Quoted>{decision.words}</Quoted>}
      {decision.appeal && (
        <p className="[overflow-wrap:anywhere]">
          {decision.appeal.state === 'open' && 'There’s an open appeal.'}
          {decision.appeal.state === 'upheld' && `Kept after an appeal: ${decision.appeal.answer}`}
          {decision.appeal.state === 'overturned' && `Reversed after an appeal: ${decision.appeal.answer}`}
        </p>
      )}
    </div>
  )
}
