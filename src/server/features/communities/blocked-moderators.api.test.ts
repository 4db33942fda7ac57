import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { blocks, unblocks } from '#tests/support/blocks-and-mutes.ts'
import {
  answersOffer,
  founds,
  joins,
  leaves,
  lists,
  makesModerator,
  opens,
} from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const noticesOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'blockedModerator')

test('before she joins, and after, she reads that somebody she blocked moderates it; nobody else does', async () => {
  const { jane, bob, cleo } = await synapse.people('jane', 'bob', 'cleo')
  const trap = await founds(bob, { name: 'Just what Jane likes' })
  expect(await opens(jane, trap)).toMatchObject({ hasBlockedModerator: false })
  await blocks(jane, bob)
  expect(await opens(jane, trap)).toMatchObject({ hasBlockedModerator: true, moderators: [] })
  const found = (await lists(jane, { q: 'Jane likes' })).map(({ hasBlockedModerator }) => hasBlockedModerator)
  expect(found).toEqual([true])
  await joins(jane, trap)
  expect(await opens(jane, trap)).toMatchObject({ membership: 'member', hasBlockedModerator: true })
  // Nothing of it is told to who was blocked, or to anybody else.
  expect(await opens(bob, trap)).toMatchObject({ hasBlockedModerator: false })
  expect(await opens(cleo, trap)).toMatchObject({ hasBlockedModerator: false })
  await unblocks(jane, bob)
  expect(await opens(jane, trap)).toMatchObject({ hasBlockedModerator: false })
})

test('she is told when somebody she blocked becomes a moderator where she is a member, and he is told nothing', async () => {
  const { jane, bob, cleo } = await synapse.people('jane', 'bob', 'cleo')
  const place = await founds(cleo, { name: 'Slow readers' })
  for (const person of [jane, bob]) await joins(person, place)
  await blocks(jane, bob)
  expect(await noticesOf(jane)).toEqual([])
  const [janes, bobs] = await Promise.all([listens(jane), listens(bob)])
  await makesModerator(cleo, place, bob)
  await janes.hears('notices.changed')
  expect(await noticesOf(jane)).toMatchObject([
    { person: null, community: { id: place.id, name: 'Slow readers' }, isRead: false },
  ])
  expect([await noticesOf(bob), await noticesOf(cleo)]).toEqual([[], []])
  await bobs.hears('membership.changed')
  // What is no longer so is no longer told.
  await unblocks(jane, bob)
  expect(await noticesOf(jane)).toEqual([])
})

test('she is told when the last moderator leaves and it falls to somebody she blocked', async () => {
  const { jane, bob, cleo } = await synapse.people('jane', 'bob', 'cleo')
  const place = await founds(cleo)
  for (const person of [bob, jane]) await joins(person, place)
  await blocks(jane, bob)
  await leaves(cleo, place)
  expect(await noticesOf(jane)).toEqual([])
  await answersOffer(bob, place, 'accept')
  expect(await opens(bob, place)).toMatchObject({ membership: 'moderator' })
  expect(await noticesOf(jane)).toMatchObject([{ community: { id: place.id } }])
})

test('she is told when it is handed over to somebody she blocked, once', async () => {
  const { jane, bob, cleo } = await synapse.people('jane', 'bob', 'cleo')
  const place = await founds(cleo)
  for (const person of [bob, jane]) await joins(person, place)
  await blocks(jane, bob)
  await makesModerator(cleo, place, bob)
  await cleo.post(`/api/communities/${place.id}/hand-over`, { userId: bob.id })
  expect(await noticesOf(jane)).toHaveLength(1)
})

test('she is told when she blocks somebody who moderates where she is a member', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  const [place, elsewhere] = [await founds(bob, { name: 'Here' }), await founds(bob, { name: 'There' })]
  await joins(jane, place)
  await blocks(jane, bob)
  expect(await noticesOf(jane)).toMatchObject([{ community: { id: place.id, name: 'Here' } }])
  expect(await opens(jane, elsewhere)).toMatchObject({ hasBlockedModerator: true })
  expect(await noticesOf(bob)).toEqual([])
})
