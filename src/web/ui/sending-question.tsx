import { type ReactNode, useEffect, useId, useRef } from 'react'
import { onFirstClick } from '#web/lib/lazy-loading/first-click.ts'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'

interface SendingQuestionProps {
  children: ReactNode
  changeLabel: string
  sendLabel: string
  onChange: () => void
  onSend: () => void
}

/** In the place of the button that was pressed, with the focus that was on it. */
export const SendingQuestion = ({ children, changeLabel, sendLabel, ...on }: SendingQuestionProps) => {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset
      aria-describedby={id}
      className="note flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3"
    >
      <legend className="visually-hidden">{t('Before you send')}</legend>
      <div id={id} className="min-w-0 flex-1 basis-64">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={first} onClick={onFirstClick(on.onChange)}>
          {changeLabel}
        </Button>
        <Button onClick={onFirstClick(on.onSend)}>{sendLabel}</Button>
      </div>
    </fieldset>
  )
}
