import Gavel from 'lucide-react/icons/gavel'
import { limits } from '#contract/core/limits.ts'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { type DecidableAction, type Rule, rules } from '#contract/moderation/rules.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import { useDecide } from './moderation.queries.ts'
import { actionWords } from './moderation-words.ts'

const needsRule = (action: DecidableAction | null) =>
  action === 'remove' || action === 'warn' || action === 'suspend'

interface Decision {
  action: DecidableAction | null
  rule: Rule | undefined
  reason: string
  length: 'days' | 'forGood'
  days: string
}

const start: Decision = { action: null, rule: undefined, reason: '', length: 'days', days: '7' }

function daysProblem({ action, length, days }: Decision): string | null {
  if (action !== 'suspend' || length !== 'days') return null
  if (!/^[1-9]\d*$/.test(days.trim())) return t('Please say for how many days.')
  return Number(days) > limits.suspensionDays
    ? t('A suspension can last {max} days at most.', { max: limits.suspensionDays })
    : null
}

/** One decision, with its rule and its reason. The form says before what will happen. */
export const DecisionForm = ({ subject }: { subject: ModeratedSubject }) => {
  const store = useValues(start)
  const { action, rule, reason, length, days } = store.value
  const decide = useDecide({ type: subject.subjectType, id: subject.subjectId })
  const form = useForm({
    store,
    required: { action: t('Please choose what to do.'), reason: t('Please give a reason.') },
    max: { reason: limits.moderationReason },
    check: (values) => {
      const problem = daysProblem(values)
      return {
        ...(needsRule(values.action) &&
          !values.rule && { rule: t('Please choose the rule that it breaks.') }),
        ...(problem && { days: problem }),
      }
    },
    sending: decide,
    onSubmit: () =>
      action &&
      decide.mutate(
        {
          action,
          rule: needsRule(action) ? rule : null,
          reason: reason.trim(),
          days: action === 'suspend' && length === 'days' ? Number(days) : null,
          forGood: action === 'suspend' && length === 'forGood',
          // What has been decided since is looked at first.
          unreported: subject.isUnreported ? { after: subject.decisions[0]?.id ?? null } : null,
        },
        {
          onSuccess: () => {
            store.change({ reason: '', action: null })
            form.forgetTries()
            toast.success(
              t('Decided'),
              subject.isUnreported
                ? t('We tell the person it’s about.')
                : t('We tell the person it’s about, and the people who reported it.'),
            )
          },
        },
      ),
  })
  if (subject.actions.length === 0)
    return subject.leftToOthersUntil === null && <p>{t('There’s nothing to decide right now.')}</p>
  return (
    <form {...form.props} className="grid gap-5">
      <RadioGroup
        label={t('What should happen?')}
        choices={subject.actions.map((one) => ({
          value: one,
          label: actionWords[one].label,
          hint: actionWords[one].meaning,
        }))}
        chosen={action}
        required
        error={form.errors['action']}
        onChange={(next) => store.change({ action: next })}
      />
      {needsRule(action) && (
        <Select
          label={t('Which rule does it break?')}
          options={rules.map(({ key, label }) => ({ value: key, label: label() }))}
          value={rule}
          error={form.errors['rule']}
          onValueChange={(next) => store.change({ rule: next })}
        />
      )}
      {action === 'suspend' && (
        <RadioGroup
          label={t('For how long?')}
          choices={[
            { value: 'days', label: t('For some days') },
            {
              value: 'forGood',
              label: t('For good'),
              hint: t(
                'Only where nothing else keeps people safe. A moderator can still end it, and so can an appeal.',
              ),
            },
          ]}
          chosen={length}
          onChange={(next) => store.change({ length: next })}
        />
      )}
      {action === 'suspend' && length === 'days' && (
        <Field
          label={t('For how many days?')}
          hint={t('From 1 to {max}.', { max: limits.suspensionDays })}
          {...form.field('days')}
          required
        >
          <TextInput inputMode="numeric" className="max-w-32" {...form.text('days')} />
        </Field>
      )}
      <Field
        label={t('Reason')}
        hint={
          action === 'dismiss'
            ? t('For other moderators.')
            : t('The person it’s about reads this. Say what should be different.')
        }
        {...form.field('reason')}
      >
        <TextArea dir="auto" rows={3} {...form.text('reason')} />
      </Field>
      {decide.isError && (
        <p role="alert" className="error">
          {inWords(decide.error)}
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
