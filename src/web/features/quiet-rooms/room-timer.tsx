import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { TimerView } from '#contract/quiet-rooms.ts'
import { announce } from '#web/lib/announcer.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { playSoftSound, setWantsSound, wantsSound } from './soft-sound.ts'
import { useSetTimer } from './use-room-changes.ts'
import { useSecondsLeft } from './use-time-left.ts'

const { timerMinutes } = limits.quietRoom
const usual = 25

const lengths = () =>
  timerMinutes.map((minutes) => ({
    value: String(minutes),
    label: t('{count, plural, one {# minute} other {# minutes}}', { count: minutes }),
  }))

const leftInWords = (seconds: number): string =>
  seconds < 60
    ? t('Less than a minute left')
    : t('{count, plural, one {# minute left} other {# minutes left}}', { count: Math.ceil(seconds / 60) })

const overInWords = () => t('Time’s up. You can stretch, drink some water, or go on.')

interface RoomTimerProps {
  roomId: string
  timer: TimerView
  /** When the server said so, in milliseconds of this device. */
  answeredAt: number
}

/** One timer for everybody inside. It counts minutes, not seconds, and nothing rings unless somebody wants it to. */
export const RoomTimer = ({ roomId, timer, answeredAt }: RoomTimerProps) => {
  const setTimer = useSetTimer(roomId)
  const [minutes, setMinutes] = useState<string>(String(usual))
  const [isChoosing, setChoosing] = useState(false)
  const saidAt = useRef(0)
  const place = useRef<HTMLParagraphElement>(null)
  const left = useSecondsLeft(timer, answeredAt, () => {
    // The server may say once more what the device has said by itself.
    if (Date.now() - saidAt.current < 10_000) return
    saidAt.current = Date.now()
    announce(overInWords())
    if (wantsSound()) playSoftSound()
  })
  const state = timer.state === 'running' && left === 0 ? 'over' : timer.state
  // The button that was pressed gives way to others: the reading goes on at what it did.
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    pressed.current = false
  })
  const press = (change: Parameters<typeof setTimer.mutate>[0]) => () => {
    if (setTimer.isPending) return
    setTimer.mutate(change, {
      onSuccess: () => {
        pressed.current = true
        setChoosing(false)
      },
    })
  }
  const isSet = state === 'running' || state === 'paused'
  return (
    <section aria-label={t('Timer')} className="card grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Dial state={state} part={timer.minutes ? left / (timer.minutes * 60) : 0} />
        <div className="min-w-0 grow basis-40">
          <h2 className="text-lead">{t('Timer')}</h2>
          <p ref={place} tabIndex={-1} className="tabular-nums">
            {state === 'running' && leftInWords(left)}
            {state === 'paused' && t('Paused. {left}', { left: leftInWords(left) })}
            {state === 'over' && overInWords()}
            {state === 'none' && t('No timer is set.')}
          </p>
        </div>
      </div>
      {isSet && (
        <div className="flex flex-wrap gap-2">
          {state === 'running' ? (
            <Button icon={<Pause />} onClick={press({ action: 'pause' })}>
              {t('Pause')}
            </Button>
          ) : (
            <Button icon={<Play />} onClick={press({ action: 'continue' })}>
              {t('Continue')}
            </Button>
          )}
          <Button
            variant="plain"
            icon={<RotateCcw />}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t('Change timer')}
          </Button>
        </div>
      )}
      {(!isSet || isChoosing) && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            press({ action: 'start', minutes: Number(minutes) })()
          }}
        >
          <div className="min-w-0 grow basis-40">
            <Select label={t('How long')} options={lengths()} value={minutes} onValueChange={setMinutes} />
          </div>
          <Button type="submit" icon={<Play />} busy={setTimer.isPending} busyLabel={t('Starting…')}>
            {t('Start timer')}
          </Button>
          {state !== 'none' && (
            <Button variant="plain" onClick={press({ action: 'clear' })}>
              {t('Remove timer')}
            </Button>
          )}
        </form>
      )}
      <p className="text-quiet">{t('Everyone here can start and pause it. No one sees who did.')}</p>
      <SoundSwitch />
    </section>
  )
}

const SoundSwitch = () => {
  // The device is asked after the page is there: the server does not know it.
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(wantsSound()), [])
  return (
    <Switch
      label={t('Soft sound at the end')}
      description={t('On this device only. Others don’t hear it.')}
      checked={isOn}
      onCheckedChange={(wanted) => {
        setWantsSound(wanted)
        setOn(wanted)
        // So that it is known what is coming, and the browser allows it later.
        if (wanted) playSoftSound()
      }}
    />
  )
}

const around = 2 * Math.PI * 26

/** How much is left, without a number. It stands still between minutes, and never flashes. */
const Dial = ({ state, part }: { state: TimerView['state']; part: number }) => (
  <svg
    viewBox="0 0 72 72"
    aria-hidden="true"
    className="decoration w-16 flex-none"
    fill="none"
    strokeLinecap="round"
  >
    <circle cx="38" cy="38" r="27" fill="var(--surface-sunk)" />
    {state !== 'none' && state !== 'over' && (
      <circle
        cx="36"
        cy="36"
        r="26"
        stroke={state === 'paused' ? 'var(--line-strong)' : 'var(--dusk)'}
        strokeWidth="7"
        strokeDasharray={`${Math.max(0.01, part) * around} ${around}`}
        transform="rotate(-90 36 36)"
      />
    )}
    <circle cx="36" cy="36" r="31" stroke="var(--text)" strokeWidth="2.2" />
    {state === 'over' && <circle cx="38" cy="36" r="11" fill="var(--spark)" />}
    {state === 'over' && <path d="M36 14v4M36 54v4M14 36h4M54 36h4" stroke="var(--text)" strokeWidth="2.2" />}
    {state === 'paused' && <path d="M31 28v16M41 28v16" stroke="var(--text)" strokeWidth="2.6" />}
    {state !== 'over' && state !== 'paused' && (
      <path d="M36 36V24M36 36l8 5" stroke="var(--text)" strokeWidth="2.2" />
    )}
  </svg>
)
