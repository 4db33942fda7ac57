import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

export interface PersonQuestion {
  step: 'remove' | 'ban' | 'unban' | 'promote' | 'withdraw' | 'handOver'
  person: { id: string; displayName: string }
}

const wordings = {
  remove: {
    title: (name: string) => t('Remove {name}?', { name }),
    text: t('They can no longer see the posts here. They can join again.'),
    confirm: t('Remove'),
    busy: t('Removing…'),
    harm: true,
  },
  ban: {
    title: (name: string) => t('Ban {name}?', { name }),
    text: t('They can no longer see the posts here, and can’t join again until you lift the ban.'),
    confirm: t('Ban'),
    busy: t('Banning…'),
    harm: true,
  },
  unban: {
    title: (name: string) => t('Lift the ban on {name}?', { name }),
    text: t('They can join again. They aren’t told.'),
    confirm: t('Lift the ban'),
    busy: t('Lifting…'),
    harm: false,
  },
  promote: {
    title: (name: string) => t('Invite {name} to moderate?', { name }),
    text: t(
      'They can say yes or no. If they say yes, they can do what you can do here. You stay a moderator too.',
    ),
    confirm: t('Send invitation'),
    busy: t('Sending…'),
    harm: false,
  },
  withdraw: {
    title: (name: string) => t('Cancel the invitation to {name}?', { name }),
    text: t('They can no longer accept. They stay a member.'),
    confirm: t('Cancel invitation'),
    busy: t('Saving…'),
    harm: false,
  },
  handOver: {
    title: (name: string) => t('Invite {name} to take your place?', { name }),
    text: t('You stay a moderator until they accept. Then you’re a member.'),
    confirm: t('Send invitation'),
    busy: t('Sending…'),
    harm: false,
  },
}

/** Where a reason is asked for. Lifting a ban is a question only for moderators of Synapse, who have to give one. */
const reasons: { [K in PersonQuestion['step']]?: { label: string; hint: string } } = {
  ban: {
    label: t('Reason, for you and other moderators'),
    hint: t('You can leave this empty. The person won’t see it.'),
  },
  unban: {
    label: t('Reason, for the log'),
    hint: t('Moderators of this community and of Synapse read it.'),
  },
}

interface QuestionPanelProps {
  question: PersonQuestion
  busy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** In the same dialog, in the place of the lists: one thing at a time. */
export const QuestionPanel = ({ question, busy, onConfirm, onCancel }: QuestionPanelProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const field = reasons[question.step]
  const { title, text, confirm, busy: busyLabel, harm } = wordings[question.step]
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="[overflow-wrap:anywhere]">
        {title(question.person.displayName)}
      </h3>
      <p>{text}</p>
      {field && (
        <Field
          label={field.label}
          hint={field.hint}
          error={isMissing ? t('Please say why. It’s kept in the log.') : null}
          count={{ used: reason.length, max: limits.removalReason }}
        >
          <TextArea
            dir="auto"
            rows={2}
            maxLength={limits.removalReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={harm ? 'harm' : 'main'}
          busy={busy}
          busyLabel={busyLabel}
          onClick={() => {
            if (question.step === 'unban' && reason.trim() === '') setMissing(true)
            else onConfirm(reason)
          }}
        >
          {confirm}
        </Button>
        <Button onClick={onCancel}>{t('Go back')}</Button>
      </div>
    </div>
  )
}
