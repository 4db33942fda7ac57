import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { lookAfterFellows } from '#server/features/fellow-travellers/looking-after.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { blocks, unblocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import {
  approves,
  daysPass,
  putsForward,
  standsAs,
  suggested,
  takesBack,
  triesToPutForward,
} from '#tests/support/fellow-travellers.ts'
import { agrees, askedInto, groupsOf, opens, says } from '#tests/support/groups.ts'
import { photoOf, showsInGroup } from '#tests/support/message-photos.ts'
import { decides, looksAt, makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Dora moderates a community of her own; the first of them goes along, the others have asked. */
async function waiting<Name extends string>(...names: [Name, ...Name[]]) {
  const { dora } = await synapse.people('dora')
  const people = await synapse.people(...names)
  const { id: place } = await founds(dora, { hasFellows: true })
  const [first] = names
  for (const name of names) {
    await joins(people[name], { id: place })
    await putsForward(people[name], place, name === first ? { role: 'offers' } : {})
  }
  return { dora, people, place }
}

async function together() {
  const { dora, people, place } = await waiting('ana', 'bea', 'cleo')
  const { ana, bea, cleo } = people
  const group = await approves(dora, place, ana)
  for (const person of [ana, bea, cleo]) expect((await agrees(person, group)).status).toBe(200)
  return { dora, place, ana, bea, cleo, group }
}

const look = () =>
  lookAfterFellows({ db: synapse.db, events: { publish: () => undefined }, isOnForNetwork: false })
const ownerOf = async (photo: string) =>
  (await synapse.db.execute(sql`select owner_id from uploads where id = ${imageIdIn(photo)}`)).rows
const leave = (person: Person, { id }: { id: string }) => person.delete(`/api/groups/${id}/membership`)
const blocksGrewOld = (days: number) =>
  synapse.db.execute(sql`update blocks set created_at = created_at - make_interval(days => ${days})`)

test('a moderator does not choose with blocks of her own who is suggested, and does not page through those who wait', async () => {
  const { dora, people, place } = await waiting('ana', 'bea', 'cleo', 'eve', 'flo', 'gina')
  const first = (await suggested(dora, place)) ?? []
  expect(first).toHaveLength(4)
  const [asked, left] = [
    Object.values(people).filter(({ id }) => first.slice(1).includes(id)),
    Object.values(people).filter(({ id }) => !first.includes(id)),
  ]
  // Who is not in it makes no difference; whoever is in it, and there is nothing to see.
  for (const person of left) await blocks(dora, person)
  expect(await suggested(dora, place)).toEqual(first)
  for (const person of asked) {
    await blocks(dora, person)
    expect(await suggested(dora, place)).toBeNull()
    await unblocks(dora, person)
  }
  expect(await suggested(dora, place)).toEqual(first)
  // A block that has stood for as long as those who were passed over rest is no way to try people out.
  for (const person of left) await unblocks(dora, person)
  const [one] = asked
  if (one) await blocks(dora, one)
  await blocksGrewOld(14)
  const after = (await suggested(dora, place)) ?? []
  expect([after.length, after.includes(one?.id ?? '')]).toEqual([4, false])
})

test('an invitation that a block takes away leaves nothing behind that tells of it, and she waits again', async () => {
  const { dora, people, place } = await waiting('ana', 'bea', 'cleo')
  const { ana, bea, cleo } = people
  const group = await approves(dora, place, ana)
  await agrees(bea, group)
  await blocks(bea, cleo)
  expect([await askedInto(cleo), await standsAs(cleo)]).toEqual([[], 'waiting'])
  expect(await archiveOf(cleo)).not.toMatch(/"group": ?"Fellow travellers"/)
  expect((await triesToPutForward(cleo, place, { line: 'Another line' })).status).toBe(200)
  await look()
  // Otherwise she would be dropped after the week without having been asked.
  await daysPass(synapse.db, group, 7)
  expect(await standsAs(cleo)).toBe('waiting')
  await unblocks(bea, cleo)
  expect([await askedInto(cleo), (await agrees(cleo, group)).status]).toEqual([[], 404])
})

test('the look of every minute does the same, and who left the community is forgotten', async () => {
  const { dora, people, place } = await waiting('ana', 'bea', 'cleo')
  const { ana, bea, cleo } = people
  const group = await approves(dora, place, ana)
  await agrees(ana, group)
  await blocks(ana, cleo)
  await leaves(bea, { id: place })
  await look()
  const { rows } = await synapse.db.execute(
    sql`select user_id, group_id from fellow_travellers where community_id = ${place} order by group_id nulls first`,
  )
  expect(rows).toEqual([
    { user_id: cleo.id, group_id: null },
    { user_id: ana.id, group_id: group.id },
  ])
  expect(await standsAs(ana)).toBe('together')
})

test('a group that comes to nothing keeps what was reported in it, out of sight, and its photos are nobody’s', async () => {
  const { dora, people, place } = await waiting('ana', 'bea', 'cleo')
  const { vera } = await synapse.people('vera')
  await makeModerator(synapse.db, vera)
  const { ana, bea } = people
  const group = await approves(dora, place, ana)
  for (const person of [ana, bea]) await agrees(person, group)
  const unkind = await showsInGroup(bea, group, ['Something cruel'], 'You are nobody.')
  const photo = photoOf(unkind)
  await reports(ana, { type: 'groupMessage', id: unkind.id })
  // Who wrote it leaves, so that it comes to nothing.
  await leave(bea, group)
  await daysPass(synapse.db, group, 7)
  await removeWhatIsOver(synapse.db)
  expect([(await opens(ana, group)).status, await groupsOf(ana), await standsAs(ana)]).toEqual([
    404,
    [],
    'waiting',
  ])
  expect(await ownerOf(photo)).toEqual([{ owner_id: null }])
  const seen = await looksAt(vera, { type: 'groupMessage', id: unkind.id })
  expect(seen.body.context.map(({ content }) => content)).toEqual(['You are nobody.'])
  await decides(vera, { type: 'groupMessage', id: unkind.id }, 'dismiss')
  await removeWhatIsOver(synapse.db)
  expect((await synapse.db.execute(sql`select from groups where id = ${group.id}`)).rows).toEqual([])
})

test('after the thirty days it is gone for everybody, whether or not a report keeps it, and its photos are nobody’s', async () => {
  const [one, other] = [await together(), await together()]
  const cruel = await showsInGroup(one.bea, one.group, ['A heron'], 'Go away.')
  const kind = await showsInGroup(other.bea, other.group, ['A heron'], 'Hello.')
  await reports(one.ana, { type: 'groupMessage', id: cruel.id })
  for (const { group } of [one, other]) await daysPass(synapse.db, group, 73)
  await removeWhatIsOver(synapse.db)
  for (const { bea, group } of [one, other]) {
    expect([(await opens(bea, group)).status, await groupsOf(bea)]).toEqual([404, []])
    expect(await archiveOf(bea)).not.toContain(group.id)
  }
  for (const message of [cruel, kind]) expect(await ownerOf(photoOf(message))).toEqual([{ owner_id: null }])
  const { rows } = await synapse.db.execute(sql`select id from group_messages order by id`)
  expect(rows).toEqual(expect.arrayContaining([{ id: cruel.id }]))
  expect(rows).not.toEqual(expect.arrayContaining([{ id: kind.id }]))
})

test('a yes and taking it back at once: one comes before the other', async () => {
  const { dora, people, place } = await waiting('ana', 'bea', 'cleo')
  const { ana, bea } = people
  const group = await approves(dora, place, ana)
  await agrees(ana, group)
  // The yes is under way, and has been written down.
  const open = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const yes = synapse.db.inTransaction(async (tx) => {
    await tx.execute(sql`select from groups where id = ${group.id} for update`)
    await tx.execute(sql`update group_members set joined_at = now(), sees_from = ${group.id}, read_up_to = ${group.id}
      where group_id = ${group.id} and user_id = ${bea.id}`)
    written.resolve()
    await open.promise
  })
  await written.promise
  const back = takesBack(bea, place)
  await new Promise((resolve) => setTimeout(resolve, 300))
  open.resolve()
  await yes
  expect((await back).status).toBe(409)
  expect(await standsAs(bea)).toBe('together')
  await says(bea, group, 'Here I am.')
})
