import { limits } from '#contract/core/limits.ts'
import type { GatheringWords } from '#contract/gatherings/gathering-words.ts'
import { now } from '#server/db/clock.ts'
import { badInput } from '#server/http/errors.ts'
import { requireHonestCommunityName } from '#server/names/pretending-names.ts'
import { instantOf, sameTimeIn, wallTimeAt } from '#server/notifications/local-time.ts'
import type { Places } from '#server/places/places.ts'
import { t } from '#words/t.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

interface Times {
  startsAt: Date
  endsAt: Date
}

/** What the host wrote, as it is kept: moments for what clocks show, the city as the list has it. */
export async function storedFrom(words: GatheringWords, places: Places) {
  const { isOnline, timeZone, cityId, area, address, gettingThere, link } = words
  requireHonestCommunityName(words.title, 'title')
  const city = isOnline || cityId === null ? null : await places.get(cityId)
  if (!isOnline && !city) throw badInput({ cityId: t('Please choose a city from the list.') })
  return {
    title: words.title,
    about: words.about,
    plan: words.plan,
    sheet: words.sheet,
    capacity: words.capacity,
    acceptsByHand: words.acceptsByHand,
    hostGreeting: words.hostGreeting,
    timeZone,
    isOnline,
    startsAt: requireMoment('startsAt', words),
    endsAt: requireMoment('endsAt', words),
    cityId: city?.id ?? null,
    city: city?.name ?? null,
    // Of what is the other kind, nothing is kept.
    area: isOnline ? null : area,
    address: isOnline ? null : address,
    gettingThere: isOnline ? null : gettingThere,
    link: isOnline ? link : null,
  }
}

function requireMoment(field: 'startsAt' | 'endsAt', words: GatheringWords): Date {
  const moment = instantOf(words[field], words.timeZone)
  if (!moment) throw badInput({ [field]: t('Please choose a day and a time.') })
  return moment
}

/** Still to come, within a year, and over after a while. */
export function requireTimes({ startsAt, endsAt }: Times): void {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  if (start <= now()) throw badInput({ startsAt: t('This time has passed. Please choose a later one.') })
  if (start > now() + limits.gathering.days * day)
    throw badInput({ startsAt: t('Please choose a time within a year.') })
  if (end <= start) throw badInput({ endsAt: t('Please let it end after it begins.') })
  if (end > start + limits.gathering.hours * hour)
    throw badInput({ endsAt: t('A gathering can be at most a week long.') })
}

/** Moved to that date, where it is: at the same time of day, also if clocks change in between. */
export function requireDay(before: Times & { timeZone: string }, date: string): Times {
  const { timeZone, startsAt, endsAt } = before
  const from = Date.parse(wallTimeAt(startsAt, timeZone).slice(0, 10))
  const days = Math.round((Date.parse(date) - from) / day)
  return { startsAt: sameTimeIn(days, startsAt, timeZone), endsAt: sameTimeIn(days, endsAt, timeZone) }
}
