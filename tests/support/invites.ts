import type { AcceptedView, InviteView } from '#contract/invites.ts'
import type { Person } from './people.ts'

/** `invites(ana, { maxUses: 5 })`: a link of ana's. */
export async function invites(person: Person, more: object = {}): Promise<InviteView> {
  const answer = await person.post<InviteView>('/api/invites', more)
  if (answer.status !== 201) throw new Error(`${person.name} could not invite: ${answer.text}`)
  return answer.body
}

export async function invitesOf(person: Person): Promise<InviteView[]> {
  const answer = await person.get<InviteView[]>('/api/invites')
  if (answer.status !== 200) throw new Error(`${person.name} could not list invitations: ${answer.text}`)
  return answer.body
}

export const comesBy = (person: Person, { code }: { code: string }) =>
  person.post<AcceptedView & { message?: string }>(`/api/invites/by-code/${code}/accept`)

/** The page that the link opens, for whoever opens it. */
export const looksAtInvite = (person: Person, { code }: { code: string }) => person.get(`/invite/${code}`)
