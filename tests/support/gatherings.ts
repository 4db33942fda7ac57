import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { NewSensorySheet } from '#contract/gatherings/gathering-words.ts'
import type { GatheringView, GuestView, NewGathering } from '#contract/gatherings/gatherings.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { Database, Queryable } from '#server/db/connection.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { lookAfterGatherings } from '#server/features/gatherings/looking-after.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { wallTimeAt } from '#server/notifications/local-time.ts'
import type { Person } from './people.ts'

const day = 24 * 60 * 60 * 1000
/** GeoNames' number of Leipzig. */
export const leipzig = 2_879_139

/** What clocks show in Berlin, so many days from now. */
export const wallIn = (days: number, at = '15:00'): string =>
  `${wallTimeAt(new Date(Date.now() + days * day), 'Europe/Berlin').slice(0, 10)}T${at}`

type Sent = Partial<Record<keyof NewGathering, unknown>>

/** A tea in a flat, in five days. */
export const aTea = (more: Sent = {}): Sent => ({
  title: 'Tea and quiet',
  about: 'We drink tea and read.',
  startsAt: wallIn(5),
  endsAt: wallIn(5, '17:00'),
  timeZone: 'Europe/Berlin',
  isOnline: false,
  cityId: leipzig,
  area: 'Near the southern park',
  address: 'Quillfeather Lane 17',
  gettingThere: 'Tram 10 to Wolkenstein Street, then the green door',
  plan: 'First tea, then an hour of reading',
  sheet: { light: { choice: 'soft', note: 'A lamp, no ceiling light' }, noise: { choice: 'quiet' } },
  audience: 'friends',
  hostGreeting: 'I wear a yellow scarf',
  ...more,
})

/** The same as it is kept, for tests that write rows. */
export const aStoredTea = {
  ...{ title: 'Tea and quiet', timeZone: 'Europe/Berlin', isOnline: false, acceptsByHand: false },
  startsAt: new Date(Date.now() + 5 * day),
  endsAt: new Date(Date.now() + 5 * day + 2 * 60 * 60 * 1000),
  ...{
    cityId: leipzig,
    city: 'Leipzig, Germany',
    area: 'Near the southern park',
    address: 'Quillfeather Lane 17',
  },
  sheet: NewSensorySheet.parse({}),
}

/** Words that are for those who come alone. */
export const addressWords = ['Quillfeather', 'Wolkenstein', 'yellow scarf']

/** A call, in five days. */
export const aCall = (more: Sent = {}): Sent =>
  aTea({
    title: 'A quiet call',
    isOnline: true,
    ...{ cityId: null, area: null, address: null, gettingThere: null, hostGreeting: null },
    link: 'https://calls.example/Quillfeather',
    ...more,
  })

export async function hosts(person: Person, more: Sent = {}): Promise<GatheringView> {
  const answer = await person.post<GatheringView>('/api/gatherings', aTea(more))
  if (answer.status !== 201) throw new Error(`${person.name} could not make it: ${answer.text}`)
  return answer.body
}

export const at = ({ id }: { id: string }, more = ''): string => `/api/gatherings/${id}${more}`

export async function answers(
  person: Person,
  gathering: { id: string },
  answer: 'coming' | 'maybe' | 'cant' = 'coming',
  more: object = {},
): Promise<GatheringView> {
  const sent = await person.put<GatheringView>(at(gathering, '/answer'), { answer, ...more })
  if (sent.status !== 200) throw new Error(`${person.name} could not answer: ${sent.text}`)
  return sent.body
}

export const sees = async (person: Person, gathering: { id: string }): Promise<GatheringView> =>
  (await person.get<GatheringView>(at(gathering))).body

export const guestsFor = async (person: Person, gathering: { id: string }): Promise<GuestView[]> =>
  (await person.get<GuestView[]>(at(gathering, '/people'))).body

/** What somebody is told of gatherings, the newest first. */
export const toldOfGatherings = async (person: Person): Promise<NoticeView[]> =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ gathering }) => gathering)

export const kindsTold = async (person: Person): Promise<string[]> =>
  (await toldOfGatherings(person)).map(({ kind }) => kind)

/** So that it begins, or began, so many minutes from now, and lasts for two hours. */
export const beginsIn = (db: Queryable, { id }: { id: string }, minutes: number) =>
  db
    .update(gatherings)
    .set({
      startsAt: sql`now() + make_interval(mins => ${minutes})`,
      endsAt: sql`now() + make_interval(mins => ${minutes + 120})`,
    })
    .where(eq(gatherings.id, id))

/** What Synapse does every minute. */
export const looksAfterGatherings = ({ app, db }: { app: FastifyInstance; db: Database }): Promise<void> =>
  lookAfterGatherings({ db, events: app.data.events, queue: createQueue({ db, log: app.log }) })
