import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import type { OutgoingChange } from '#web/features/messages/use-outbox.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { t } from '#words/t.ts'
import type { Words } from './message-item.tsx'

interface WaitingChangeProps {
  change: OutgoingChange
  other: PersonView
  /** It was done on this screen: what had the focus is gone. */
  isNew: boolean
  onBackToEditing: (words: string) => void
  onWriteAgain: ((words: Words) => void) | undefined
  onDrop: () => void
}

/** Under a message that was edited or taken back without a connection: what waits, and the way back. */
export const WaitingChange = ({ change, other, isNew, ...does }: WaitingChangeProps) => {
  const { letter, state, reason } = change
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It stands lower than what was pressed, and may be out of sight.
    if (isNew) first.current?.focus()
  }, [isNew])
  const name = <bdi>{other.displayName}</bdi>
  if (letter.kind === 'takeBack')
    return (
      <div {...keptFree} className="grid justify-items-end gap-2">
        <p>{rich('This is taken back when you’re back online. Until then {name} can read it.', { name })}</p>
        <Button ref={first} icon={<Undo2 />} onClick={does.onDrop}>
          {t('Undo')}
        </Button>
      </div>
    )
  const { content } = letter
  if (state !== 'failed')
    return (
      <div {...keptFree} className="grid justify-items-end gap-2">
        <p>
          {rich('Your change waits for a connection. Until then {name} sees the earlier words.', { name })}
        </p>
        <Button
          ref={first}
          icon={<Pencil />}
          onClick={() => {
            does.onDrop()
            does.onBackToEditing(content)
          }}
        >
          {t('Back to editing')}
        </Button>
      </div>
    )
  return (
    <div {...keptFree} className="grid justify-items-end gap-2">
      <p className="font-semibold text-harm">{t('Not changed. {reason}', { reason: reason ?? '' })}</p>
      <p>{t('These are the words you typed:')}</p>
      <p dir="auto" className="note whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {content}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="plain" onClick={does.onDrop}>
          {t('Keep it as it was')}
        </Button>
        {does.onWriteAgain && (
          <Button
            icon={<Pencil />}
            onClick={() => {
              does.onDrop()
              does.onWriteAgain?.({ content, toneIndicators: [], noReplyNeeded: false })
            }}
          >
            {t('Write it as a new message')}
          </Button>
        )}
      </div>
    </div>
  )
}
