import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { GroupDetail, GroupInvitationView, GroupView } from '#contract/groups/groups.ts'
import type { Person } from './people.ts'

type Refusal = { code: string; message: string }

export const triesToGroup = (by: Person, others: readonly { id: string }[], more: object = {}) =>
  by.post<GroupDetail & Refusal>('/api/groups', {
    name: 'Moss friends',
    purpose: null,
    userIds: others.map(({ id }) => id),
    ...more,
  })

/** `begins(ana, [bea, cleo])`: they are asked, and have not answered. */
export async function begins(by: Person, others: readonly Person[], more: object = {}): Promise<GroupDetail> {
  const answer = await triesToGroup(by, others, more)
  if (answer.status !== 201) throw new Error(`${by.name} could not begin a group: ${answer.text}`)
  return answer.body
}

export const agrees = (person: Person, { id }: { id: string }) =>
  person.put<GroupDetail & Refusal>(`/api/groups/${id}/membership`)

/** A group in which everybody has agreed. */
export async function gathers(
  by: Person,
  others: readonly Person[],
  more: object = {},
): Promise<GroupDetail> {
  const group = await begins(by, others, more)
  for (const person of others) {
    const answer = await agrees(person, group)
    if (answer.status !== 200) throw new Error(`${person.name} could not join: ${answer.text}`)
  }
  return group
}

export const triesToSay = (person: Person, { id }: { id: string }, content: string, more: object = {}) =>
  person.post<GroupMessageView & Refusal>(`/api/groups/${id}/messages`, { content, ...more })

/** `says(ana, group, 'hello')` */
export async function says(
  person: Person,
  group: { id: string },
  content: string,
  more: object = {},
): Promise<GroupMessageView> {
  const answer = await triesToSay(person, group, content, more)
  if (answer.status !== 201) throw new Error(`${person.name} could not write: ${answer.text}`)
  return answer.body
}

export const opens = (person: Person, { id }: { id: string }) => person.get<GroupDetail>(`/api/groups/${id}`)

export const groupsOf = async (person: Person) => (await person.get<GroupView[]>('/api/groups')).body
export const askedInto = async (person: Person) =>
  (await person.get<GroupInvitationView[]>('/api/groups/invitations')).body

/** Oldest first, as it is read. */
export async function readsIn(person: Person, { id }: { id: string }, query = ''): Promise<string[]> {
  const answer = await person.get<GroupMessageView[]>(`/api/groups/${id}/messages${query}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not read: ${answer.text}`)
  return answer.body.map(({ content }) => content).reverse()
}

export const namesIn = ({ members }: GroupDetail) => members.map(({ person }) => person.displayName)
export const askedIn = ({ invited }: GroupDetail) => invited.map(({ person }) => person.displayName)
