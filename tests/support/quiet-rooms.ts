import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RoomDetail, RoomView } from '#contract/quiet-rooms.ts'
import type { Database } from '#server/db/connection.ts'
import { removeWhatIsOver } from '#server/features/quiet-rooms/quiet-rooms.commands.ts'
import { leaveForDroppedOff } from '#server/features/quiet-rooms/visits.commands.ts'
import type { Person } from './people.ts'

/** For friends, unless it says otherwise. */
export async function opens(person: Person, room: object = {}): Promise<RoomDetail> {
  const answer = await person.post<RoomDetail>('/api/rooms', { name: 'Quiet', isForFriends: true, ...room })
  if (answer.status !== 201) throw new Error(`${person.name} could not open a room: ${answer.text}`)
  return answer.body
}

export async function comesIn(
  person: Person,
  room: Pick<RoomView, 'id'>,
  doing?: string,
): Promise<RoomDetail> {
  const answer = await person.put<RoomDetail>(`/api/rooms/${room.id}/visit`, { doing })
  if (answer.status !== 200) throw new Error(`${person.name} could not come in: ${answer.text}`)
  return answer.body
}

/** By name, as in the answer: oneself first. */
export async function seenBy(person: Person, room: Pick<RoomView, 'id'>): Promise<string[]> {
  const { body } = await person.get<RoomDetail>(`/api/rooms/${room.id}`)
  return (body.inside?.people ?? []).map((one) => one.person.displayName.toLowerCase())
}

/** Is not heard of for a minute, and what Synapse does about it. */
export async function dropsOff(
  { app, db }: { app: FastifyInstance; db: Database },
  personId: string,
): Promise<void> {
  await db.execute(
    sql`update quiet_room_visits set seen_at = now() - interval '1 minute' where user_id = ${personId}`,
  )
  for (const event of await db.inTransaction(leaveForDroppedOff)) app.data.events.publish(event)
  await db.inTransaction(removeWhatIsOver)
}
