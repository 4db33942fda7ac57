import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import {
  approves,
  daysPass,
  getsOlder,
  likes,
  placesOf,
  putsForward,
  standsAs,
  suggested,
  takesBack,
  triesToApprove,
  triesToPutForward,
  triesToSee,
  triesToSkip,
} from '#tests/support/fellow-travellers.ts'
import { agrees, askedInto, namesIn, opens, readsIn, says, triesToSay } from '#tests/support/groups.ts'
import { befriend } from '#tests/support/messages.ts'
import { makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { lookAfterFellows } from './looking-after.ts'

const synapse = testSynapse()

/** A community of dora's, where it is on, with these in it. */
async function garden(dora: Person, ...members: Person[]): Promise<string> {
  const { id } = await founds(dora, { hasFellows: true })
  for (const person of members) await joins(person, { id })
  return id
}

/** Dora moderates; ana goes along, bea and cleo have asked. */
async function waiting() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const { ana, bea, cleo, dora } = people
  const place = await garden(dora, ana, bea, cleo)
  await putsForward(ana, place, { role: 'offers' })
  await putsForward(bea, place, { line: 'Found out in spring.' })
  await putsForward(cleo, place)
  return { ...people, place }
}

async function together() {
  const here = await waiting()
  const group = await approves(here.dora, here.place, here.ana)
  for (const person of [here.ana, here.bea, here.cleo]) expect((await agrees(person, group)).status).toBe(200)
  return { ...here, group }
}

const noticesOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind.startsWith('fellows'))

test('where it is off nothing is offered, and nothing is there', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const { id } = await founds(ana)
  expect(await placesOf(ana)).toEqual([])
  const answers = [
    await triesToPutForward(ana, id),
    await takesBack(ana, id),
    await triesToSee(ana, id),
    await triesToApprove(ana, id, [ana.id, bea.id, id]),
    await triesToSkip(ana, id, [ana.id, bea.id, id]),
    await triesToPutForward(ana, 'network'),
    await triesToSee(ana, 'network'),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  // On, and for its members alone.
  await ana.patch(`/api/communities/${id}`, { hasFellows: true })
  expect((await placesOf(ana)).map(({ community, mayApprove }) => [community?.id, mayApprove])).toEqual([
    [id, true],
  ])
  expect((await triesToPutForward(bea, id)).status).toBe(404)
  await joins(bea, { id })
  expect((await triesToSee(bea, id)).status).toBe(403)
})

test('only what is in the profile can be agreed to, and what was said can be changed and taken back', async () => {
  const { ana, dora } = await synapse.people('ana', 'dora')
  const place = await garden(dora, ana)
  const refused = await triesToPutForward(ana, place)
  expect([refused.status, refused.body.fields?.['matchedBy']]).toEqual([
    422,
    'You can only be matched by what is in your profile.',
  ])
  await likes(ana)
  expect((await triesToPutForward(ana, place, { matchedBy: [] })).status).toBe(422)
  expect((await triesToPutForward(ana, place, { line: 'x'.repeat(201) })).status).toBe(422)
  await putsForward(ana, place, { line: 'New to this.' })
  await putsForward(ana, place, { role: 'offers' })
  const [mine] = await placesOf(ana)
  expect(mine?.mine).toEqual({
    ...{ role: 'offers', matchedBy: ['interests'], line: null, state: 'waiting', groupId: null },
  })
  await takesBack(ana, place)
  expect((await takesBack(ana, place)).status).toBe(200)
  expect(await standsAs(ana)).toBeNull()
})

test('a moderator sees what was agreed to, and nothing else', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  await ana.patch('/api/profile', { neurotypes: ['ADHD'], languages: ['cy'], bio: 'lichen in a bio' })
  const { body, text } = await triesToSee(dora, place)
  expect(body.suggestion?.people.map(({ person, role, line }) => [person.id, role, line])).toEqual([
    [ana.id, 'offers', null],
    ...(body.suggestion?.people ?? [])
      .slice(1)
      .map(({ person }) => [person.id, 'asks', person.id === bea.id ? 'Found out in spring.' : null]),
  ])
  expect(body.suggestion?.people.map(({ person }) => person.id).toSorted()).toEqual(
    [ana.id, bea.id, cleo.id].toSorted(),
  )
  expect(body.suggestion?.people[0]?.agreed).toEqual([{ by: 'interests', values: ['Moss'] }])
  expect(text).not.toMatch(/ADHD|Welsh|lichen/)
})

test('two with a block between them, in either direction, are not suggested together, and it looks like not fitting', async () => {
  for (const turn of ['one', 'other']) {
    const { bea, cleo, dora, place } = await waiting()
    const before = await suggested(dora, place)
    expect(before).toHaveLength(3)
    await (turn === 'one' ? blocks(bea, cleo) : blocks(cleo, bea))
    expect((await triesToSee(dora, place)).body).toEqual({ suggestion: null })
    const refused = await triesToApprove(dora, place, before ?? [])
    await takesBack(bea, place)
    const whenGone = await triesToApprove(dora, place, before ?? [])
    expect([refused.status, refused.body.message]).toEqual([409, whenGone.body.message])
    expect(await askedInto(cleo)).toEqual([])
  }
})

test('who is about to leave Synapse, is suspended or has left the community is not suggested', async () => {
  const { bea, cleo, dora, place } = await waiting()
  await leaves(cleo, { id: place })
  expect(await suggested(dora, place)).toBeNull()
  await joins(cleo, { id: place })
  expect(await suggested(dora, place)).toHaveLength(3)
  await synapse.db.execute(
    `update users set suspended_until = now() + interval '1 day' where id = '${bea.id}'`,
  )
  expect(await suggested(dora, place)).toBeNull()
  await synapse.db.execute(`update users set suspended_until = now() where id = '${bea.id}'`)
  expect(await suggested(dora, place)).toHaveLength(3)
  await synapse.db.execute(`update users set erase_after = now() + interval '1 day' where id = '${bea.id}'`)
  expect(await suggested(dora, place)).toBeNull()
})

test('nobody else decides: a moderator of another community, the network, who is in it, or who cannot meet one of them', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const { eve, mod } = await synapse.people('eve', 'mod')
  await garden(eve)
  await makeModerator(synapse.db, mod)
  const three = [ana.id, bea.id, cleo.id]
  for (const other of [eve, mod]) {
    expect((await triesToSee(other, place)).status).toBe(404)
    expect((await triesToApprove(other, place, three)).status).toBe(404)
    expect((await triesToSkip(other, place, three)).status).toBe(404)
  }
  expect((await triesToApprove(ana, place, three)).status).toBe(403)
  await blocks(cleo, dora)
  expect(await suggested(dora, place)).toBeNull()
  // Dora asks herself: what is suggested to her is without her.
  await putsForward(dora, place)
  expect(await suggested(dora, place)).toBeNull()
})

test('people who were not suggested cannot be tried out', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const { eve } = await synapse.people('eve')
  const tries = [
    [ana.id, bea.id, eve.id],
    [bea.id, cleo.id, dora.id],
    [ana.id, ana.id, bea.id],
  ]
  for (const userIds of tries) expect((await triesToApprove(dora, place, userIds)).status).toBe(409)
  expect(await standsAs(ana)).toBe('waiting')
})

test('whom a moderator passed over is not suggested together again for a while', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const three = (await suggested(dora, place)) ?? []
  const skipped = await triesToSkip(dora, place, three)
  expect([skipped.status, skipped.body]).toEqual([200, { suggestion: null }])
  const { eve, flo } = await synapse.people('eve', 'flo')
  await joins(eve, { id: place })
  await putsForward(eve, place, { role: 'offers' })
  // With somebody else who goes along, the two can be.
  expect((await suggested(dora, place))?.toSorted()).toEqual([bea.id, cleo.id, eve.id].toSorted())
  await joins(flo, { id: place })
  await synapse.db.execute(`update fellow_skips set rests_until = now()`)
  await takesBack(eve, place)
  expect((await suggested(dora, place))?.toSorted()).toEqual([ana.id, bea.id, cleo.id].toSorted())
})

test('each is invited without a name, says yes before seeing anything, and reads the lines of the others', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  expect(await standsAs(ana)).toBe('invited')
  const [invitation] = await askedInto(bea)
  expect([invitation?.invitedBy, invitation?.members, invitation?.fellows?.role]).toEqual([null, [], 'asks'])
  expect((await askedInto(ana)).map(({ fellows }) => fellows?.role)).toEqual(['offers'])
  expect((await noticesOf(bea)).map(({ kind, person, group: one }) => [kind, person, one?.id])).toEqual([
    ['fellowsInvited', null, group.id],
  ])
  expect((await opens(bea, group)).status).toBe(404)
  expect((await opens(dora, group)).status).toBe(404)
  await agrees(ana, group)
  // Who has not said yes is not known to anybody.
  const first = (await opens(ana, group)).body
  expect([namesIn(first), first.invited, first.room, first.isKeeper]).toEqual([['Ana'], [], 0, true])
  await agrees(bea, group)
  await agrees(cleo, group)
  const seen = (await opens(cleo, group)).body
  expect(namesIn(seen).toSorted()).toEqual(['Ana', 'Bea', 'Cleo'])
  expect(seen.fellows?.lines).toEqual([{ userId: bea.id, line: 'Found out in spring.' }])
  expect(seen.members.find(({ isKeeper }) => isKeeper)?.person.id).toBe(ana.id)
  expect(await standsAs(cleo)).toBe('together')
  expect((await triesToPutForward(cleo, place)).status).toBe(409)
  expect((await takesBack(cleo, place)).status).toBe(409)
  await says(ana, group, 'Hello, you two.')
  expect(await readsIn(cleo, group)).toEqual(['Hello, you two.'])
})

test('nobody adds friends to such a group, and any other group is for friends alone', async () => {
  const { ana, group } = await together()
  const { eve } = await synapse.people('eve')
  await befriend(synapse.db, ana, eve)
  const asked = await ana.post<{ message: string }>(`/api/groups/${group.id}/members`, { userIds: [eve.id] })
  expect([asked.status, asked.body.message]).toEqual([403, 'No one can be added to this group.'])
  expect(await askedInto(eve)).toEqual([])
})

test('a block that comes after the approval keeps the two apart', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(ana, group)
  await agrees(bea, group)
  await blocks(bea, cleo)
  expect(await askedInto(cleo)).toEqual([])
  expect((await agrees(cleo, group)).status).toBe(404)
  expect(await noticesOf(cleo)).toEqual([])
  await blocks(ana, bea)
  expect(namesIn((await opens(bea, group)).body)).toEqual(['Bea'])
})

test('a no is silent, and so is taking back: neither waits any more, and can ask again', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(ana, group)
  await bea.delete(`/api/groups/${group.id}/membership`)
  await takesBack(cleo, place)
  expect([await standsAs(bea), await standsAs(cleo)]).toEqual([null, null])
  expect([await askedInto(bea), await askedInto(cleo), await noticesOf(cleo)]).toEqual([[], [], []])
  expect(await noticesOf(ana)).toHaveLength(0)
  await putsForward(bea, place)
  expect(await standsAs(bea)).toBe('waiting')
  expect((await agrees(bea, group)).status).toBe(404)
})

test('of how the week ends those hear who are in it or have not answered, and not who said no', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(ana, group)
  await bea.delete(`/api/groups/${group.id}/membership`)
  await getsOlder(synapse.db, group, 7)
  const told: ServerEvent[] = []
  await lookAfterFellows({
    ...{ db: synapse.db, isOnForNetwork: false },
    events: { publish: (event) => told.push(event) },
  })
  expect(told.map((event) => 'userId' in event && event.userId).toSorted()).toEqual(
    [ana.id, cleo.id].toSorted(),
  )
})

test('with one yes after a week it comes to nothing, and who said yes waits again', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(bea, group)
  await daysPass(synapse.db, group, 6)
  expect(await standsAs(ana)).toBe('invited')
  await daysPass(synapse.db, group, 1)
  expect([await standsAs(ana), await standsAs(bea), await standsAs(cleo)]).toEqual([null, 'waiting', null])
  expect((await opens(bea, group)).status).toBe(404)
})

test('with two it goes on, and who has not answered does not wait any more', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(bea, group)
  await agrees(ana, group)
  await daysPass(synapse.db, group, 7)
  expect([await standsAs(ana), await standsAs(bea), await standsAs(cleo)]).toEqual([
    'together',
    'together',
    null,
  ])
  expect(await askedInto(cleo)).toEqual([])
  expect((await agrees(cleo, group)).status).toBe(404)
  await says(bea, group, 'Still here.')
})

test('the first who said yes can leave again without taking the invitations of the others along', async () => {
  const { ana, bea, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(ana, group)
  await ana.delete(`/api/groups/${group.id}/membership`)
  expect(await standsAs(ana)).toBeNull()
  expect((await agrees(bea, group)).status).toBe(200)
})

test('a week before the end each is told once; at the end nobody writes, and everything can be read', async () => {
  const { ana, bea, cleo, place, group } = await together()
  const message = await says(ana, group, 'Hello, you two.')
  await daysPass(synapse.db, group, 34)
  expect(await noticesOf(bea)).toHaveLength(0)
  await daysPass(synapse.db, group, 1)
  await daysPass(synapse.db, group, 1)
  expect((await noticesOf(bea)).map(({ kind, group: one }) => [kind, Boolean(one?.endsAt)])).toEqual([
    ['fellowsEnding', true],
  ])
  await daysPass(synapse.db, group, 6)
  const refused = await triesToSay(ana, group, 'One more')
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This group has come to its end. You can still read it.',
  ])
  expect(
    (await bea.put(`/api/groups/messages/${message.id}/reaction`, { reaction: 'heart' })).status,
  ).not.toBe(200)
  expect((await ana.patch(`/api/groups/${group.id}`, { name: 'Other' })).status).toBe(403)
  expect(await readsIn(cleo, group)).toEqual(['Hello, you two.'])
  expect((await opens(cleo, group)).body.fellows?.isOver).toBe(true)
  // She can put herself forward again, or leave, without a line.
  await putsForward(cleo, place)
  expect(await standsAs(cleo)).toBe('waiting')
  await cleo.delete(`/api/groups/${group.id}/membership`)
  expect([await standsAs(cleo), await readsIn(ana, group)]).toEqual(['waiting', ['Hello, you two.']])
})

test('approving and taking back at once: one comes before the other', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const three = (await suggested(dora, place)) ?? []
  const [approved] = await Promise.all([
    triesToApprove(dora, place, three),
    takesBack(cleo, place),
    triesToApprove(dora, place, three),
  ])
  expect([201, 409]).toContain(approved.status)
  expect([await standsAs(cleo), await askedInto(cleo)]).toEqual([null, []])
  const [one, other] = [await standsAs(ana), await standsAs(bea)]
  expect(one).toBe(other)
  expect((await askedInto(bea)).length).toBe(one === 'invited' ? 1 : 0)
})

test('two moderators who approve at once make one group', async () => {
  const { ana, dora, place } = await waiting()
  const three = (await suggested(dora, place)) ?? []
  const answers = await Promise.all([1, 2, 3].map(() => triesToApprove(dora, place, three)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await askedInto(ana)).toHaveLength(1)
})

test('what somebody wrote for the others is reported with the person, by those who read it', async () => {
  const { ana, bea, cleo, dora, place } = await waiting()
  const group = await approves(dora, place, ana)
  await agrees(bea, group)
  await reports(ana, { type: 'user', id: bea.id })
  await agrees(ana, group)
  await agrees(cleo, group)
  await reports(cleo, { type: 'user', id: bea.id })
  const { rows } = await synapse.db.execute(
    `select words from reports where subject_id = '${bea.id}' order by id`,
  )
  expect(rows).toEqual([{ words: 'Bea' }, { words: 'Bea\nFound out in spring.' }])
})

test('turned off, who waits there is forgotten, and a group that has begun goes on', async () => {
  const { ana, bea, dora, place, group } = await together()
  const { eve } = await synapse.people('eve')
  await joins(eve, { id: place })
  await putsForward(eve, place)
  await dora.patch(`/api/communities/${place}`, { hasFellows: false })
  await daysPass(synapse.db, group, 0)
  await says(bea, group, 'We go on.')
  await dora.patch(`/api/communities/${place}`, { hasFellows: true })
  expect([await standsAs(eve), await standsAs(ana)]).toEqual([null, 'together'])
})

test('thirty days after the end it is gone; a report keeps what was said, for moderators; one that waits for a yes is not', async () => {
  const { ana, bea, cleo, dora, place, group } = await together()
  const isKept = async () =>
    (await synapse.db.execute(`select from group_messages where group_id = '${group.id}'`)).rows.length > 0
  const message = await says(ana, group, 'Hello, you two.')
  await reports(bea, { type: 'groupMessage', id: message.id })
  await daysPass(synapse.db, group, 71)
  await removeWhatIsOver(synapse.db)
  expect(await readsIn(cleo, group)).toEqual(['Hello, you two.'])
  await daysPass(synapse.db, group, 2)
  await removeWhatIsOver(synapse.db)
  // Not even who wrote it learns that it is kept, or that it was reported.
  expect([(await opens(ana, group)).status, (await opens(cleo, group)).status, await isKept()]).toEqual([
    ...[404, 404, true],
  ])
  await synapse.db.execute(`update reports set state = 'dismissed'`)
  for (const person of [ana, bea, cleo])
    await putsForward(person, place, person === ana ? { role: 'offers' } : {})
  const next = await approves(dora, place, ana)
  await removeWhatIsOver(synapse.db)
  expect([await isKept(), (await agrees(ana, next)).status]).toEqual([false, 200])
})
