import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import type { Places } from '#server/places/places.ts'

const atOnce = 1_000
const theBeginning = '00000000-0000-0000-0000-000000000000'

/**
 * Places that were typed when any text was taken, or found in an older list. What names one city becomes that city; what
 * does not stays with the person, and nobody else is shown it (decision 0061).
 */
export async function settleLocations(db: Database, places: Places): Promise<void> {
  let after = theBeginning
  for (;;) {
    const some = await db
      .select({ id: users.id, location: users.location, cityId: users.cityId })
      .from(users)
      .where(and(gt(users.id, after), isNotNull(users.location)))
      .orderBy(asc(users.id))
      .limit(atOnce)
    for (const person of some) await settle(db, places, person)
    after = some.at(-1)?.id ?? after
    if (some.length < atOnce) return
  }
}

async function settle(
  db: Database,
  places: Places,
  { id, location, cityId }: { id: string; location: string | null; cityId: number | null },
): Promise<void> {
  if (!location) return
  const found = await places.find(location)
  // What no longer names one is what an older list called it: the number says which city that is.
  const city = found ? 'city' in found && found.city : cityId !== null && (await places.get(cityId))
  if (!city || (city.id === cityId && city.name === location)) return
  await db
    .update(users)
    .set({ location: city.name, cityId: city.id })
    // They may have chosen another meanwhile.
    .where(and(eq(users.id, id), eq(users.location, location)))
}
