import type { AskedView, FriendRequestView, FriendView, SentRequestView } from '#contract/friends.ts'
import type { Person } from './people.ts'

export const asks = (sender: Person, receiver: { id: string }, note?: string) =>
  sender.post<AskedView>(`/api/friends/request/${receiver.id}`, note === undefined ? undefined : { note })

export async function requestsOf(person: Person): Promise<FriendRequestView[]> {
  const answer = await person.get<FriendRequestView[]>('/api/friends/requests')
  if (answer.status !== 200) throw new Error(`${person.name} could not list requests: ${answer.text}`)
  return answer.body
}

export async function sentBy(person: Person): Promise<SentRequestView[]> {
  const answer = await person.get<SentRequestView[]>('/api/friends/requests/sent')
  if (answer.status !== 200) throw new Error(`${person.name} could not list what they sent: ${answer.text}`)
  return answer.body
}

export async function friendsOf(person: Person): Promise<FriendView[]> {
  const answer = await person.get<FriendView[]>('/api/friends')
  if (answer.status !== 200) throw new Error(`${person.name} could not list friends: ${answer.text}`)
  return answer.body
}

const requestFrom = async (receiver: Person, sender: Person): Promise<string> => {
  const found = (await requestsOf(receiver)).find((request) => request.sender.id === sender.id)
  if (!found) throw new Error(`${sender.name} has not asked ${receiver.name}`)
  return found.id
}

export const accepts = async (receiver: Person, sender: Person) =>
  receiver.post(`/api/friends/requests/${await requestFrom(receiver, sender)}/accept`)

export const declines = async (receiver: Person, sender: Person) =>
  receiver.post(`/api/friends/requests/${await requestFrom(receiver, sender)}/decline`)

const requestTo = async (sender: Person, receiver: { id: string }): Promise<string> => {
  const found = (await sentBy(sender)).find((request) => request.receiver.id === receiver.id)
  if (!found) throw new Error(`${sender.name} has no request that waits there`)
  return found.id
}

export const withdraws = async (sender: Person, receiver: { id: string }) =>
  sender.delete(`/api/friends/requests/${await requestTo(sender, receiver)}`)
