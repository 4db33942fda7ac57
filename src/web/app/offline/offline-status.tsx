import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BottomNotice, offlineWords } from '#web/app/notices/offline-notice.tsx'
import {
  isConnectionLost,
  onConnectionChange,
  type ShownMeanwhile,
  shownMeanwhile,
} from '#web/lib/api/connection.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { Outbox, Outgoing } from '#web/lib/outbox/outbox.ts'
import { dayAndTimeOf, dayOf, timeOf } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { keptFree, useFreePlace } from '#web/ui/notice-place.ts'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./waiting-dialog.tsx'))

interface OfflineStatusProps {
  account: string
  outbox: Outbox
}

/** Without a connection: as of when this is, and what waits to be sent. */
export const OfflineStatus = ({ account, outbox }: OfflineStatusProps) => {
  const isLost = useSyncExternalStore(onConnectionChange, isConnectionLost)
  const meanwhile = useSyncExternalStore(onConnectionChange, shownMeanwhile)
  const stuck = useSyncExternalStore(outbox.subscribe, outbox.list).filter(isStuck)
  const [isOpen, setOpen] = useState(false)
  const isShown = isLost || stuck.length > 0
  const box = useRef<HTMLDivElement>(null)
  // What waits has its place on the screen too, and is not covered.
  useFreePlace(box, isShown ? stuck.length : null)
  const { request, module } = useLazy(lazyDialog, t('The list couldn’t be opened'))
  useEffect(() => {
    if (isOpen) request()
  }, [isOpen, request])
  return (
    <>
      <BottomNotice box={{ ref: box, ...keptFree }}>
        {isShown && (
          <div className="grid justify-items-start">
            {isLost && <p>{meanwhile ? wordsOf(meanwhile) : offlineWords}</p>}
            {stuck.length > 0 && (
              <Button
                variant="plain"
                className="pointer-events-auto -ms-0.5 px-0!"
                onClick={() => setOpen(true)}
              >
                {t('Waiting to send ({count})', {
                  count: stuck.length,
                })}
              </Button>
            )}
          </div>
        )}
      </BottomNotice>
      {isOpen && module && (
        <module.WaitingDialog
          account={account}
          outbox={outbox}
          letters={stuck}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Messages that failed say so in their conversation. */
const isStuck = ({ state, letter }: Outgoing): boolean =>
  state === 'waiting' || (state === 'failed' && letter.kind !== 'message')

const wordsOf = ({ since, lacksAnonymous }: ShownMeanwhile): string => {
  const when = whenIn(new Date(since).toISOString())
  return lacksAnonymous
    ? t('You’re offline. You see what was here {when}. Anonymous posts aren’t kept on your device.', { when })
    : t('You’re offline. You see what was here {when}.', { when })
}

/** Such as 'at 14:05'; with the day if that was another one. */
const whenIn = (iso: string): string =>
  dayOf(iso) === dayOf(new Date().toISOString())
    ? t('at {time}', { time: timeOf(iso) })
    : t('on {date}', { date: dayAndTimeOf(iso) })
