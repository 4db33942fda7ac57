import type { LowEnergyWay } from '#contract/push/push-kinds.ts'
import { t } from '#words/t.ts'

/** Everything that decides what reaches somebody in the next hours. A new way to be reached adds a part here. */
export interface Ways {
  now: number
  quietHours: { from: string; until: string; timeZone: string } | null
  /** Energy is low, and the person chose that then almost nothing shows. */
  isRestingBySpoons: boolean
  /** Null: not known yet. */
  push: { isOn: boolean; atLowEnergy: LowEnergyWay } | null
  isEnergyLow: boolean
  digest: { nextAt: string | null; timeZone: string; isRefused: boolean }
}

/** What happens next, in a few whole sentences. */
export const tonightInWords = (ways: Ways): string[] => [
  quietPart(ways),
  ...energyPart(ways),
  ...pushPart(ways),
  digestPart(ways),
]

function quietPart({ now, quietHours }: Ways): string {
  if (!quietHours) return t('You have no quiet hours. New things can show on Synapse at any time.')
  const { from, until, timeZone } = quietHours
  const { time } = placeInTime(now, timeZone)
  const isOverNight = from > until
  const isQuietNow = isOverNight ? time >= from || time < until : time >= from && time < until
  if (isQuietNow) return t('It’s quiet now. Nothing shows until {until}.', { until })
  return isOverNight
    ? t('Tonight nothing shows between {from} and {until}.', { from, until })
    : t('Nothing shows between {from} and {until}.', { from, until })
}

const energyPart = ({ isRestingBySpoons }: Ways): string[] =>
  isRestingBySpoons ? [t('Your energy is low, so only messages from friends show until you have more.')] : []

function pushPart({ push, quietHours, isEnergyLow }: Ways): string[] {
  if (!push) return []
  if (!push.isOn) return [t('Notifications are off on all your devices.')]
  if (isEnergyLow && push.atLowEnergy === 'none')
    return [t('Your devices tell you nothing while your energy is low.')]
  if (isEnergyLow && push.atLowEnergy === 'silent')
    return [t('Your devices show what’s new without a sound while your energy is low.')]
  return quietHours
    ? [t('Outside of that time, your devices tell you when something is new.')]
    : [t('Your devices tell you when something is new.')]
}

function digestPart({ now, digest, isRestingBySpoons }: Ways): string {
  const { nextAt, timeZone, isRefused } = digest
  if (isRefused) return t('You won’t get an email summary, because your mail server refused the last one.')
  if (!nextAt) return t('You won’t get an email summary.')
  if (isRestingBySpoons) return t('The email summary waits until you have more energy, too.')
  const here = placeInTime(now, timeZone)
  const { day, time, weekday } = placeInTime(Date.parse(nextAt), timeZone)
  if (day === here.day) return t('Today at {time} you get an email, if something is new.', { time })
  if (day === here.day + 1) return t('Tomorrow at {time} you get an email, if something is new.', { time })
  return t('On {weekday} at {time} you get an email, if something is new.', { weekday, time })
}

const aDay = 24 * 60 * 60 * 1000

/** The number of the day, and the time, on the wall there. */
function placeInTime(at: number, timeZone: string): { day: number; time: string; weekday: string } {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }).format(at)
  return {
    day: Math.round(Date.parse(parts({ dateStyle: 'short' })) / aDay),
    time: parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    weekday: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' }).format(at),
  }
}
