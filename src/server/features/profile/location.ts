import { and, eq, gt, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { now } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { cityChoices } from '#server/db/schema/city-choices.ts'
import { badInput } from '#server/http/errors.ts'
import { momentInWords } from '#server/http/moment-in-words.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { City, Found, Places } from '#server/places/places.ts'
import { t } from '#words/t.ts'

/** The part of somebody's row that says where they live. */
interface Before {
  location: string | null
  cityId: number | null
  localCityId: number | null
  localFollowsAt: Date | null
}
type Location = Partial<Before>

const askedAtMost = 4
const day = 24 * 60 * 60 * 1000

/** What was sent: the words, and the number if one was chosen from the list. */
interface Sent {
  location?: string | null | undefined
  cityId?: number | null | undefined
}

/**
 * A city or nothing. What is kept is the name that the list has for it: never more of what somebody typed. A place of
 * before that is no city can stay; nobody else is shown it.
 */
export async function changeLocation(
  tx: Transaction,
  viewer: Viewer,
  before: Before,
  { location, cityId }: Sent,
  places: Places,
): Promise<Location> {
  const chosen = typeof cityId === 'number' ? cityId : null
  if (chosen === null && (location === undefined || location === before.location)) return {}
  if (chosen === null && !location) return { location: null, cityId: null, ...laterAfter(before, null) }
  const city = await cityMeant(viewer, chosen, location ?? '', places)
  if (city.id === before.cityId) return { location: city.name }
  await noteChoice(tx, viewer)
  return { location: city.name, cityId: city.id, ...laterAfter(before, city.id) }
}

async function cityMeant(viewer: Viewer, chosen: number | null, text: string, places: Places): Promise<City> {
  const city = chosen === null ? null : await places.get(chosen)
  if (city) return city
  const found: Found = await places.find(text, { home: viewer.localCity })
  if (found && 'city' in found) return found.city
  throw badInput({ location: found ? whichOf(found.several.map(({ name }) => name)) : unknown() })
}

/**
 * Local looks around the city of before until it follows, so that nobody looks for somebody by living here and there.
 * The first city counts at once; so does going back to the one that Local still looks around.
 */
function laterAfter({ cityId, localCityId, localFollowsAt }: Before, next: number | null): Location {
  const isWaiting = localFollowsAt !== null && localFollowsAt.getTime() > now()
  const settled = isWaiting ? localCityId : cityId
  if (cityId === null && localFollowsAt === null) return {}
  if (next !== null && next === settled) return { localCityId: null, localFollowsAt: new Date(now()) }
  return {
    // Whoever takes their city away is remembered nowhere.
    localCityId: next === null ? null : settled,
    localFollowsAt: new Date(now() + limits.localFollowsAfterHours * 60 * 60 * 1000),
  }
}

/** The row of the person is locked: two choices at once come one after the other. */
async function noteChoice(tx: Transaction, viewer: Viewer): Promise<void> {
  const [made] = await tx
    .select({ count: sql<number>`count(*)::int`, first: sql<Date | string>`min(${cityChoices.chosenAt})` })
    .from(cityChoices)
    .where(
      and(eq(cityChoices.userId, viewer.id), gt(cityChoices.chosenAt, daysAgo(retentionDays.cityChoices))),
    )
  if (made && made.count >= limits.cityChoices)
    throw badInput({
      location: tooOften(new Date(new Date(made.first).getTime() + retentionDays.cityChoices * day)),
    })
  await tx.insert(cityChoices).values({ userId: viewer.id })
}

const tooOften = (from: Date): string =>
  t(
    'You can choose a city {count} times in {days}. From {moment} you can choose another one. You can leave this empty at any time.',
    {
      count: limits.cityChoices,
      days: daysInWords(retentionDays.cityChoices),
      moment: momentInWords(from),
    },
  )

const unknown = () =>
  t(
    'We don’t know a city by that name. Please choose one from the list, or leave this empty. The nearest larger town is fine too.',
  )

const whichOf = (names: string[]): string =>
  t('There’s more than one city with that name. Please choose from the list, for example {cities}.', {
    cities: names
      .slice(0, askedAtMost)
      .map((name) => t('“{name}”', { name }))
      .reduce((cities, city) => t('{cities} or {city}', { cities, city })),
  })
