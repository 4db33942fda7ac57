import type { CircleView } from '#contract/circles.ts'
import type { Person } from './people.ts'

/** `makesCircle(ana, 'Book people', bea)` */
export async function makesCircle(person: Person, name: string, ...friends: Person[]): Promise<CircleView> {
  const { status, body, text } = await person.post<CircleView>('/api/circles', { name })
  if (status !== 201) throw new Error(`${person.name} could not make a circle: ${text}`)
  for (const friend of friends) await putsIn(person, body, friend)
  return body
}

export const putsIn = (person: Person, { id }: { id: string }, friend: { id: string }) =>
  person.put(`/api/circles/${id}/members/${friend.id}`)

export const takesOut = (person: Person, { id }: { id: string }, friend: { id: string }) =>
  person.delete(`/api/circles/${id}/members/${friend.id}`)

export const circlesOf = async (person: Person): Promise<CircleView[]> =>
  (await person.get<CircleView[]>('/api/circles')).body
