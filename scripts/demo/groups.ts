import type { Queryable } from '#server/db/connection.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessageAsks } from '#server/db/schema/groups/group-message-asks.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groupReactions } from '#server/db/schema/groups/group-reactions.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const hour = day / 24

/** Who says it: the first person, or the first, second or third of her friends. */
const said = [
  {
    ago: 6 * day,
    by: 0,
    content: 'I thought the four of us could look for moss on Sundays. No hurry at all.',
  },
  { ago: 6 * day - hour, by: 1, content: 'Yes. I like that nobody has to talk while looking.' },
  { ago: 5 * day, by: 2, content: 'The wall behind the library is soft as a cat just now.' },
  { ago: 3 * day, by: 3, content: 'I can only come if it stays dry. I will say so the evening before.' },
  { ago: 2 * day, by: 1, content: 'Would two o’clock be all right for you?', asks: 0 },
  { ago: 5 * hour, by: 2, content: 'I made a map of quiet benches. I will bring it.' },
]

/** A group of the first person and three friends, with something that she has not read, and an invitation to another. */
export async function insertGroups(
  tx: Queryable,
  { people, friendships }: DemoNetwork,
  now: Date,
): Promise<void> {
  const friends = friendships.flatMap(({ pair: [one, other] }) =>
    one === 0 ? [other] : other === 0 ? [one] : [],
  )
  const four = [0, ...friends.slice(0, 3)].flatMap((place) => people[place]?.id ?? [])
  const [first, asker] = [four[0], four[1]]
  if (four.length < 4 || !first || !asker) throw new Error('The first person has too few friends for a group')
  const chance = createChance(11)
  const at = (ago: number) => new Date(now.getTime() - ago)
  const begun = at(7 * day)
  const id = idAt(begun, chance)
  const invitedAt = at(20 * hour)
  const otherId = idAt(invitedAt, chance)
  await tx.insert(groups).values([
    {
      ...{ id, keeperId: first, createdAt: begun },
      name: 'Sunday moss',
      purpose: 'Looking at small green things together, without having to talk.',
    },
    {
      ...{ id: otherId, keeperId: asker, createdAt: invitedAt },
      name: 'Books read slowly',
      purpose: 'One chapter a month. You can always be behind.',
    },
  ])
  const readUpTo = idAt(at(2.5 * day), chance)
  await tx.insert(groupMembers).values([
    ...four.map((userId) => ({
      ...{ groupId: id, userId, invitedById: userId === first ? null : first },
      ...{ invitedAt: begun, joinedAt: begun, seesFrom: id, readUpTo, createdAt: begun },
    })),
    {
      ...{ groupId: otherId, userId: asker, invitedAt, joinedAt: invitedAt },
      ...{ seesFrom: otherId, readUpTo: otherId, createdAt: invitedAt },
    },
    { groupId: otherId, userId: first, invitedById: asker, invitedAt, createdAt: invitedAt },
  ])
  const messages = said.map(({ ago, by, content, asks }) => ({
    ...{ id: idAt(at(ago), chance), groupId: id, senderId: four[by] ?? first, content, createdAt: at(ago) },
    asks,
  }))
  await tx.insert(groupMessages).values(messages.map(({ asks: _, ...message }) => message))
  await tx
    .insert(groupMessageAsks)
    .values(
      messages.flatMap(({ id: messageId, asks }) =>
        asks === undefined ? [] : [{ messageId, userId: four[asks] ?? first }],
      ),
    )
  const [opening] = messages
  if (opening)
    await tx.insert(groupReactions).values([
      { messageId: opening.id, userId: four[2] ?? asker, reaction: 'meToo', createdAt: at(5.5 * day) },
      { messageId: opening.id, userId: four[3] ?? asker, reaction: 'hearYou', createdAt: at(5 * day) },
    ])
}
