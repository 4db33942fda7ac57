import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { GroupDetail } from '#contract/groups/groups.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import {
  agrees,
  askedIn,
  askedInto,
  begins,
  gathers,
  groupsOf,
  namesIn,
  opens,
  readsIn,
  says,
  triesToGroup,
  triesToSay,
} from '#tests/support/groups.ts'
import { befriend, block, endFriendship } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { toldNow } from '#tests/support/told.ts'

const synapse = testSynapse()

/** Each a friend of ana. */
async function friends<const N extends string>(...names: N[]): Promise<Record<'ana' | N, Person>> {
  const people: Record<string, Person> = await synapse.people('ana', ...(names as 'ana'[]))
  const { ana } = people
  for (const name of names) {
    const other = people[name]
    if (ana && other) await befriend(synapse.db, ana, other)
  }
  return people
}

const invites = (by: Person, { id }: { id: string }, ...people: { id: string }[]) =>
  by.post<GroupDetail & { message: string }>(`/api/groups/${id}/members`, {
    userIds: people.map((person) => person.id),
  })
const leaves = (person: Person, { id }: { id: string }) => person.delete(`/api/groups/${id}/membership`)
const removes = (by: Person, { id }: { id: string }, person: Person) =>
  by.delete<GroupDetail & { message: string }>(`/api/groups/${id}/members/${person.id}`)

const aMonthGoesBy = () =>
  synapse.db.execute(
    sql`update group_members set declined_at = now() - interval '31 days' where declined_at is not null`,
  )

const notices = async (person: Person) => (await person.get<NoticeView[]>('/api/notices')).body

test('ana asks bea and cleo: until they agree they see who asks, what for and who is in it, and no message', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await begins(ana, [bea, cleo], { purpose: 'For moss' })
  await says(ana, group, 'before anybody came')
  expect(await askedInto(bea)).toMatchObject([
    {
      id: group.id,
      name: 'Moss friends',
      purpose: 'For moss',
      invitedBy: { id: ana.id },
      members: [{ id: ana.id }],
    },
  ])
  expect(await groupsOf(bea)).toEqual([])
  expect((await opens(bea, group)).status).toBe(404)
  expect((await bea.get(`/api/groups/${group.id}/messages`)).status).toBe(404)
  expect((await triesToSay(bea, group, 'hello')).status).toBe(404)
  expect((await agrees(bea, group)).status).toBe(200)
  // A second time is no harm.
  expect((await agrees(bea, group)).status).toBe(200)
  expect(await askedInto(bea)).toEqual([])
  // What was written before she came is for those who were there.
  expect(await readsIn(bea, group)).toEqual([])
  await says(ana, group, 'welcome')
  expect(await readsIn(bea, group)).toEqual(['welcome'])
  expect(await readsIn(ana, group)).toEqual(['before anybody came', 'welcome'])
  const { body } = await opens(ana, group)
  expect([namesIn(body), askedIn(body)]).toEqual([['Ana', 'Bea'], ['Cleo']])
})

test('whoever is asked is told once, and no longer when the invitation has gone', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await begins(ana, [bea, cleo])
  expect(await notices(bea)).toMatchObject([
    { kind: 'groupInvited', person: { id: ana.id }, group: { id: group.id, name: 'Moss friends' } },
  ])
  expect((await invites(ana, group, bea)).status).toBe(200)
  expect(await notices(bea)).toHaveLength(1)
  await removes(ana, group, bea)
  expect(await notices(bea)).toEqual([])
  expect(await askedInto(bea)).toEqual([])
  expect((await agrees(bea, group)).status).toBe(404)
})

test('asked again after it was taken back: one notice, and of asking twice nobody hears', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await begins(ana, [bea, cleo])
  await removes(ana, group, bea)
  const [ear, anasEar] = [await listens(bea), await listens(ana)]
  expect((await invites(ana, group, bea)).status).toBe(200)
  expect(await notices(bea)).toHaveLength(1)
  await ear.hears('notices.changed')
  await toldNow(synapse, ana, anasEar)
  expect((await invites(ana, group, bea)).status).toBe(200)
  expect(await toldNow(synapse, ana, anasEar)).toEqual([])
})

test('asked again by somebody whom she has muted since, she hears nothing', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await begins(ana, [bea, cleo])
  await bea.post(`/api/mutes/${ana.id}`)
  await removes(ana, group, bea)
  const ear = await listens(bea)
  await invites(ana, group, bea)
  // It is hers to find all the same.
  await ear.hears('group.changed')
  expect(await toldNow(synapse, bea, ear)).not.toContain('notices.changed')
  ear.leaves()
})

test('a group needs a name and two friends, and has room for twelve', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const { dora } = await synapse.people('dora')
  expect((await triesToGroup(ana, [bea])).status).toBe(422)
  expect((await triesToGroup(ana, [bea, bea])).status).toBe(422)
  expect((await triesToGroup(ana, [bea, cleo], { name: ' \u200b' })).body.message).toBe(
    'Please give the group a name.',
  )
  expect((await triesToGroup(ana, [bea, cleo], { name: 'x'.repeat(limits.group.name + 1) })).status).toBe(422)
  await block(synapse.db, cleo, ana)
  // Strangers, people who blocked her and nobody at all are answered alike.
  for (const other of [dora, cleo, { id: '018f0000-0000-7000-8000-000000000000' }])
    expect(await triesToGroup(ana, [bea, other])).toMatchObject({
      status: 403,
      body: { code: 'not_friends', message: 'You can only invite your friends to a group.' },
    })
})

test('every member can ask friends of their own, up to twelve, and none beyond', async () => {
  const names = ['bea', 'cleo', 'dora', 'eve', 'fay', 'gwen', 'hana', 'ida', 'joan', 'kay', 'lou'] as const
  const people = await friends(...names)
  const { ana, bea, cleo } = people
  const { mia, nora } = await synapse.people('mia', 'nora')
  await befriend(synapse.db, bea, mia, nora)
  const group = await gathers(ana, [bea, cleo])
  expect((await invites(bea, group, people.dora)).status).toBe(403)
  expect(askedIn((await invites(bea, group, mia)).body)).toEqual(['Mia'])
  const rest = names.slice(2, 10).map((name) => people[name])
  expect((await invites(ana, group, ...rest)).body.room).toBe(0)
  expect(await invites(bea, group, nora)).toMatchObject({
    status: 409,
    body: { message: 'A group has room for 12 people, with you.' },
  })
})

test('a no is silent: it looks like one who has not answered, and nobody can ask again for thirty days', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await begins(ana, [bea, cleo])
  const before = (await opens(ana, group)).body
  const ear = await listens(ana)
  await toldNow(synapse, ana, ear)
  for (const _ of [1, 2]) expect((await leaves(bea, group)).status).toBe(204)
  expect(await askedInto(bea)).toEqual([])
  expect((await opens(ana, group)).body).toEqual(before)
  expect(await toldNow(synapse, ana, ear)).toEqual([])
  ear.leaves()
  await removes(ana, group, bea)
  expect(askedIn((await invites(ana, group, bea)).body)).toEqual(['Cleo', 'Bea'])
  expect(await askedInto(bea)).toEqual([])
  await aMonthGoesBy()
  await removes(ana, group, bea)
  await invites(ana, group, bea)
  expect(await askedInto(bea)).toHaveLength(1)
})

test('asked again a month after a no: she hears of it, and to the others it is as if she had never answered', async () => {
  const { ana, bea, cleo, dora } = await friends('bea', 'cleo', 'dora')
  await befriend(synapse.db, cleo, bea)
  const group = await begins(ana, [cleo, bea, dora])
  await agrees(cleo, group)
  const before = [(await opens(ana, group)).body, (await opens(cleo, group)).body]
  await leaves(bea, group)
  await aMonthGoesBy()
  const [beasEar, anasEar] = [await listens(bea), await listens(ana)]
  await toldNow(synapse, ana, anasEar)
  // By somebody else, which would show as another name and another place in the list.
  expect((await invites(cleo, group, bea)).status).toBe(200)
  await beasEar.hears('group.read')
  expect(await askedInto(bea)).toMatchObject([{ id: group.id, invitedBy: { id: ana.id } }])
  expect(await notices(bea)).toMatchObject([{ kind: 'groupInvited', person: { id: ana.id } }])
  expect([(await opens(ana, group)).body, (await opens(cleo, group)).body]).toEqual(before)
  expect(await toldNow(synapse, ana, anasEar)).toEqual([])
})

test('bea leaves: no line in the chat, her words stay, and the group is as if it were not there', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await gathers(ana, [bea, cleo])
  await says(bea, group, 'hello')
  for (const _ of [1, 2]) expect((await leaves(bea, group)).status).toBe(204)
  expect(await readsIn(ana, group)).toEqual(['hello'])
  expect(namesIn((await opens(ana, group)).body)).toEqual(['Ana', 'Cleo'])
  expect((await opens(bea, group)).status).toBe(404)
  expect(await groupsOf(bea)).toEqual([])
  expect(await notices(ana)).toEqual([])
  // Two of them, and then one, go on as before.
  await says(ana, group, 'just us')
  await leaves(cleo, group)
  await says(ana, group, 'just me')
  expect(await readsIn(ana, group)).toEqual(['hello', 'just us', 'just me'])
  // Whoever comes back sees what is written from then on.
  await invites(ana, group, bea)
  await agrees(bea, group)
  expect(await readsIn(bea, group)).toEqual([])
})

test('whoever made it names it, takes people out and hands it over; when she leaves, the longest-standing does', async () => {
  const { ana, bea, cleo, dora } = await friends('bea', 'cleo', 'dora')
  const group = await gathers(ana, [bea, cleo, dora])
  const change = { name: 'Lichen friends', purpose: null }
  for (const answer of [
    await bea.patch<{ message: string }>(`/api/groups/${group.id}`, change),
    await removes(bea, group, cleo),
    await bea.put<{ message: string }>(`/api/groups/${group.id}/keeper`, { userId: bea.id }),
  ])
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Only the person who looks after this group can do this.' },
    })
  expect((await ana.patch<GroupDetail>(`/api/groups/${group.id}`, change)).body.name).toBe('Lichen friends')
  expect(namesIn((await removes(ana, group, dora)).body)).toEqual(['Ana', 'Bea', 'Cleo'])
  expect((await opens(dora, group)).status).toBe(404)
  const keeper = async () =>
    (await opens(cleo, group)).body.members.find(({ isKeeper }) => isKeeper)?.person.displayName
  await ana.put(`/api/groups/${group.id}/keeper`, { userId: cleo.id })
  expect(await keeper()).toBe('Cleo')
  await cleo.put(`/api/groups/${group.id}/keeper`, { userId: ana.id })
  await leaves(ana, group)
  expect(await keeper()).toBe('Bea')
})

test('who asked and left asks no longer, nor who is no friend any more', async () => {
  const { ana, bea, cleo, dora } = await friends('bea', 'cleo', 'dora')
  const { eve } = await synapse.people('eve')
  await befriend(synapse.db, bea, eve)
  const group = await gathers(ana, [bea, cleo])
  await invites(bea, group, eve)
  await invites(ana, group, dora)
  expect(await askedInto(eve)).toHaveLength(1)
  await leaves(bea, group)
  expect(await askedInto(eve)).toEqual([])
  expect(askedIn((await opens(ana, group)).body)).toEqual(['Dora'])
  await endFriendship(synapse.db, ana, dora)
  expect(await askedInto(dora)).toEqual([])
  expect((await agrees(dora, group)).status).toBe(404)
  expect(askedIn((await opens(ana, group)).body)).toEqual(['Dora'])
})

test('the last one who leaves takes the group along', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await begins(ana, [bea, cleo])
  await leaves(ana, group)
  expect(await askedInto(bea)).toEqual([])
  const { rows } = await synapse.db.execute(sql`select from groups where id = ${group.id}`)
  expect(rows).toEqual([])
})

test('sent twice with one key it is one group, and nobody is in more than twenty', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const body = { name: 'Once', userIds: [bea.id, cleo.id] }
  const send = () =>
    ana.sendsJson<GroupDetail>('POST', '/api/groups', body, { 'idempotency-key': `g-${ana.id}` })
  const [one, two] = [await send(), await send()]
  expect(two.body.id).toBe(one.body.id)
  expect(await groupsOf(ana)).toHaveLength(1)
  await synapse.db.execute(sql`
    with made as (insert into groups (id, name) select gen_random_uuid(), 'Many' from generate_series(1, 19) returning id)
    insert into group_members (group_id, user_id, joined_at, sees_from, read_up_to) select id, ${ana.id}, now(), id, id from made`)
  expect((await triesToGroup(ana, [bea, cleo])).body.message).toBe(
    'You can be in up to 20 groups. Please leave one first.',
  )
})

test('whoever asks for deletion is gone at once, and back with everything', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const group = await gathers(ana, [bea, cleo])
  await says(ana, group, 'by ana')
  await says(bea, group, 'by bea')
  const leaving = (when: ReturnType<typeof sql>) =>
    synapse.db.execute(sql`update users set erase_after = ${when} where id = ${ana.id}`)
  await leaving(sql`now() + interval '14 days'`)
  expect(await readsIn(bea, group)).toEqual(['by bea'])
  const { body } = await opens(bea, group)
  expect([namesIn(body), body.memberCount, body.isKeeper]).toEqual([['Bea', 'Cleo'], 2, true])
  await leaving(sql`null`)
  expect(await readsIn(bea, group)).toEqual(['by ana', 'by bea'])
  expect((await opens(bea, group)).body.isKeeper).toBe(false)
})
