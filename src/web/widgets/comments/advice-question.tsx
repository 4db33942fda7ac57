import { useEffect, useId, useRef } from 'react'
import { onFirstClick } from '#web/lib/lazy-loading/first-click.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

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
      <legend className="visually-hidden">{t('Before you send')}</legend>
      <p id={id} className="min-w-0 flex-1 basis-64">
        {rich(
          '<b>They’re not looking for advice.</b>Your words look like advice. You can change them or send them. Nothing is lost.',
          { b: (words) => <strong className="block">{words}</strong> },
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={first} onClick={onFirstClick(onChange)}>
          {t('Change it')}
        </Button>
        <Button onClick={onFirstClick(onSend)}>{t('Send as it is')}</Button>
      </div>
    </fieldset>
  )
}
