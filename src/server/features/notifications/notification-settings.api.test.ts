import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { NotificationSettings, QuietView } from '#contract/notifications/notification-settings.ts'
import { accepts, asks, requestsOf } from '#tests/support/friends.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const usual: NotificationSettings = { unwanted: [], quietHours: null, followSpoons: false }

async function sets(person: Person, change: Partial<NotificationSettings>): Promise<void> {
  const answer = await person.put('/api/notification-settings', { ...usual, ...change })
  if (answer.status !== 200) throw new Error(`${person.name} could not choose: ${answer.text}`)
}

/** An hour before and after now, so that it is quiet whenever the test runs. */
function aroundNow() {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  return { from: time(Date.now() - 3_600_000), until: time(Date.now() + 3_600_000), timeZone: 'UTC' }
}

const kindsOf = async (person: Person, query = '') =>
  (await person.get<NoticeView[]>(`/api/notices${query}`)).body.map(({ kind }) => kind)
const quietOf = async (person: Person) => (await person.get<QuietView>('/api/notices/quiet')).body.quiet
const spoons = (person: Person, socialSpoons: string) => person.put('/api/profile/spoons', { socialSpoons })

/** The data of the document that the server sends for a screen. */
const documentOf = async (person: Person, path: string) => (await person.get(path)).text

async function friends(one: Person, other: Person): Promise<void> {
  await asks(one, other)
  await accepts(other, one)
}

test('settings are kept, and start with everything on', async () => {
  const { ana } = await synapse.people('ana')
  expect((await ana.get('/api/notification-settings')).body).toEqual(usual)
  const chosen = {
    unwanted: ['reply', 'noteSuggested'],
    quietHours: { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' },
    followSpoons: true,
  }
  expect((await ana.put('/api/notification-settings', chosen)).body).toEqual(chosen)
  expect((await ana.get('/api/notification-settings')).body).toEqual(chosen)
  await ana.put('/api/notification-settings', usual)
  expect((await ana.get('/api/notification-settings')).body).toEqual(usual)
})

test.each([
  [
    { quietHours: { from: '25:00', until: '07:00', timeZone: 'UTC' } },
    'Please choose a time, such as 22:00.',
  ],
  [{ quietHours: { from: '07:00', until: '07:00', timeZone: 'UTC' } }, 'Please choose two different times.'],
  [{ quietHours: { from: '22:00', until: '07:00', timeZone: 'Moon/Sea' } }, 'This time zone isn’t known.'],
  [{ unwanted: ['decision'] }, 'This notification isn’t one that you can turn off.'],
])('%j is refused in words', async (change, words) => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.put<{ message: string }>('/api/notification-settings', { ...usual, ...change })
  expect([answer.status, answer.body.message]).toEqual([422, words])
})

test('notices of a kind that I do not want are not made, and the others are', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await sets(ana, { unwanted: ['comment'] })
  const post = await posts(ana, 'hello')
  const mine = await comments(ana, post, 'me first')
  const ear = await listens(ana)
  const unwanted = await comments(bea, post, 'hi')
  await ear.hears('comments.changed', { postId: unwanted.postId })
  expect(ear.has('notices.changed')).toBe(false)
  await comments(bea, post, 'and you?', { parentId: mine.id })
  await ear.hears('notices.changed')
  ear.leaves()
  expect(await kindsOf(ana)).toEqual(['reply'])
})

test('in quiet hours nothing shows, and nothing is lost', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await friends(ana, bea)
  await sets(ana, { quietHours: aroundNow() })
  const { cleo } = await synapse.people('cleo')
  const post = await posts(ana, 'good night')
  const ear = await listens(ana)
  await comments(bea, post, 'sleep well')
  await asks(cleo, ana)
  await bea.post('/api/messages', { receiverId: ana.id, content: 'tomorrow?' })
  // Somebody who talks at night needs to hear of messages; the badge and the announcement stay away.
  await ear.hears('messages.changed', { userId: bea.id })
  expect([ear.has('notices.changed'), ear.has('requests.changed')]).toEqual([false, false])
  ear.leaves()

  expect(await quietOf(ana)).toEqual({ because: 'hours', until: expect.stringMatching(/^\d\d:\d\d$/) })
  expect(await kindsOf(ana)).toEqual([])
  expect(await kindsOf(ana, '?anyway=true')).toEqual(['comment', 'requestAccepted'])
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 0 })
  const document = await documentOf(ana, '/')
  expect(document).toContain('/api/notices/quiet')
  expect(document).not.toContain('/api/friends/requests')
  expect(document).not.toContain('Cleo')
  // Who goes and looks finds everything.
  expect(await requestsOf(ana)).toHaveLength(1)
  expect(await documentOf(ana, '/discover')).toContain('Cleo')

  await sets(ana, {})
  expect(await quietOf(ana)).toBe(null)
  expect(await kindsOf(ana)).toEqual(['comment', 'requestAccepted'])
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 1 })
  expect(await documentOf(ana, '/')).toContain('Cleo')
})

test('outside quiet hours all is as usual', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await sets(ana, { quietHours: { from: later(2), until: later(4), timeZone: 'UTC' } })
  const post = await posts(ana, 'hello')
  const ear = await listens(ana)
  await comments(bea, post, 'hi')
  await ear.hears('notices.changed')
  ear.leaves()
  expect(await kindsOf(ana)).toEqual(['comment'])
})

test('when I follow my spoons and have few, only messages of friends show', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await friends(ana, bea)
  await sets(ana, { followSpoons: true })
  const post = await posts(ana, 'tired')
  await comments(bea, post, 'rest well')
  await asks(cleo, ana)
  await bea.post('/api/messages', { receiverId: ana.id, content: 'no need to answer' })
  expect(await quietOf(ana)).toBe(null)
  for (const level of ['low', 'empty']) {
    await spoons(ana, level)
    expect(await quietOf(ana)).toEqual({ because: 'spoons', until: null })
    expect(await kindsOf(ana)).toEqual([])
    expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 1 })
    expect(await documentOf(ana, '/')).not.toContain('Cleo')
  }
  await spoons(ana, 'full')
  expect(await kindsOf(ana)).toEqual(['comment', 'requestAccepted'])
  expect(await documentOf(ana, '/')).toContain('Cleo')
})
