import type { AskedView, FriendRequestView, FriendView } from '#contract/friends.ts'
import type { Person } from './people.ts'

export const asks = (sender: Person, receiver: { id: string }, note?: string) =>
  sender.post<AskedView>(`/api/friends/request/${receiver.id}`, note === undefined ? undefined : { note })

export async function requestsOf(person: Person): Promise<FriendRequestView[]> {
  const answer = await person.get<FriendRequestView[]>('/api/friends/requests')
  if (answer.status !== 200) throw new Error(`${person.name} could not list requests: ${answer.text}`)
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
