import Hourglass from 'lucide-react/icons/hourglass'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { ComfortValues } from '#contract/comfort/comfort-options.ts'
import { isConnectionLost, onConnectionChange } from '#web/lib/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { Scene } from '#web/ui/scene.tsx'
import { t } from '#words/t.ts'
import { goOn, isOver, keepVisit, prolong, readVisit, type Visit } from './visit.ts'

const lookEvery = 15_000
const more = 10
const offered = [10, 20, 30, 60]

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whoever writes, or has something open, is not spoken to. */
const isBusy = (): boolean =>
  Boolean(document.activeElement?.matches(writes) || document.querySelector('[role=dialog], [role=menu]'))

/** The visit as it goes on, looked at now and then while the page is in sight. */
function useVisit() {
  const [visit, setVisit] = useState(() => goOn(readVisit(), Date.now()))
  const [isInTheWay, setInTheWay] = useState(isBusy)
  const keep = (next: Visit) => {
    keepVisit(next)
    setVisit(next)
  }
  useEffect(() => {
    const look = () => {
      if (document.hidden) return
      // What another tab has kept counts here, too.
      setVisit((before) => {
        const next = goOn(readVisit() ?? before, Date.now())
        keepVisit(next)
        return next
      })
      setInTheWay(isBusy())
    }
    look()
    const timer = setInterval(look, lookEvery)
    const later = () => queueMicrotask(() => setInTheWay(isBusy()))
    document.addEventListener('visibilitychange', look)
    document.addEventListener('focusin', later)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('focusin', later)
    }
  }, [])
  return { visit, keep, isInTheWay }
}

interface VisitLineProps {
  length: Exclude<ComfortValues['visitLength'], 'open'>
}

/** Asks at the beginning how long it shall be, if that is wanted; offers an end when it is over. It never closes anything. */
export const VisitLine = ({ length }: VisitLineProps) => {
  const { visit, keep, isInTheWay } = useVisit()
  const [isEnding, setEnding] = useState(false)
  // What is said of a lost connection stands in the same place, and comes first.
  const isLost = useSyncExternalStore(onConnectionChange, isConnectionLost)
  const usual = length === 'ask' ? 0 : Number(length)
  if (isEnding)
    return (
      <GoodBye
        onStay={() => {
          setEnding(false)
          keep(prolong(visit, more, Date.now()))
        }}
      />
    )
  if (isInTheWay || isLost) return null
  if (length === 'ask' && visit.minutes === null)
    return (
      <Line words={t('How long would you like to stay?')}>
        {offered.map((minutes) => (
          <Button key={minutes} onClick={() => keep({ ...visit, minutes })}>
            {t('{count} minutes', { count: minutes })}
          </Button>
        ))}
        <Button onClick={() => keep({ ...visit, minutes: 0 })}>{t('As long as I like')}</Button>
      </Line>
    )
  if (!isOver(visit, usual, visit.seen)) return null
  return (
    <Line words={t('The time you wanted to stay is over.')}>
      <Button onClick={() => setEnding(true)}>{t('Finish for now')}</Button>
      <Button onClick={() => keep(prolong(visit, more, Date.now()))}>
        {t('{count} more minutes', { count: more })}
      </Button>
      <Button onClick={() => keep({ ...visit, minutes: 0 })}>{t('I’ll stay')}</Button>
    </Line>
  )
}

const Line = ({ words, children }: { words: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="not-printed pointer-events-none fixed inset-x-0 bottom-[calc(4.75*var(--em)+env(safe-area-inset-bottom))] short:static z-30 flex justify-center px-3 md:bottom-3"
    >
      <div
        {...keptFree}
        className="pointer-events-auto flex max-w-column flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-raised px-4 py-3 shadow-lift"
      >
        <p id={id} role="status" className="flex items-center gap-3 font-semibold">
          <Hourglass aria-hidden="true" className="size-5 flex-none" />
          {words}
        </p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </section>
  )
}

const GoodBye = ({ onStay }: { onStay: () => void }) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()}>
      <DialogContent
        title={t('See you next time')}
        description={t('Everything is saved. You can leave whenever you like.')}
        opener={opener}
        footer={<Button onClick={onStay}>{t('Stay a little longer')}</Button>}
      >
        <div className="grid justify-items-center">
          <Scene name="bench" />
        </div>
      </DialogContent>
    </Dialog>
  )
}
