import type { GroupView } from '#contract/groups/groups.ts'
import type { ConversationDetail } from '#contract/messages.ts'
import type { Person } from '#tests/support/people.ts'

/** A conversation between two, or a group, as each who is in it reaches it. */
export interface Talk {
  name: string
  people: readonly Person[]
  /** Of a group. */
  groupId: string | null
}

export function otherIn({ people }: Talk, person: Person): Person {
  const other = people.find(({ id }) => id !== person.id)
  if (!other) throw new Error('Nobody talks with themselves')
  return other
}

export const readPath = (talk: Talk, person: Person) =>
  talk.groupId ? `/api/groups/${talk.groupId}/read` : `/api/messages/${otherIn(talk, person).id}/read`

export async function countedAsNew(talk: Talk, person: Person): Promise<number> {
  if (!talk.groupId) {
    const { body } = await person.get<ConversationDetail>(`/api/conversations/${otherIn(talk, person).id}`)
    return body.unreadCount
  }
  const { body } = await person.get<GroupView[]>('/api/groups')
  return body.find(({ id }) => id === talk.groupId)?.missed?.count ?? 0
}
