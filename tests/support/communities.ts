import type { CommunityDetail, CommunityView } from '#contract/communities/communities.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { Person } from './people.ts'

/** `founds(ana, { name: 'Knitters' })`: a community of ana's own. */
export async function founds(person: Person, more: object = {}): Promise<CommunityDetail> {
  const answer = await person.post<CommunityDetail>('/api/communities', {
    name: 'Quiet makers',
    description: 'We make things with our hands, slowly.',
    ...more,
  })
  if (answer.status !== 201) throw new Error(`${person.name} could not create it: ${answer.text}`)
  return answer.body
}

export async function opens(person: Person, community: { id: string }): Promise<CommunityDetail> {
  const answer = await person.get<CommunityDetail>(`/api/communities/${community.id}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not open it: ${answer.text}`)
  return answer.body
}

export const joins = (person: Person, { id }: { id: string }) =>
  person.post<{ membership: string; memberCount: number }>(`/api/communities/${id}/join`)

export const leaves = (person: Person, { id }: { id: string }) =>
  person.post<{ membership: string; memberCount: number }>(`/api/communities/${id}/leave`)

export async function lists(person: Person, query: Record<string, string> = {}): Promise<CommunityView[]> {
  const answer = await person.get<CommunityView[]>(`/api/communities?${new URLSearchParams(query)}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not list them: ${answer.text}`)
  return answer.body
}

export const noticesOfOffers = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'moderatorOffer')

/** What somebody is asked, by a community, answered by whoever was asked. */
export async function answersOffer(person: Person, community: { id: string }, answer: 'accept' | 'decline') {
  const { offer } = await opens(person, community)
  if (!offer) throw new Error(`${person.name} was not asked to moderate`)
  return person.put(`/api/moderator-offers/${offer.id}`, { answer })
}

/** `makesModerator(ana, garden, bea)`: ana asks, and bea says yes. */
export async function makesModerator(by: Person, community: { id: string }, person: Person): Promise<void> {
  const asked = await by.put(`/api/communities/${community.id}/moderators/${person.id}`)
  if (asked.status !== 204) throw new Error(`${by.name} could not ask: ${asked.text}`)
  const answer = await answersOffer(person, community, 'accept')
  if (answer.status !== 204) throw new Error(`${person.name} could not accept: ${answer.text}`)
}
