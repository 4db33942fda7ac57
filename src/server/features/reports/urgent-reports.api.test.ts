import { expect, test, vi } from 'vitest'
import type { QueueItem } from '#contract/moderation/moderation.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { founds, joins, makesModerator } from '#tests/support/communities.ts'
import { decides, makeModerator, reports } from '#tests/support/moderation.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const danger = { reason: 'danger', details: 'Please look soon' }

/** Of how many urgent reports somebody reads in their notices. */
async function toldTo(person: Person): Promise<number> {
  const { body } = await person.get<NoticeView[]>('/api/notices?anyway=true')
  return body.filter(({ kind }) => kind === 'urgentReport').length
}
const mailed = async (person: Person) =>
  (await mailsTo(synapse, person)).filter((text) => text.includes('/moderation'))

test('whoever can decide is told at once, in notices and by mail, of nothing that was written and by nobody', async () => {
  const { ana, bea, cleo, mod, other } = await synapse.people('ana', 'bea', 'cleo', 'mod', 'other')
  await makeModerator(synapse.db, mod, other)
  const post = await posts(ana, 'words that frighten')
  await reports(bea, { type: 'post', id: post.id })
  expect(await toldTo(mod)).toBe(0)
  const ear = await listens(mod)
  await reports(cleo, { type: 'post', id: post.id }, danger)
  await ear.hears('notices.changed')
  ear.leaves()
  for (const one of [mod, other]) {
    expect(await toldTo(one)).toBe(1)
    await vi.waitFor(async () => expect(await mailed(one)).toHaveLength(1))
    const { text } = await one.get('/api/notices')
    for (const secret of ['frighten', 'Please look soon', ana.id, cleo.id, 'Cleo', post.id]) {
      expect(text).not.toContain(secret)
      expect((await mailed(one)).join('')).not.toContain(secret)
    }
  }
  for (const one of [ana, bea, cleo]) {
    expect(await toldTo(one)).toBe(0)
    expect(await mailed(one)).toEqual([])
  }
})

test('in a community its moderators are told too; not whom it is about, and not who reported it', async () => {
  const { ana, bea, cleo, dora, mod, other } = await synapse.people(
    'ana',
    'bea',
    'cleo',
    'dora',
    'mod',
    'other',
  )
  await makeModerator(synapse.db, mod, other)
  const [moss, elsewhere] = [await founds(ana), await founds(dora)]
  await joins(bea, moss)
  await makesModerator(ana, moss, bea)
  await joins(mod, moss)
  const post = await posts(bea, 'words', { communityId: moss.id })
  await reports(mod, { type: 'post', id: post.id }, danger)
  expect(elsewhere.id).not.toBe(moss.id)
  expect([await toldTo(ana), await toldTo(other)]).toEqual([1, 1])
  expect([await toldTo(bea), await toldTo(cleo), await toldTo(dora), await toldTo(mod)]).toEqual([0, 0, 0, 0])
})

test('one thing is told of once while it waits, and no more when it is decided; several soon after are one mail', async () => {
  const { ana, bea, cleo, mod } = await synapse.people('ana', 'bea', 'cleo', 'mod')
  await makeModerator(synapse.db, mod)
  const first = { type: 'post', id: (await posts(ana, 'one')).id } as const
  const second = { type: 'post', id: (await posts(ana, 'two')).id } as const
  await reports(bea, first, danger)
  await reports(bea, first, danger)
  await reports(cleo, first, danger)
  expect(await toldTo(mod)).toBe(1)
  await reports(bea, second, danger)
  expect(await toldTo(mod)).toBe(2)
  await vi.waitFor(async () => expect(await mailed(mod)).toHaveLength(1))
  await decides(mod, first, 'dismiss')
  expect(await toldTo(mod)).toBe(1)
  await reports(cleo, first, danger)
  expect(await toldTo(mod)).toBe(2)
  await decides(mod, first, 'dismiss')
  await decides(mod, second, 'remove')
  expect(await toldTo(mod)).toBe(0)
  expect(await mailed(mod)).toHaveLength(1)
  // Whoever has dealt with what the mail was about does not look again by herself.
  await reports(bea, first, danger)
  await vi.waitFor(async () => expect(await mailed(mod)).toHaveLength(2))
})

test('what says that someone could get hurt stands first, then the oldest, page by page', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const moss = await founds(cleo)
  for (const person of [ana, bea, dora]) await joins(person, moss)
  const things = []
  for (const words of ['one', 'two', 'three', 'four', 'five'])
    things.push({ type: 'post' as const, id: (await posts(ana, words, { communityId: moss.id })).id })
  for (const thing of things) await reports(bea, thing, { reason: 'spam' })
  const [one, two, , four] = things
  if (!one || !two || !four) throw new Error('five were written')
  await reports(dora, four, danger)
  await reports(dora, two, danger)
  const waiting = async (query: string) =>
    (await cleo.get<QueueItem[]>(`/api/moderation/queue?${query}`)).body
  const wordsOf = (items: QueueItem[]) => items.map(({ words }) => words)
  const inOrder = ['two', 'four', 'one', 'three', 'five']
  expect(wordsOf(await waiting(''))).toEqual(inOrder)
  const pageByPage: QueueItem[] = []
  for (let after = ''; ; after = `&after=${pageByPage.at(-1)?.id}`) {
    const [next] = await waiting(`limit=1${after}`)
    if (!next) break
    pageByPage.push(next)
  }
  expect(wordsOf(pageByPage)).toEqual(inOrder)
  // Decided meanwhile: what comes next is what came next before.
  const [seen] = await waiting('limit=1')
  await decides(cleo, two, 'dismiss')
  expect(wordsOf(await waiting(`after=${seen?.id}`))).toEqual(inOrder.slice(1))
})
