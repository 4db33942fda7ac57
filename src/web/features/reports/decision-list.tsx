import type { ReactNode } from 'react'
import { rules } from '#contract/moderation/rules.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { AppealForm } from './appeal-form.tsx'
import { decisionTitle, whatHappensNow } from './report-words.ts'
import { useOwnDecisions } from './reports.queries.ts'

/** Which rule, which words, what happens now, and how to appeal. */
export const DecisionList = () => {
  const decisions = useOwnDecisions()
  if (decisions.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (decisions.isError)
    return (
      <Retry onRetry={decisions.refetch} busy={decisions.isFetching}>
        {inWords(decisions.error)}
      </Retry>
    )
  if (decisions.data.length === 0) return <p>{t('No moderator has decided anything about you.')}</p>
  return (
    <ul className="grid gap-6">
      {decisions.data.map((decision) => (
        <li key={decision.id} className="border-line border-t pt-5 first:border-t-0 first:pt-0">
          <Decision decision={decision} />
        </li>
      ))}
    </ul>
  )
}

function whenAndByWhom({ action, communityName }: OwnDecision, date: string): ReactNode {
  const community = communityName && <bdi>{communityName}</bdi>
  if (action === 'unmask')
    return community
      ? rich('{date}, by moderators of Synapse, in {community}', { date, community })
      : t('{date}, by moderators of Synapse', { date })
  return community
    ? rich('{date}, by a moderator of {community}', { date, community })
    : t('{date}, by a moderator', { date })
}

const Decision = ({ decision }: { decision: OwnDecision }) => {
  const { dayOf, dayAndTimeOf } = useDates()
  const rule = rules.find(({ key }) => key === decision.rule)
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-lead">{decisionTitle(decision)}</h3>
        <p className="text-quiet tabular-nums [overflow-wrap:anywhere]">
          {whenAndByWhom(decision, dayOf(decision.createdAt))}
        </p>
      </div>
      {decision.isUnreported && <p>{t('No report led to this. A moderator saw it.')}</p>}
      {rule && (
        <p>
          {rich('The rule: <b>{rule}.</b> {meaning}', {
            b: (words) => <strong>{words}</strong>,
            rule: rule.label(),
            meaning: rule.meaning(),
          })}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {decision.action === 'unmask'
          ? t('Why: {reason}', { reason: decision.reason })
          : t('The moderator wrote: {reason}', { reason: decision.reason })}
      </p>
      {decision.words && (
        <>
          <p>{t('It’s about these words:')}</p>
          <blockquote
            dir="auto"
            className="whitespace-pre-wrap border-line-strong border-s-4 ps-4 text-start [overflow-wrap:anywhere]"
          >
            {decision.words}
          </blockquote>
        </>
      )}
      <p>
        {whatHappensNow(decision)}
        {decision.until && decision.isInForce && (
          <> {t('It ends on {date}.', { date: dayAndTimeOf(decision.until) })}</>
        )}
      </p>
      {decision.appeal && <AppealState appeal={decision.appeal} />}
      {decision.mayAppeal && <AppealForm decisionId={decision.id} />}
    </div>
  )
}

const AppealState = ({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) => (
  <div className="note grid gap-2 [overflow-wrap:anywhere]">
    <p dir="auto" className="whitespace-pre-wrap">
      {t('You appealed: {words}', { words: appeal.content })}
    </p>
    {appeal.state === 'open' && <p>{t('A moderator reads it, usually within 2 days, and answers here.')}</p>}
    {appeal.state === 'upheld' && (
      <p>{t('The answer: the decision stays. {answer}', { answer: appeal.answer ?? '' })}</p>
    )}
    {appeal.state === 'overturned' && (
      <p>{t('The answer: the decision was reversed. {answer}', { answer: appeal.answer ?? '' })}</p>
    )}
  </div>
)
