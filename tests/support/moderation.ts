import { eq } from 'drizzle-orm'
import type { AppealItem, ModeratedSubject, QueueItem } from '#contract/moderation/moderation.ts'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import type { FoundSubject, PersonRecord } from '#contract/moderation/without-a-report.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import type { Database } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import type { Person } from './people.ts'

/** As if an operator had granted it. */
export async function makeModerator(db: Database, ...people: Person[]): Promise<void> {
  for (const person of people)
    await db.update(users).set({ role: 'moderator' }).where(eq(users.id, person.id))
}

export interface Thing {
  type: ReportSubject
  id: string
}

/** `reports(bea, { type: 'post', id })` */
export async function reports(person: Person, { type, id }: Thing, more: object = {}): Promise<ReportView> {
  const answer = await person.post<ReportView>('/api/reports', {
    subjectType: type,
    subjectId: id,
    reason: 'unkind',
    ...more,
  })
  if (answer.status !== 201) throw new Error(`${person.name} could not report: ${answer.text}`)
  return answer.body
}

const address = ({ type, id }: Thing, more = '') => `/api/moderation/subjects/${type}/${id}${more}`

export const looksAt = (person: Person, thing: Thing) => person.get<ModeratedSubject>(address(thing))

export const triesToDecide = (person: Person, thing: Thing, action: string, more: object = {}) =>
  person.post<{ decisionId: string }>(address(thing, '/decisions'), {
    action,
    rule: action === 'dismiss' || action === 'restore' || action === 'lift' ? null : 'kindness',
    reason: 'Please be kinder.',
    ...more,
  })

/** `decides(mod, thing, 'remove')` */
export async function decides(
  person: Person,
  thing: Thing,
  action: string,
  more: object = {},
): Promise<string> {
  const answer = await triesToDecide(person, thing, action, more)
  if (answer.status !== 201) throw new Error(`${person.name} could not decide: ${answer.text}`)
  return answer.body.decisionId
}

export const triesToUnmask = (person: Person, thing: Thing, more: object = {}) =>
  person.post<{ id: string }>(address(thing, '/unmaskings'), {
    cause: 'danger-to-others',
    reason: 'Somebody may be in danger.',
    ...more,
  })

/** `asksToUnmask(mod, thing)`: the id of what another moderator has to agree to. */
export async function asksToUnmask(person: Person, thing: Thing, more: object = {}): Promise<string> {
  const answer = await triesToUnmask(person, thing, more)
  if (answer.status !== 201) throw new Error(`${person.name} could not ask: ${answer.text}`)
  return answer.body.id
}

export const triesToAgree = (person: Person, unmaskingId: string, more: object = {}) =>
  person.post(`/api/moderation/unmaskings/${unmaskingId}/answer`, {
    state: 'agreed',
    answer: 'I see the danger too.',
    ...more,
  })

export async function agrees(person: Person, unmaskingId: string, more: object = {}): Promise<void> {
  const answer = await triesToAgree(person, unmaskingId, more)
  if (answer.status !== 204) throw new Error(`${person.name} could not answer: ${answer.text}`)
}

/** Sees who wrote it. */
export const looks = (person: Person, unmaskingId: string) =>
  person.post<{ person: { id: string }; history: object[] }>(`/api/moderation/unmaskings/${unmaskingId}/look`)

export const notes = (person: Person, thing: Thing, content: string) =>
  person.post(address(thing, '/notes'), { content })

export const queueOf = async (person: Person, query = ''): Promise<QueueItem[]> =>
  (await person.get<QueueItem[]>(`/api/moderation/queue${query}`)).body

/** What waits, by its words. */
export const waitsFor = async (person: Person) => (await queueOf(person)).map(({ words }) => words)

export const decisionsAbout = async (person: Person): Promise<OwnDecision[]> =>
  (await person.get<OwnDecision[]>('/api/decisions')).body

export const appeals = (person: Person, decisionId: string, content = 'I did not mean it like that.') =>
  person.post<{ id: string }>(`/api/decisions/${decisionId}/appeal`, { content })

export const appealsFor = async (person: Person): Promise<AppealItem[]> =>
  (await person.get<AppealItem[]>('/api/moderation/appeals')).body

export const answers = (
  person: Person,
  appealId: string,
  state: 'upheld' | 'overturned',
  answer = 'We looked at it again.',
) => person.post(`/api/moderation/appeals/${appealId}/answer`, { state, answer })

/** Without a report, as somebody who has seen these decisions about it. */
export const triesWithoutReport = async (person: Person, thing: Thing, action: string, more: object = {}) => {
  const { body } = await looksAt(person, thing)
  return triesToDecide(person, thing, action, {
    unreported: { after: body.decisions?.[0]?.id ?? null },
    ...more,
  })
}

export async function decidesWithoutReport(
  person: Person,
  thing: Thing,
  action: string,
  more: object = {},
): Promise<string> {
  const answer = await triesWithoutReport(person, thing, action, more)
  if (answer.status !== 201) throw new Error(`${person.name} could not decide: ${answer.text}`)
  return answer.body.decisionId
}

export const finds = async (person: Person, q: string): Promise<FoundSubject[]> =>
  (await person.get<FoundSubject[]>(`/api/moderation/find?q=${encodeURIComponent(q)}`)).body

export const opensRecord = (person: Person, thing: Thing, reason = 'Somebody told me about it.') =>
  person.post<PersonRecord>(address(thing, '/record'), { reason })
