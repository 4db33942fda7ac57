import { useEffect, useState, useSyncExternalStore } from 'react'
import { BottomNotice, offlineWords } from '#web/app/notices/offline-notice.tsx'
import { isConnectionLost, isShownSince, onConnectionChange } from '#web/lib/api/connection.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { Outbox, Outgoing } from '#web/lib/outbox/outbox.ts'
import { dayAndTimeOf, dayOf, timeOf } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./waiting-dialog.tsx'))

interface OfflineStatusProps {
  account: string
  outbox: Outbox
}

/** Without a connection: as of when this is, and what waits to be sent. */
export const OfflineStatus = ({ account, outbox }: OfflineStatusProps) => {
  const isLost = useSyncExternalStore(onConnectionChange, isConnectionLost)
  const since = useSyncExternalStore(onConnectionChange, isShownSince)
  const stuck = useSyncExternalStore(outbox.subscribe, outbox.list).filter(isStuck)
  const [isOpen, setOpen] = useState(false)
  const { request, module } = useLazy(lazyDialog, t('The list couldn’t be opened'))
  useEffect(() => {
    if (isOpen) request()
  }, [isOpen, request])
  return (
    <>
      <BottomNotice>
        {(isLost || stuck.length > 0) && (
          <div className="grid justify-items-start">
            {isLost && <p>{since === null ? offlineWords : wordsSince(since)}</p>}
            {stuck.length > 0 && (
              <Button variant="plain" className="pointer-events-auto -mx-3" onClick={() => setOpen(true)}>
                {t('{count, plural, one {# thing waits to be sent} other {# things wait to be sent}}', {
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

const wordsSince = (since: number): string =>
  t(
    'You’re offline. This is how it was {when}. What you write is sent when you’re back online. Anonymous posts aren’t kept on your device.',
    { when: whenIn(new Date(since).toISOString()) },
  )

/** Such as 'at 14:05'; with the day if that was another one. */
const whenIn = (iso: string): string =>
  dayOf(iso) === dayOf(new Date().toISOString())
    ? t('at {time}', { time: timeOf(iso) })
    : t('on {date}', { date: dayAndTimeOf(iso) })
