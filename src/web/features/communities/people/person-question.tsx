import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

export interface PersonQuestion {
  step: 'remove' | 'ban' | 'promote' | 'withdraw' | 'handOver'
  person: { id: string; displayName: string }
}

const wordings = {
  remove: {
    title: (name: string) => `Remove ${name}?`,
    text: 'They can no longer see the posts here. They can join again.',
    confirm: 'Remove',
    busy: 'Removing…',
    harm: true,
  },
  ban: {
    title: (name: string) => `Ban ${name}?`,
    text: 'They can no longer see the posts here, and cannot join again until you lift the ban.',
    confirm: 'Ban',
    busy: 'Banning…',
    harm: true,
  },
  promote: {
    title: (name: string) => `Ask ${name} to moderate?`,
    text: 'They can say yes or no. If they say yes, they can do what you can do here. You stay a moderator too.',
    confirm: 'Ask to moderate',
    busy: 'Asking…',
    harm: false,
  },
  withdraw: {
    title: (name: string) => `Take back asking ${name}?`,
    text: 'They can no longer say yes. They stay a member.',
    confirm: 'Take it back',
    busy: 'Saving…',
    harm: false,
  },
  handOver: {
    title: (name: string) => `Hand over to ${name}?`,
    text: 'They can say yes or no. If they say yes, they moderate in your place. You stay as a member.',
    confirm: 'Ask them',
    busy: 'Asking…',
    harm: false,
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text, confirm, busy: busyLabel, harm } = wordings[question.step]
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="[overflow-wrap:anywhere]">
        {title(question.person.displayName)}
      </h3>
      <p>{text}</p>
      {question.step === 'ban' && (
        <Field
          label="Reason, for you and other moderators"
          hint="You can leave this empty. The person does not read it."
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
          onClick={() => onConfirm(reason)}
        >
          {confirm}
        </Button>
        <Button onClick={onCancel}>Go back</Button>
      </div>
    </div>
  )
}
