import { expect, test } from 'vitest'
import type { CircleView } from '#contract/circles.ts'
import { limits } from '#contract/core/limits.ts'
import { newId } from '#server/db/clock.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { users } from '#server/db/schema/users.ts'
import { blocks, unblocks } from '#tests/support/blocks-and-mutes.ts'
import { circlesOf, makesCircle, putsIn, takesOut } from '#tests/support/circles.ts'
import { befriend } from '#tests/support/messages.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('somebody makes a circle, fills it, gives it another name and deletes it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const books = await makesCircle(ana, '  Book people ')
  expect(books).toEqual({ id: books.id, name: 'Book people', memberIds: [] })
  expect((await putsIn(ana, books, bea)).status).toBe(204)
  expect((await putsIn(ana, books, bea)).status).toBe(204)
  await putsIn(ana, books, cleo)
  await makesCircle(ana, 'Family')
  expect(await circlesOf(ana)).toMatchObject([{ memberIds: [bea.id, cleo.id] }, { name: 'Family' }])

  expect((await takesOut(ana, books, cleo)).status).toBe(204)
  expect((await takesOut(ana, books, cleo)).status).toBe(204)
  const renamed = await ana.patch<CircleView>(`/api/circles/${books.id}`, { name: 'Readers' })
  expect(renamed.body).toEqual({ id: books.id, name: 'Readers', memberIds: [bea.id] })
  expect((await ana.delete(`/api/circles/${books.id}`)).status).toBe(204)
  expect((await ana.delete(`/api/circles/${books.id}`)).status).toBe(204)
  expect(await circlesOf(ana)).toMatchObject([{ name: 'Family' }])
})

test('only friends can be in a circle, and whoever is none is told apart from nobody', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const circle = await makesCircle(ana, 'Close')
  for (const other of [cleo, ana, { id: newId() }])
    expect(await putsIn(ana, circle, other)).toMatchObject({
      status: 403,
      body: { message: 'Only your friends can be in a circle.' },
    })
  expect(await circlesOf(ana)).toMatchObject([{ memberIds: [] }])
})

test('a circle is its owner’s alone: to anyone else it does not exist, also to who is in it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const circle = await makesCircle(ana, 'Close', bea)
  expect(await circlesOf(bea)).toEqual([])
  expect((await bea.patch(`/api/circles/${circle.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await putsIn(bea, circle, ana)).status).toBe(404)
  expect((await takesOut(bea, circle, bea)).status).toBe(404)
  expect((await bea.delete(`/api/circles/${circle.id}`)).status).toBe(204)
  expect(
    (await bea.post('/api/posts', { content: 'x', audience: 'circle', circleId: circle.id })).body,
  ).toMatchObject({
    fields: { circleId: 'This circle is gone. Please choose who the post is for.' },
  })
  expect(await circlesOf(ana)).toMatchObject([{ name: 'Close', memberIds: [bea.id] }])
})

test('whoever is put in or taken out hears of nothing', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const [anas, beas] = await Promise.all([listens(ana), listens(bea)])
  const circle = await makesCircle(ana, 'Close', bea)
  await takesOut(ana, circle, bea)
  await ana.patch(`/api/circles/${circle.id}`, { name: 'Closer' })
  await anas.hears('access.changed')
  // What is published later comes later: nothing came before it.
  await ana.post('/api/posts', { content: 'hello' })
  await beas.hears('post.created')
  expect(beas.heard.map(({ type }) => type)).toEqual(['post.created'])
})

test('the end of a friendship takes the two out of each other’s circles, and making up does not put them back', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await makesCircle(ana, 'Anas', bea, cleo)
  await makesCircle(bea, 'Beas', ana)
  await bea.delete(`/api/friends/${ana.id}`)
  expect(await circlesOf(ana)).toMatchObject([{ memberIds: [cleo.id] }])
  expect(await circlesOf(bea)).toMatchObject([{ memberIds: [] }])
  await befriend(synapse.db, ana, bea)
  expect(await circlesOf(ana)).toMatchObject([{ memberIds: [cleo.id] }])
  await blocks(cleo, ana)
  await unblocks(cleo, ana)
  await befriend(synapse.db, ana, cleo)
  expect(await circlesOf(ana)).toMatchObject([{ memberIds: [] }])
})

test('a name is needed, is short, and is used once', async () => {
  const { ana } = await synapse.people('ana')
  const says = async (name: unknown) => {
    const { status, body } = await ana.post<{ message: string; fields?: { name: string } }>('/api/circles', {
      name,
    })
    return [status, body.fields?.name ?? body.message]
  }
  expect(await says(undefined)).toEqual([422, 'Please give the circle a name.'])
  expect(await says('  ')).toEqual([422, 'Please give the circle a name.'])
  expect(await says('x'.repeat(limits.circleName + 1))).toEqual([
    422,
    `The name of a circle can have at most ${limits.circleName} characters.`,
  ])
  const close = await makesCircle(ana, 'Close')
  expect(await says('close')).toEqual([409, 'You already have a circle with this name.'])
  expect((await ana.patch(`/api/circles/${close.id}`, { name: 'CLOSE' })).status).toBe(200)
})

test('there is an end to circles and to the people in one', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const full = await makesCircle(ana, 'Full')
  const crowd = Array.from({ length: limits.circleMembers }, () => ({ id: newId() }))
  await synapse.db.insert(users).values(crowd.map(({ id }) => ({ id, email: `${id}@example.org` })))
  await synapse.db.insert(circleMembers).values(crowd.map(({ id }) => ({ circleId: full.id, userId: id })))
  expect(await putsIn(ana, full, bea)).toMatchObject({
    status: 409,
    body: { message: `A circle can have at most ${limits.circleMembers} people.` },
  })
  expect((await circlesOf(ana))[0]?.memberIds).toHaveLength(limits.circleMembers)
  await synapse.db
    .insert(circles)
    .values(Array.from({ length: limits.circles - 1 }, (_, n) => ({ ownerId: ana.id, name: `${n}` })))
  expect((await ana.post('/api/circles', { name: 'One more' })).body).toMatchObject({
    fields: { name: `You can have at most ${limits.circles} circles. Please delete one first.` },
  })
})
