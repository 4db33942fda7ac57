import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups/groups.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import {
  agrees,
  askedIn,
  askedInto,
  begins,
  gathers,
  opens,
  readsIn,
  says,
  triesToGroup,
  triesToSay,
} from '#tests/support/groups.ts'
import { befriend } from '#tests/support/messages.ts'
import { decides, decisionsAbout, looksAt, makeModerator, reports } from '#tests/support/moderation.ts'
import { testSynapse } from '#tests/support/test-app.ts'

// What somebody who means harm tried (decision 0113).
const synapse = testSynapse()

async function circle() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora', 'eve')
  const { ana, bea, cleo, dora, eve } = people
  await befriend(synapse.db, ana, bea, cleo, dora, eve)
  return people
}

test('to report a message that was taken back is no way to read it', async () => {
  const { ana, bea, cleo } = await circle()
  const group = await gathers(ana, [bea, cleo])
  const [early, said] = [await says(ana, group, 'read before'), await says(ana, group, 'never read')]
  expect((await reports(cleo, { type: 'groupMessage', id: early.id })).words).toBe('read before')
  await ana.delete(`/api/groups/messages/${said.id}`)
  expect((await reports(bea, { type: 'groupMessage', id: said.id })).words).toBeNull()
  expect((await bea.get('/api/reports')).text).not.toContain('never read')
  // Those who decide read it.
  const mona = (await synapse.people('mona')).mona
  await makeModerator(synapse.db, mona)
  expect((await looksAt(mona, { type: 'groupMessage', id: said.id })).text).toContain('never read')
})

test('whoever wrote the name of a group answers for it, also after handing it over or leaving', async () => {
  const { ana, bea, cleo } = await circle()
  const { mona } = await synapse.people('mona')
  await makeModerator(synapse.db, mona)
  const group = await gathers(ana, [bea, cleo], { name: 'Something cruel' })
  const thing = { type: 'group', id: group.id } as const
  await reports(cleo, thing)
  await ana.put(`/api/groups/${group.id}/keeper`, { userId: bea.id })
  await ana.delete(`/api/groups/${group.id}/membership`)
  // She got it with that name, and can report it herself.
  await reports(bea, thing)
  expect((await looksAt(mona, thing)).body.person?.id).toBe(ana.id)
  await decides(mona, thing, 'warn')
  expect([await decisionsAbout(bea), await decisionsAbout(ana)]).toMatchObject([[], [{ action: 'warn' }]])
  await bea.patch(`/api/groups/${group.id}`, { name: 'Kind again', purpose: null })
  await reports(cleo, thing)
  expect((await looksAt(mona, thing)).body.person?.id).toBe(bea.id)
})

test('long after a no, asking again looks the same as where nobody has answered', async () => {
  const { ana, bea, cleo, dora, eve } = await circle()
  await befriend(synapse.db, dora, bea)
  const seen: unknown[] = []
  for (const saysNo of [true, false]) {
    const group = await gathers(ana, [dora, eve])
    const invites = (by: typeof ana, other: typeof ana) =>
      by.post<GroupDetail>(`/api/groups/${group.id}/members`, { userIds: [other.id] })
    await invites(ana, bea)
    await invites(ana, cleo)
    if (saysNo) await bea.delete(`/api/groups/${group.id}/membership`)
    await synapse.db.execute(sql`update group_members set invited_at = invited_at - interval '40 days',
      declined_at = declined_at - interval '40 days' where group_id = ${group.id} and user_id = ${bea.id}`)
    const { body } = await invites(dora, bea)
    seen.push(body.invited.map(({ person, canWithdraw }) => [person.displayName, canWithdraw]))
    expect((await askedInto(bea)).map(({ id }) => id)).toContain(group.id)
  }
  expect(seen[0]).toEqual(seen[1])
})

test('a no that is old, of an invitation that was renewed since, reaches her without anybody seeing it', async () => {
  const { ana, bea, cleo, dora, eve } = await circle()
  const group = await gathers(ana, [dora, eve])
  const invites = () =>
    ana.post<GroupDetail>(`/api/groups/${group.id}/members`, { userIds: [bea.id, cleo.id] })
  await invites()
  await bea.delete(`/api/groups/${group.id}/membership`)
  await synapse.db.execute(sql`update group_members set declined_at = declined_at - interval '31 days'
    where group_id = ${group.id} and declined_at is not null`)
  const before = (await opens(ana, group)).body
  const { body } = await invites()
  expect(body).toEqual(before)
  expect(askedIn(body)).toHaveLength(2)
  expect((await agrees(bea, group)).status).toBe(200)
})

test('asking and taking back in turns knocks once a day', async () => {
  const { ana, bea, cleo, dora } = await circle()
  const group = await gathers(ana, [cleo, dora])
  const asked = async () =>
    (await bea.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'groupInvited')
  await ana.post(`/api/groups/${group.id}/members`, { userIds: [bea.id] })
  const first = await asked()
  expect(first).toHaveLength(1)
  await bea.post('/api/notices/read', { upTo: first[0]?.id })
  for (let round = 0; round < 3; round++) {
    await ana.delete(`/api/groups/${group.id}/members/${bea.id}`)
    await ana.post(`/api/groups/${group.id}/members`, { userIds: [bea.id] })
  }
  expect(await asked()).toEqual(first.map((notice) => ({ ...notice, isRead: true })))
  expect(await askedInto(bea)).toHaveLength(1)
})

test('whoever looks after a group and blocks somebody looks to her as if the account were deleted', async () => {
  const { ana, bea, cleo, dora } = await circle()
  const group = await gathers(ana, [cleo, bea, dora])
  const keepersFor = async (person: typeof ana) =>
    (await opens(person, group)).body.members
      .filter(({ isKeeper }) => isKeeper)
      .map(({ person: { displayName } }) => displayName)
  await blocks(ana, bea)
  const blocked = await keepersFor(bea)
  expect([blocked, await keepersFor(ana), await keepersFor(dora)]).toEqual([['Cleo'], ['Ana'], ['Ana']])
  await synapse.db.execute(sql`delete from blocks where blocker_id = ${ana.id}`)
  await synapse.db.execute(sql`update users set erase_after = now() where id = ${ana.id}`)
  expect(await keepersFor(bea)).toEqual(blocked)
})

test('a group is not named as if Synapse spoke in it, nor with signs that nobody sees', async () => {
  const { ana, bea, cleo } = await circle()
  for (const name of ['Synapse Team', 'Mоderators', 'Ana \u202ekcab', 'A\u200bna'])
    expect((await triesToGroup(ana, [bea, cleo], { name })).status).toBe(422)
  const group = await begins(ana, [bea, cleo])
  expect((await ana.patch(`/api/groups/${group.id}`, { name: 'Synapse Support' })).status).toBe(422)
})

test('whoever writes while the last one leaves writes before it, or to no group', async () => {
  const { ana, bea, cleo } = await circle()
  for (let round = 0; round < 8; round++) {
    const group = await begins(ana, [bea, cleo])
    const [, ...writing] = await Promise.all([
      ana.delete(`/api/groups/${group.id}/membership`),
      ...['one', 'two', 'three'].map((words) => triesToSay(ana, group, words)),
    ])
    for (const { status } of writing) expect([201, 404]).toContain(status)
  }
})

test('twenty at once: a group has one who looks after it, and whoever left is not she', async () => {
  const { ana, bea, cleo, dora } = await circle()
  const group = await gathers(ana, [bea, cleo, dora])
  const handsTo = (person: typeof ana) => ana.put(`/api/groups/${group.id}/keeper`, { userId: person.id })
  const answers = await Promise.all([
    ...[bea, cleo, dora, bea, cleo, dora, bea, cleo].map(handsTo),
    ...[bea, cleo].map((person) => person.delete(`/api/groups/${group.id}/membership`)),
    ...Array.from({ length: 10 }, (_, n) => triesToSay(dora, group, `dora ${n}`)),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { members } = (await opens(ana, group)).body
  expect(members.map(({ person }) => person.id)).toEqual([ana.id, dora.id])
  expect(members.filter(({ isKeeper }) => isKeeper)).toHaveLength(1)
  expect(await readsIn(ana, group)).toHaveLength(10)
})
