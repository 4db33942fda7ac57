import { useState } from 'react'
import type { MessageView } from '#contract/messages.ts'
import { canStillChange } from '#web/features/messages/use-change-message.ts'
import { announce } from '#web/lib/announcer.ts'
import { readStored, setComfortSetting, writeStored } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const answered = 'undo-offer:answered'

/** After the first message of a conversation, until it was answered once on this device. */
export const UndoOffer = ({ sent }: { sent: readonly MessageView[] }) => {
  const isDrawn = useIsDrawn()
  const { now } = useDates()
  const { undoSend, lowDemand } = useComfort()
  const [isAnswered, setAnswered] = useState(false)
  const [first] = sent
  if (isDrawn || undoSend || lowDemand || isAnswered || readStored<boolean>(answered)) return null
  if (sent.length !== 1 || !first || !canStillChange(first, now())) return null
  const answer = (wanted: boolean) => {
    writeStored(answered, true)
    setAnswered(true)
    if (wanted) setComfortSetting('undoSend', true)
    announce(
      wanted
        ? t('Messages wait five seconds before they’re sent. You can undo them until then.')
        : t('You’ll find this in Settings.'),
    )
    // The buttons are gone: on with writing.
    document.querySelector<HTMLElement>('[data-writes-to]')?.focus()
  }
  return (
    <section aria-label={t('Time to undo')} className="note ml-auto grid max-w-[34rem] gap-3">
      <p>
        {t(
          'For an hour you can edit a message or take it back, under ‘More’. Would you also like five seconds to undo before each one is sent?',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => answer(true)}>{t('Yes, give me time')}</Button>
        <Button variant="plain" onClick={() => answer(false)}>
          {t('No thanks')}
        </Button>
      </div>
    </section>
  )
}
