import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

interface AdviceQuestionProps {
  onSend: () => void
  onChange: () => void
}

/** It appears under the pointer: the second click of a double click is no answer to what nobody has read yet. */
const once =
  (answer: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) answer()
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
        <strong className="block">This person asked for no advice.</strong>
        Your words look like advice. You decide. Nothing is lost.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={first} onClick={once(onChange)}>
          Change it
        </Button>
        <Button onClick={once(onSend)}>Send as it is</Button>
      </div>
    </fieldset>
  )
}
