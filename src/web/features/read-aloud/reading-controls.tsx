import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Square from 'lucide-react/icons/square'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from '#web/lib/announcer.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { goOnReading, pauseReading, readingSpeed, setReadingSpeed, speeds, stopReading } from './reader.ts'
import { currentReading, onReadingChange } from './reading-state.ts'

/** Beside what is read, so that it can be used in a dialog too. It stays when the text is at its end: nothing jumps. */
export const ReadingControls = ({ describedBy }: { describedBy: string | undefined }) => {
  const reading = useSyncExternalStore(onReadingChange, currentReading, currentReading)
  const first = useRef<HTMLButtonElement>(null)
  const speed = readingSpeed()
  // The button that was pressed has become these.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  if (!reading) return null

  const change = (by: 1 | -1) => {
    const next = speeds[speeds.indexOf(speed as (typeof speeds)[number]) + by]
    if (!next) return
    setReadingSpeed(next)
    announce(t('Speed {speed}.', { speed: next }))
  }
  const { state } = reading
  const [word, icon, press] =
    state === 'reading'
      ? ([t('Pause'), <Pause key="pause" />, pauseReading] as const)
      : state === 'paused'
        ? ([t('Go on'), <Play key="play" />, goOnReading] as const)
        : ([t('Read again'), <RotateCcw key="again" />, goOnReading] as const)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-1" aria-describedby={describedBy}>
      <legend className="visually-hidden">{t('Reading aloud')}</legend>
      <div className="flex gap-x-1">
        <Button ref={first} variant="plain" icon={icon} onClick={press}>
          {word}
        </Button>
        <Button variant="plain" icon={<Square />} data-shortcut="read" onClick={stopReading}>
          {state === 'finished' ? t('Done') : t('Stop')}
        </Button>
      </div>
      <div className="flex items-center gap-x-1">
        <Button variant="plain" disabled={speed === speeds[0]} onClick={() => change(-1)}>
          {t('Slower')}
        </Button>
        <span className="whitespace-nowrap text-quiet">{t('Speed {speed}', { speed })}</span>
        <Button variant="plain" disabled={speed === speeds.at(-1)} onClick={() => change(1)}>
          {t('Faster')}
        </Button>
      </div>
    </fieldset>
  )
}
