import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/users.ts'
import { openPlaces } from '#server/places/places.ts'
import { describe } from '#tests/support/discover.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { settleLocations } from './settle-locations.ts'

const synapse = testSynapse()

test('what was typed when any text was taken becomes the city it names, or stays with its owner', async () => {
  const typed = {
    // Unknown to the list of before.
    ana: { location: 'München', cityId: null },
    // Put into Queensland by the list of before.
    bea: { location: 'Roma', cityId: 2151437 },
    cleo: { location: '12 Elm Street, Leeds LS1 4AB', cityId: null },
    // Nobody can know which; she keeps what she has.
    dana: { location: 'Newcastle', cityId: 2155472 },
    eli: { location: 'Leeds', cityId: 2644688 },
    fay: { location: 'Göteborg, Sweden', cityId: 2711537 },
    gwen: { location: 'Allahābād, a region of before, India', cityId: 1278994 },
    hana: { location: 'Little Whinging, United Kingdom', cityId: 1 },
  }
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dana', 'eli', 'fay', 'gwen', 'hana')
  for (const [name, about] of Object.entries(typed))
    await describe(synapse.db, cast[name as keyof typeof typed], { ...about, locationAudience: 'everyone' })
  await settleLocations(synapse.db, openPlaces())
  const kept = async (name: keyof typeof typed) => {
    const [row] = await synapse.db.select().from(users).where(eq(users.id, cast[name].id))
    return { location: row?.location, cityId: row?.cityId }
  }
  expect(await kept('ana')).toEqual({ location: 'Munich, Germany', cityId: 2867714 })
  expect(await kept('bea')).toEqual({ location: 'Rome, Italy', cityId: 3169070 })
  expect(await kept('cleo')).toEqual(typed.cleo)
  expect(await kept('dana')).toEqual(typed.dana)
  expect(await kept('eli')).toEqual({ location: 'Leeds, United Kingdom', cityId: 2644688 })
  // Called otherwise in the list of now: the city is the same.
  expect(await kept('fay')).toEqual({ location: 'Gothenburg, Sweden', cityId: 2711537 })
  expect(await kept('gwen')).toEqual({ location: 'Prayagraj, India', cityId: 1278994 })
  // Left the list: she keeps it.
  expect(await kept('hana')).toEqual(typed.hana)
  expect((await cast.ana.get(`/api/users/${cast.cleo.id}`)).body).toMatchObject({ location: null })
})
