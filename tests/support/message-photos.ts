import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { MessageView } from '#contract/messages.ts'
import type { Person } from './people.ts'
import { uploads } from './posts.ts'

/** What each of them shows; null where that is not said. */
const aHeron = ['A heron']

/** Uploads of somebody's own, as they are named in a message. */
export const sendsUp = (person: Person, descriptions: readonly (string | null)[] = aHeron) =>
  Promise.all(
    descriptions.map(async (imageAlt) => ({
      imageUrl: await uploads(person),
      ...(imageAlt !== null && { imageAlt }),
    })),
  )

type Refusal = { code: string; message: string; fields?: Record<string, string> }

export const triesToShow = (from: Person, to: { id: string }, body: object) =>
  from.post<MessageView & Refusal>('/api/messages', { receiverId: to.id, content: '', ...body })

/** `shows(ana, bea)`: a message of photos alone, or with words. */
export async function shows(
  from: Person,
  to: Person,
  descriptions: readonly (string | null)[] = aHeron,
  content = '',
): Promise<MessageView> {
  const answer = await triesToShow(from, to, { content, photos: await sendsUp(from, descriptions) })
  if (answer.status !== 201) throw new Error(`${from.name} could not send photos: ${answer.text}`)
  return answer.body
}

export async function showsInGroup(
  person: Person,
  { id }: { id: string },
  descriptions: readonly (string | null)[] = aHeron,
  content = '',
): Promise<GroupMessageView> {
  const answer = await person.post<GroupMessageView & Refusal>(`/api/groups/${id}/messages`, {
    content,
    photos: await sendsUp(person, descriptions),
  })
  if (answer.status !== 201) throw new Error(`${person.name} could not send photos: ${answer.text}`)
  return answer.body
}

/** The address of its first photo. */
export const photoOf = ({ photos }: Pick<MessageView, 'photos'>): string => photos[0]?.imageUrl ?? ''

/** The names of those of them who are given the photo. Everybody else is told that there is none. */
export async function whoSees(address: string, ...those: Person[]): Promise<string[]> {
  const seen = await Promise.all(
    those.map(async (one) => {
      const { status, headers } = await one.get(`${address}?w=640`)
      if (status === 200 && headers.get('content-type') === 'image/webp') return one.name
      if (status !== 404) throw new Error(`${one.name} was told ${status}`)
      return ''
    }),
  )
  return seen.filter(Boolean)
}
