import type { QuietView } from '#contract/notifications/notification-settings.ts'
import type { PushSettings } from '#contract/push/push.ts'
import type { PushMessage } from '#contract/push/push-message.ts'
import { now } from '#server/db/clock.ts'
import { t } from '#words/t.ts'
import type { NewsItem } from './news.ts'
import type { PushDevice } from './push.queries.ts'

/** What there is to do for a device at this moment. */
export type Step =
  | { do: 'nothing' }
  /** Looked at again after so many seconds. */
  | { do: 'wait'; seconds: number }
  | { do: 'tell'; message: PushMessage; toldUpTo: string; showsFrom: string }
  | { do: 'takeBack'; message: PushMessage | null }

interface Situation {
  device: PushDevice
  /** What is unread since what the device shows, or since it was last told; newest first. */
  news: readonly NewsItem[]
  settings: PushSettings
  quiet: QuietView
  /** Seconds between two notifications on one device. */
  spacing: number
}

export function decide({ device, news, settings, quiet: { quiet, changesAt }, spacing }: Situation): Step {
  const chosen = news.filter(({ kind }) => !settings.unwanted.includes(kind))
  const shown = quiet?.because === 'spoons' ? chosen.filter(({ kind }) => kind === 'messages') : chosen
  const [newest] = shown
  if (!newest || newest.id <= device.toldUpTo) return whenNothingIsNew(device, chosen.length)

  if (quiet?.because === 'hours') return { do: 'wait', seconds: secondsUntil(changesAt) }
  const isLow = device.socialSpoons === 'low' || device.socialSpoons === 'empty'
  // It waits for more energy, as all that is unread does: a change of spoons looks again.
  if (isLow && settings.lowEnergy === 'none') return { do: 'nothing' }
  if (device.secondsSince !== null && device.secondsSince < spacing)
    return { do: 'wait', seconds: Math.ceil(spacing - device.secondsSince) }
  return {
    do: 'tell',
    message: {
      type: 'news',
      ...wordsFor(newest, shown.length, settings),
      path: pathFor(newest, shown),
      isSilent: isLow && settings.lowEnergy === 'silent',
      mustShow: needsSomethingShown(device),
    },
    toldUpTo: newest.id,
    showsFrom: device.showsFrom ?? device.toldUpTo,
  }
}

function whenNothingIsNew(device: PushDevice, unread: number): Step {
  if (device.showsFrom === null || unread > 0) return { do: 'nothing' }
  return { do: 'takeBack', message: needsSomethingShown(device) ? null : { type: 'nothingNew' } }
}

/** Apple takes a subscription away after a few pushes that showed nothing (decision 0077). */
export const needsSomethingShown = ({ endpoint }: { endpoint: string }): boolean =>
  new URL(endpoint).hostname.endsWith('.push.apple.com')

/** A minute at least: at the change of an hour the clocks of machines differ. */
const secondsUntil = (moment: string | null): number =>
  Math.max(60, Math.ceil((moment === null ? 0 : Date.parse(moment) - now()) / 1000))

/** A lock screen can be read by whoever walks past, so it names nobody unless the person wants it. */
function wordsFor(newest: NewsItem, count: number, { withNames }: PushSettings) {
  if (!withNames) return { title: t('Something new on Synapse'), body: '' }
  const more = count - 1
  return {
    title: newest.words,
    body:
      more === 0
        ? ''
        : t(
            '{more, plural, one {And # more new thing on Synapse} other {And # more new things on Synapse}}',
            {
              more,
            },
          ),
  }
}

/** One thing is opened where it is; several, where they are listed. */
function pathFor(newest: NewsItem, shown: readonly NewsItem[]): string {
  if (shown.length === 1) return newest.path
  return shown.every(({ kind }) => kind === 'messages') ? '/messages' : '/'
}
