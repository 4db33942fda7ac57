import { useEffect, useId, useRef } from 'react'
import { onFirstClick } from '#web/lib/lazy-loading/first-click.ts'
import { Button } from '#web/ui/button.tsx'

interface AdviceQuestionProps {
  onSend: () => void
  onChange: () => void
}

/** In the place of the button that was pressed, with the focus that was on it. */
export const AdviceQuestion = ({ onSend, onChange }: AdviceQuestionProps) => {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset
      aria-describedby={id}
      className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
    >
      <legend className="visually-hidden">Before you send</legend>
      <p id={id} className="min-w-0 flex-1 basis-64">
        <strong className="block">They’re not looking for advice.</strong>
        Your words look like advice. You can change them or send them. Nothing is lost.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={first} onClick={onFirstClick(onChange)}>
          Change it
        </Button>
        <Button onClick={onFirstClick(onSend)}>Send as it is</Button>
      </div>
    </fieldset>
  )
}
