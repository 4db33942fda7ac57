import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import type { Events } from '#server/realtime/events.ts'
import { openPlace } from '#server/realtime/sealed-place.ts'
import type { Person } from './people.ts'
import type { EventStreamClient } from './realtime.ts'
import type { TestSynapse } from './test-app.ts'

/** Of events that only tell us that everything before them has been told. */
const marker = '00000000-0000-4000-8000-'
export const isMarker = (text: string): boolean => text.includes(marker)

export const framesOf = (raw: string): string[] => raw.split('\n\n').filter((frame) => frame !== '')
const placeIn = (frame: string) => /^id: (.*)$/m.exec(frame)?.[1] ?? ''

/** Places of one log are compared by their numbers: a count, after when the log began, or a moment. */
function isAtLeast(place: string, other: string): boolean {
  const [era = '', count = ''] = place.split('-')
  const [otherEra = '', otherCount = ''] = other.split('-')
  return era === otherEra ? Number(count) >= Number(otherCount) : Number(era) > Number(otherEra)
}

interface Listening {
  ear: EventStreamClient
  sessionId: string
  /** Of the instance that the stream is open at. */
  events: Events
  /** Of all instances that may have something to tell. */
  all?: readonly Events[]
}

/** Waits until a stream has been told all that it is to be told of what happened before this. */
export async function isToldAll({ ear, sessionId, events, all = [events] }: Listening): Promise<void> {
  const hearMarkers = () =>
    Promise.all(
      all.map(async (publisher) => {
        const communityId = `${marker}${randomUUID().slice(marker.length)}`
        publisher.publish({ type: 'community.changed', communityId })
        await Promise.race([ear.hears('community.changed', { communityId }), ear.ends()])
        return communityId
      }),
    )
  // What another instance published is known here once its marker has come.
  if (all.length > 1) await hearMarkers()
  const upTo = events.position()
  for (let told = ''; ear.isOpen && !isAtLeast(told, upTo); ) {
    const [communityId = ''] = await hearMarkers()
    const frame = framesOf(ear.raw.slice(-4_000)).find((one) => one.includes(communityId))
    const place = placeIn(frame ?? '')
    told = openPlace(events.sealingKey, sessionId, place) ?? place
  }
}

/**
 * Of what kinds somebody was told since the last time, once all that happened until now has been told. Sorted: events of
 * one moment are told side by side, and which comes first is chance.
 */
export async function toldNow(
  { db, app }: Pick<TestSynapse, 'db' | 'app'>,
  person: Person,
  ear: EventStreamClient,
): Promise<string[]> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, person.id))
    .orderBy(desc(sessions.id))
  await isToldAll({ ear, sessionId: session?.id ?? '', events: app.data.events })
  const fresh = ear.heard.splice(0).filter((event) => !isMarker(JSON.stringify(event)))
  return fresh.map(({ type }) => type).toSorted()
}
