import { useEffect } from 'react'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { readStored, setComfortSetting, writeStored } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

/** Set while the view is on because it switched by itself, and so switches back by itself. */
const byItselfKey = 'comfort:lowDemandByItself'

type Energy = Pick<OwnUserView, 'socialSpoons'>

const isLow = ({ socialSpoons }: Energy): boolean => socialSpoons === 'low' || socialSpoons === 'empty'

/**
 * The energy for which the offer was answered travels with the comfort settings, so that no device asks twice. Its
 * level and not its time: the time is a guess until the server has saved it, and an answer to the guess would not count
 * for what was saved.
 */
export function answer({ socialSpoons }: Energy): void {
  if (socialSpoons === 'low' || socialSpoons === 'empty') setComfortSetting('answeredEnergy', socialSpoons)
}

/** Turning it on or off by hand answers the offer too. */
export function setLowDemand(on: boolean, energy: Energy): void {
  answer(energy)
  writeStored(byItselfKey, null)
  setComfortSetting('lowDemand', on)
}

export type LowDemandNotice = 'offer' | 'on' | null

/** What to say about the low-demand view: that it is offered, that it is on, or nothing. It never switches unasked. */
export function useLowDemand(energy: Energy): LowDemandNotice {
  const { lowDemand, spoonsView, answeredEnergy } = useComfort()
  const low = isLow(energy)
  const { socialSpoons } = energy
  const isAnswered = answeredEnergy === socialSpoons

  useEffect(() => {
    // Who was better meanwhile may be asked again.
    if (!low && answeredEnergy !== 'none') setComfortSetting('answeredEnergy', null)
  }, [low, answeredEnergy])

  useEffect(() => {
    if (spoonsView !== 'always') return
    if (low && !lowDemand && !isAnswered) {
      answer({ socialSpoons })
      writeStored(byItselfKey, socialSpoons)
      setComfortSetting('lowDemand', true)
      say(t('Low-demand view is on'), t('As you chose for low energy.'), false)
    } else if (!low && lowDemand && readStored(byItselfKey) !== null) {
      writeStored(byItselfKey, null)
      setComfortSetting('lowDemand', false)
      say(t('The usual view is back'), t('You have more energy now.'), true)
    }
  }, [spoonsView, low, lowDemand, isAnswered, socialSpoons])

  if (lowDemand) return 'on'
  return low && spoonsView === 'offer' && !isAnswered ? 'offer' : null
}

const say = (title: string, description: string, undo: boolean) =>
  toast({
    title,
    description,
    action: { label: t('Undo'), onSelect: () => setComfortSetting('lowDemand', undo) },
  })
