import { and, eq } from 'drizzle-orm'
import type { ConversationView, MessageView } from '#contract/messages.ts'
import type { Database } from '#server/db/connection.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import type { Person } from './people.ts'

const pairOf = (one: Person, other: Person) => {
  const [userId1 = '', userId2 = ''] = [one.id, other.id].sort()
  return { userId1, userId2 }
}

/** As if one had asked and the other had accepted. */
export async function befriend(db: Database, one: Person, ...others: Person[]): Promise<void> {
  await db.insert(friendships).values(others.map((other) => pairOf(one, other)))
}

export async function endFriendship(db: Database, one: Person, other: Person): Promise<void> {
  const { userId1, userId2 } = pairOf(one, other)
  await db.delete(friendships).where(and(eq(friendships.userId1, userId1), eq(friendships.userId2, userId2)))
}

/** As the product does it: a block also ends the friendship. */
export async function block(db: Database, blocker: Person, blocked: Person): Promise<void> {
  await endFriendship(db, blocker, blocked)
  await db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id })
}

export const triesToWrite = (from: Person, to: { id: string }, content = 'hello', more: object = {}) =>
  from.post<MessageView>('/api/messages', { receiverId: to.id, content, ...more })

/** `writes(ana, bea, 'hello')` */
export async function writes(
  from: Person,
  to: Person,
  content: string,
  more: object = {},
): Promise<MessageView> {
  const answer = await triesToWrite(from, to, content, more)
  if (answer.status !== 201) throw new Error(`${from.name} could not write: ${answer.text}`)
  return answer.body
}

/** What somebody sees of a conversation, oldest first, as it is read. */
export async function readsWith(person: Person, other: Person, query = ''): Promise<string[]> {
  const answer = await person.get<MessageView[]>(`/api/messages/${other.id}${query}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not read: ${answer.text}`)
  return answer.body.map(({ content }) => content).reverse()
}

export async function conversationsOf(person: Person): Promise<ConversationView[]> {
  const answer = await person.get<ConversationView[]>('/api/conversations')
  if (answer.status !== 200) throw new Error(`${person.name} could not list them: ${answer.text}`)
  return answer.body
}
