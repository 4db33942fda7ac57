import { useEffect } from 'react'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { readStored, setComfortSetting, writeStored } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { toast } from '#web/lib/toast.ts'

/**
 * The energy for which the offer was answered, so that nothing asks twice. Its level and not its time: the time is a
 * guess until the server has saved it, and an answer to the guess would not count for what was saved.
 */
const answeredKey = 'comfort:lowDemandAnswered'
/** Set while the view is on because it switched by itself, and so switches back by itself. */
const byItselfKey = 'comfort:lowDemandByItself'

type Energy = Pick<OwnUserView, 'id' | 'socialSpoons'>

const isLow = ({ socialSpoons }: Energy): boolean => socialSpoons === 'low' || socialSpoons === 'empty'
const nameOf = ({ id, socialSpoons }: Energy): string => `${id} ${socialSpoons}`

export const answer = (energy: Energy): void => writeStored(answeredKey, nameOf(energy))

/** Turning it on or off by hand answers the offer too. */
export function setLowDemand(on: boolean, energy: Energy): void {
  answer(energy)
  writeStored(byItselfKey, null)
  setComfortSetting('lowDemand', on)
}

export type LowDemandNotice = 'offer' | 'on' | null

/** What to say about the low-demand view: that it is offered, that it is on, or nothing. It never switches unasked. */
export function useLowDemand(energy: Energy): LowDemandNotice {
  const { lowDemand, spoonsView } = useComfort()
  const low = isLow(energy)
  const name = nameOf(energy)

  useEffect(() => {
    // Who was better meanwhile may be asked again.
    if (!low) writeStored(answeredKey, null)
  }, [low])

  useEffect(() => {
    if (spoonsView !== 'always') return
    if (low && !lowDemand && readStored(answeredKey) !== name) {
      writeStored(answeredKey, name)
      writeStored(byItselfKey, name)
      setComfortSetting('lowDemand', true)
      say('Low-demand view is on', 'As you chose for low energy.', false)
    } else if (!low && lowDemand && readStored(byItselfKey) !== null) {
      writeStored(byItselfKey, null)
      setComfortSetting('lowDemand', false)
      say('The usual view is back', 'You have more energy now.', true)
    }
  }, [spoonsView, low, lowDemand, name])

  if (lowDemand) return 'on'
  return low && spoonsView === 'offer' && readStored(answeredKey) !== name ? 'offer' : null
}

const say = (title: string, description: string, undo: boolean) =>
  toast({
    title,
    description,
    action: { label: 'Undo', onSelect: () => setComfortSetting('lowDemand', undo) },
  })
