import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { PollView } from '#contract/polls.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface VoteFormProps {
  poll: PollView
  describedBy: string
  onVote: (option: number) => void
  /** Where there is a result to go back to. */
  onCancel: (() => void) | undefined
}

/** Choosing alone sends nothing: a slip of the finger is no vote. */
export const VoteForm = ({ poll, describedBy, onVote, onCancel }: VoteFormProps) => {
  const id = useId()
  const [chosen, setChosen] = useState(poll.ownVote)
  const [tried, setTried] = useState(false)
  const isMissing = tried && chosen === null

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (chosen !== null) onVote(chosen)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-2">
      <div
        className="grid"
        role="radiogroup"
        aria-labelledby={`${id}-question`}
        aria-required="true"
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
      >
        <p id={`${id}-question`} className="label">
          {t('Poll: choose one')}
        </p>
        {poll.options.map((option, index) => (
          <label key={option} className="check">
            <input type="radio" name={id} checked={index === chosen} onChange={() => setChosen(index)} />
            <span data-read dir="auto" className="min-w-0 text-start [overflow-wrap:anywhere]">
              {option}
            </span>
          </label>
        ))}
        {isMissing && (
          <p id={`${id}-missing`} role="alert" className="error">
            <CircleAlert aria-hidden="true" className="size-5 self-center" />
            {t('Please choose one of the options.')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-describedby={describedBy}>
          {poll.ownVote === null ? t('Vote') : t('Save vote')}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
