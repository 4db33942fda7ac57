import { useEffect } from 'react'
import type { OwnUserView } from '#contract/auth.ts'
import { readStored, setPreference, writeStored } from '#web/lib/preferences.ts'
import { toast } from '#web/lib/toast.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'

/** The setting of the energy that was already answered, so that nothing asks twice. */
const answeredKey = 'comfort:lowDemandAnswered'
/** The setting of the energy for which the view switched by itself, and so switches back by itself. */
const byItselfKey = 'comfort:lowDemandByItself'

type Energy = Pick<OwnUserView, 'id' | 'socialSpoons' | 'socialSpoonsSetAt'>

const isLow = ({ socialSpoons }: Energy): boolean => socialSpoons === 'low' || socialSpoons === 'empty'
const momentOf = ({ id, socialSpoonsSetAt }: Energy): string => `${id} ${socialSpoonsSetAt}`

export const answer = (energy: Energy): void => writeStored(answeredKey, momentOf(energy))

/** Turning it on or off by hand answers the offer too. */
export function setLowDemand(on: boolean, energy: Energy): void {
  answer(energy)
  writeStored(byItselfKey, null)
  setPreference('lowDemand', on)
}

export type LowDemandNotice = 'offer' | 'on' | null

/** What to say about the low-demand view: that it is offered, that it is on, or nothing. It never switches unasked. */
export function useLowDemand(energy: Energy): LowDemandNotice {
  const { lowDemand, spoonsView } = usePreferences()
  const low = isLow(energy)
  const moment = momentOf(energy)

  useEffect(() => {
    if (spoonsView !== 'always') return
    if (low && !lowDemand && readStored(answeredKey) !== moment) {
      writeStored(answeredKey, moment)
      writeStored(byItselfKey, moment)
      setPreference('lowDemand', true)
      say('Low-demand view is on', 'As you chose for low energy.', false)
    } else if (!low && lowDemand && readStored(byItselfKey) !== null) {
      writeStored(byItselfKey, null)
      setPreference('lowDemand', false)
      say('The usual view is back', 'You have more energy now.', true)
    }
  }, [spoonsView, low, lowDemand, moment])

  if (lowDemand) return 'on'
  return low && spoonsView === 'offer' && readStored(answeredKey) !== moment ? 'offer' : null
}

const say = (title: string, description: string, undo: boolean) =>
  toast({ title, description, action: { label: 'Undo', onSelect: () => setPreference('lowDemand', undo) } })
