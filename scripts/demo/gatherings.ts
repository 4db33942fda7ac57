import { NewSensorySheet } from '#contract/gatherings/gathering-words.ts'
import type { Queryable } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const hour = day / 24

const planned = [
  {
    inDays: 4,
    title: 'Tea and quiet',
    about: 'We drink tea and read, each our own book. Talking is fine and so is not talking.',
    plan: '14:00 tea\n14:20 an hour of reading\n15:30 talk, or leave',
    area: 'Near the southern park',
    address: 'Linden Lane 4, second bell',
    gettingThere: 'Tram 10 to South Square, then the green door.',
    hostGreeting: 'I open the door in a yellow cardigan.',
    isOnline: false,
    sheet: {
      light: { choice: 'soft', note: 'One lamp, no ceiling light' },
      noise: { choice: 'quiet' },
      smells: { choice: 'few', note: 'Please no perfume' },
      people: { choice: 'few' },
      seats: { choice: 'everyone' },
      quietSpace: { choice: 'room', note: 'First door on the left' },
      exits: { choice: 'near', note: 'No goodbye needed' },
      cost: { choice: 'free' },
    },
    capacity: 4,
  },
  {
    inDays: 9,
    title: 'Body doubling: one hour of chores',
    about: 'A call where each of us does a thing she puts off. We say hello, then it’s silent.',
    plan: 'Five minutes hello, fifty minutes of doing, five minutes of telling',
    link: 'https://calls.example/quiet-chores',
    hostGreeting: null,
    isOnline: true,
    sheet: {
      people: { choice: 'some' },
      camera: { choice: 'choice' },
      talking: { choice: 'typing' },
      noise: { choice: 'quiet', note: 'Microphones stay off' },
      cost: { choice: 'free' },
    },
    capacity: null,
  },
] as const

/** One that the first person is invited to and answered, and one that she has not. Their hosts are friends of hers. */
export async function insertGatherings(
  tx: Queryable,
  { people, friendships }: DemoNetwork,
  now: Date,
): Promise<void> {
  const [first] = people
  const friends = friendships.flatMap(({ pair: [one, other] }) =>
    one === 0 ? [other] : other === 0 ? [one] : [],
  )
  const chance = createChance(11)
  for (const [index, { inDays, sheet, ...one }] of planned.entries()) {
    const host = people[friends[index % friends.length] ?? -1]
    if (!first || !host) throw new Error('There is nobody who could host a gathering')
    const createdAt = new Date(now.getTime() - (2 + index) * day)
    const startsAt = new Date(Math.ceil((now.getTime() + inDays * day) / day) * day + 14 * hour)
    const id = idAt(createdAt, chance)
    await tx.insert(gatherings).values({
      ...one,
      ...{ id, hostId: host.id, audience: 'friends', acceptsByHand: false, createdAt, startsAt },
      endsAt: new Date(startsAt.getTime() + 2 * hour),
      timeZone: 'Europe/London',
      ...(!one.isOnline && { cityId: 2_644_688, city: 'Leeds, United Kingdom' }),
      sheet: NewSensorySheet.parse(sheet),
    })
    if (index === 0)
      await tx.insert(gatheringAnswers).values({
        ...{ id: idAt(new Date(createdAt.getTime() + hour), chance), gatheringId: id, userId: first.id },
        ...{ answer: 'coming', acceptedAt: createdAt, hasPlace: true, remind: 'day' },
      })
  }
}
