import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type {
  FellowPlaceView,
  FellowTravellersView,
  SuggestionView,
} from '#contract/fellow-travellers/fellow-travellers.ts'
import type { Database } from '#server/db/connection.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { lookAfterFellows } from '#server/features/fellow-travellers/looking-after.ts'
import { askedInto } from './groups.ts'
import type { Person } from './people.ts'

type Refusal = { code: string; message: string; fields?: Record<string, string> }

const at = (place: string, more = '') => `/api/fellow-travellers/${place}${more}`

/** What people are matched by in these tests, unless told. */
export const likes = async (person: Person, interests: string[] = ['Moss'], more: object = {}) => {
  const { status, text } = await person.patch('/api/profile', { interests, ...more })
  if (status !== 200) throw new Error(`${person.name} could not say so: ${text}`)
}

export const triesToPutForward = (person: Person, place: string, more: object = {}) =>
  person.put<FellowTravellersView & Refusal>(at(place), {
    role: 'asks',
    matchedBy: ['interests'],
    line: null,
    ...more,
  })

/** `putsForward(ana, garden.id, { role: 'offers' })`: with an interest to be matched by. */
export async function putsForward(person: Person, place: string, more: object = {}): Promise<void> {
  await likes(person)
  const { status, text } = await triesToPutForward(person, place, more)
  if (status !== 200) throw new Error(`${person.name} could not put herself forward: ${text}`)
}

export const takesBack = (person: Person, place: string) =>
  person.delete<FellowTravellersView & Refusal>(at(place))

export const placesOf = async (person: Person): Promise<FellowPlaceView[]> =>
  (await person.get<FellowTravellersView>('/api/fellow-travellers')).body.places

/** How she stands in the only place that there is. */
export const standsAs = async (person: Person) => (await placesOf(person))[0]?.mine?.state ?? null

export const triesToSee = (moderator: Person, place: string) =>
  moderator.get<SuggestionView & Refusal>(at(place, '/suggestion'))

/** Ids, whoever offered first; null: nobody. */
export async function suggested(moderator: Person, place: string): Promise<string[] | null> {
  const { status, body, text } = await triesToSee(moderator, place)
  if (status !== 200) throw new Error(`${moderator.name} could not see a suggestion: ${text}`)
  return body.suggestion?.people.map(({ person }) => person.id) ?? null
}

export const triesToApprove = (moderator: Person, place: string, userIds: readonly string[]) =>
  moderator.post<SuggestionView & Refusal>(at(place, '/groups'), { userIds })

export const triesToSkip = (moderator: Person, place: string, userIds: readonly string[]) =>
  moderator.post<SuggestionView & Refusal>(at(place, '/skips'), { userIds })

/** What is suggested is approved; each of them is invited. */
export async function approves(moderator: Person, place: string, one: Person): Promise<{ id: string }> {
  const { status, text } = await triesToApprove(moderator, place, (await suggested(moderator, place)) ?? [])
  if (status !== 201) throw new Error(`${moderator.name} could not approve: ${text}`)
  const [invitation] = await askedInto(one)
  if (!invitation) throw new Error(`${one.name} was not invited`)
  return { id: invitation.id }
}

export async function getsOlder(db: Database, { id }: { id: string }, days: number): Promise<void> {
  const by = sql.raw(`interval '${days} days'`)
  await db
    .update(groups)
    .set({ endsAt: sql`ends_at - ${by}`, answersUntil: sql`answers_until - ${by}` })
    .where(eq(groups.id, id))
}

/** What Synapse does every minute, where it is on for everyone. */
export const looksAfterFellows = ({ app, db }: { app: FastifyInstance; db: Database }): Promise<void> =>
  lookAfterFellows({ db, events: app.data.events, isOnForNetwork: true })

/** So many days go by for a group; then it is looked after, as every minute. */
export async function daysPass(
  db: Database,
  group: { id: string },
  days: number,
  isOnForNetwork = false,
): Promise<void> {
  await getsOlder(db, group, days)
  await lookAfterFellows({ db, events: { publish: () => undefined }, isOnForNetwork })
}
