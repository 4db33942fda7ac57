import { expect, test } from 'vitest'
import type { WindowPostView } from '#contract/communities/community-window.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { schedules, waitingPosts } from '#tests/support/later.ts'
import { befriend, block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { reads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

// What a post that waits has of other features: whom it mentions, and whether visitors of its community may read it.

const synapse = testSynapse()

const at = ({ id }: { id: string }, more = '') => `/api/posts/scheduled/${id}${more}`
const goesOut = async (person: Person, post: { id: string }) =>
  (await person.post<PostView>(at(post, '/publish'))).body
const names = ({ mentions }: Pick<PostView, 'mentions'>) => mentions.map(({ name }) => name)
const told = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'mentioned').length

test('whom a waiting post mentions is told when it is out, and not before', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const post = await schedules(ana, 'Thank you @Bea, and @Cleo', { mentions: [bea.id, cleo.id] })
  const [waiting] = await waitingPosts(ana)
  expect(waiting && names(waiting)).toEqual(['Bea', 'Cleo'])
  expect([await told(bea), await told(cleo)]).toEqual([0, 0])

  const { body } = await ana.patch<ScheduledPostView>(at(post), {
    content: 'Thank you @Bea',
    mentions: [bea.id],
  })
  expect(names(body)).toEqual(['Bea'])
  const out = await goesOut(ana, post)
  expect(names(out)).toEqual(['Bea'])
  expect([await told(bea), await told(cleo)]).toEqual([1, 0])
})

test('whoever can no longer be mentioned when it goes out is a word like the others', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const post = await schedules(ana, 'Thank you @Bea', { mentions: [bea.id] })
  await block(synapse.db, bea, ana)
  expect((await waitingPosts(ana)).map(names)).toEqual([[]])
  const out = await goesOut(ana, post)
  expect(out).toMatchObject({ content: 'Thank you @Bea', mentions: [] })
  expect(await told(bea)).toBe(0)
})

test('who takes another name while a post waits is linked by the name of now, and the old one goes out nowhere', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const post = await schedules(ana, 'Thank you @Bea', { mentions: [bea.id] })
  await bea.patch('/api/profile', { displayName: 'Björn' })
  expect(await waitingPosts(ana)).toMatchObject([{ content: 'Thank you @Björn' }])
  const out = await goesOut(ana, post)
  expect(out).toMatchObject({ content: 'Thank you @Björn', mentions: [{ personId: bea.id, name: 'Björn' }] })
  expect((await cleo.get(`/api/posts/${out.id}`)).text).not.toContain('Bea')
  expect(await told(bea)).toBe(1)
})

test('a stranger and an anonymous post mention nobody', async () => {
  const { ana, bea, dora } = await synapse.people('ana', 'bea', 'dora')
  await befriend(synapse.db, ana, bea)
  const strangers = await schedules(ana, 'Hello @Dora', { mentions: [dora.id] })
  const anonymous = await schedules(ana, 'Hello @Bea', { mentions: [bea.id], isAnonymous: true })
  for (const post of [strangers, anonymous]) expect(names(await goesOut(ana, post))).toEqual([])
  expect([await told(bea), await told(dora)]).toEqual([0, 0])
})

test('a waiting post for visitors is in the window once it is out', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const { id: communityId } = await founds(ana, { name: 'Garden', hasWindow: true })
  await joins(bea, { id: communityId })
  const inWindow = async () => {
    const { body } = await cleo.get<WindowPostView[]>(`/api/communities/${communityId}/window/posts`)
    return body.map(({ content }) => content)
  }
  const moss = await schedules(bea, 'Moss', { communityId, isForVisitors: true })
  const stones = await schedules(bea, 'Stones', { communityId, isForVisitors: true })
  expect(await inWindow()).toEqual([])
  expect((await bea.patch<ScheduledPostView>(at(stones), { isForVisitors: false })).body.isForVisitors).toBe(
    false,
  )
  await goesOut(bea, moss)
  await goesOut(bea, stones)
  expect(await inWindow()).toEqual(['Moss'])

  const anonymous = await schedules(bea, 'Ferns', { communityId, isAnonymous: true })
  const refused = await bea.patch<{ fields: object }>(at(anonymous), { isForVisitors: true })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['isForVisitors']])
})

test('what its author agreed to is the window that was open then, as the member she was then', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, { name: 'Garden', hasWindow: true })
  const { id: communityId } = garden
  await joins(bea, garden)
  const opensWindow = (hasWindow: boolean) => ana.patch(`/api/communities/${communityId}`, { hasWindow })
  const later = (content: string) => schedules(bea, content, { communityId, isForVisitors: true })
  const inWindow = async () => {
    const { body } = await cleo.get<WindowPostView[]>(`/api/communities/${communityId}/window/posts`)
    return body.map(({ content }) => content)
  }
  const moss = await later('Moss')
  await opensWindow(false)
  const stones = await later('Stones')
  await opensWindow(true)
  // Neither to the one that was closed, nor to one that there was not yet.
  expect((await waitingPosts(bea)).map(({ isForVisitors }) => isForVisitors)).toEqual([false, false])
  for (const post of [moss, stones]) expect((await goesOut(bea, post)).isForVisitors).toBe(false)
  expect(await inWindow()).toEqual([])

  const [ferns, clover] = [await later('Ferns'), await later('Clover')]
  await leaves(bea, garden)
  await joins(bea, garden)
  // Back again, she is asked anew.
  expect((await bea.patch<ScheduledPostView>(at(clover), { isForVisitors: true })).body.isForVisitors).toBe(
    true,
  )
  for (const post of [ferns, clover]) await goesOut(bea, post)
  expect(await inWindow()).toEqual(['Clover'])
})

test('deleted and due in the same moment, a post is either deleted or out, and its author knows which', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const words = Array.from({ length: 20 }, (_, n) => `now or never ${n}`)
  const waiting = await Promise.all(words.map((content) => schedules(ana, content)))
  const outcomes = await Promise.all(
    waiting.map(async (post) => {
      const [out, gone] = await Promise.all([ana.post<PostView>(at(post, '/publish')), ana.delete(at(post))])
      return [out.status, gone.status]
    }),
  )
  const published = await reads(bea, '?limit=100')
  for (const outcome of outcomes)
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual(outcome)
  expect(words.filter((_, n) => outcomes[n]?.[0] === 200).toSorted()).toEqual(
    published.filter((content) => content.startsWith('now or never')).toSorted(),
  )
  expect(await waitingPosts(ana)).toEqual([])
})
