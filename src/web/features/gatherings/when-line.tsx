import type { GatheringCard } from '#contract/gatherings/gatherings.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { t } from '#words/t.ts'
import { nameOfZone, ownTimeOf, spanIn, timeIn } from './when.ts'

/** Where it is the next day first, and where it still is the day before. */
const farthest = ['Pacific/Kiritimati', 'Etc/GMT+12']

/**
 * In the time of the place, with one's own below it. The server does not know where the device is: it keeps as much room
 * on the second line as what clocks show at either end of the world.
 */
export const WhenLine = ({ gathering }: { gathering: GatheringCard }) => {
  const isDrawn = useIsDrawn()
  const { timeZone, startsAt, endsAt } = gathering
  const place = nameOfZone(timeZone)
  const sameDay = t('{from} to {until}', {
    from: timeIn(startsAt, timeZone),
    until: timeIn(endsAt, timeZone),
  })
  const elsewhere = new Set(farthest.map((zone) => ownTimeOf(gathering, timeZone, zone) ?? sameDay))
  const same = t('These are {place} times. Your clock shows the same.', { place })
  const own = isDrawn ? null : ownTimeOf(gathering, timeZone)
  return (
    <div>
      <p className="font-semibold">
        <time dateTime={startsAt}>{spanIn(gathering, timeZone)}</time>
      </p>
      <p className="grid text-quiet *:[grid-area:1/1]">
        {[same, ...[...elsewhere].map((when) => t('{place} time. Your time: {when}.', { place, when }))].map(
          (line) => (
            <span key={line} aria-hidden="true" className="invisible">
              {line}
            </span>
          ),
        )}
        <span>
          {isDrawn
            ? t('{place} time.', { place })
            : own === null
              ? same
              : t('{place} time. Your time: {when}.', { place, when: own })}
        </span>
      </p>
    </div>
  )
}
