import { Gavel } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { type DecidableAction, type Rule, rules } from '#contract/moderation/rules.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import { useDecide } from './moderation.queries.ts'
import { actionWords } from './moderation-words.ts'

const needsRule = (action: DecidableAction | null) =>
  action === 'remove' || action === 'warn' || action === 'suspend'

/** One decision, with its rule and its reason. The form says before what will happen. */
export const DecisionForm = ({ subject }: { subject: ModeratedSubject }) => {
  const name = useId()
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [action, setAction] = useState<DecidableAction | null>(null)
  const [rule, setRule] = useState<Rule | undefined>()
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('7')
  const [problem, setProblem] = useState<string | null>(null)
  const decide = useDecide({ type: subject.subjectType, id: subject.subjectId })

  const problemIn = (): string | null => {
    if (!action) return t('Please choose what to do.')
    if (needsRule(action) && !rule) return t('Please choose the rule that it breaks.')
    if (action === 'suspend' && !/^[1-9]\d*$/.test(days.trim())) return t('Please say for how many days.')
    if (action === 'suspend' && Number(days) > limits.suspensionDays)
      return t('A suspension can last {max} days at most.', { max: limits.suspensionDays })
    return reason.trim() === '' ? t('Please give a reason.') : null
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = problemIn()
    setProblem(found)
    if (found || !action || decide.isPending || reason.length > limits.moderationReason) return
    decide.mutate(
      {
        action,
        rule: needsRule(action) ? rule : null,
        reason: reason.trim(),
        days: action === 'suspend' ? Number(days) : null,
      },
      {
        onSuccess: () => {
          setReason('')
          setAction(null)
          toast.success(t('Decided'), t('We tell the person it’s about, and the people who reported it.'))
        },
        onError: (error) => setProblem(inWords(error)),
      },
    )
  }
  if (subject.actions.length === 0) return <p>{t('There’s nothing to decide right now.')}</p>
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <fieldset className="grid">
        <legend className="label pb-1">{t('What should happen?')}</legend>
        {subject.actions.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name={name}
              checked={one === action}
              aria-labelledby={`${name}-${one}`}
              aria-describedby={`${name}-${one}-meaning`}
              onChange={() => setAction(one)}
            />
            <span>
              <span id={`${name}-${one}`}>{actionWords[one].label}</span>
              <span id={`${name}-${one}-meaning`} className="hint block">
                {actionWords[one].meaning}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {needsRule(action) && (
        <Select
          label={t('Which rule does it break?')}
          options={rules.map(({ key, label }) => ({ value: key, label: label() }))}
          value={rule}
          onValueChange={setRule}
        />
      )}
      {action === 'suspend' && (
        <Field
          label={t('For how many days?')}
          hint={t('From 1 to {max}.', { max: limits.suspensionDays })}
          required
        >
          <TextInput
            inputMode="numeric"
            className="max-w-32"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </Field>
      )}
      <Field
        label={t('Reason')}
        hint={
          action === 'dismiss'
            ? t('For other moderators.')
            : t('The person it’s about reads this. Say what should be different.')
        }
        required
        count={{ used: reason.length, max: limits.moderationReason }}
      >
        <TextArea
          ref={reasonField}
          dir="auto"
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {problem && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
      <div>
        <Button
          type="submit"
          variant="main"
          icon={<Gavel />}
          busy={decide.isPending}
          busyLabel={t('Saving…')}
        >
          {t('Decide')}
        </Button>
      </div>
    </form>
  )
}
