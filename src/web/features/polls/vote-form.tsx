import { type FormEvent, useState } from 'react'
import type { PollView } from '#contract/polls.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
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
  const [chosen, setChosen] = useState(poll.ownVote)
  const [tried, setTried] = useState(false)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (chosen !== null) onVote(chosen)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-2">
      <RadioGroup
        label={t('Poll: choose one')}
        choices={poll.options.map((option, index) => ({
          value: index,
          label: (
            <span data-read dir="auto" className="block text-start [overflow-wrap:anywhere]">
              {option}
            </span>
          ),
        }))}
        chosen={chosen}
        required
        error={tried && chosen === null ? t('Please choose one of the options.') : null}
        onChange={setChosen}
      />
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
