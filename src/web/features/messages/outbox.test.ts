import { expect, test, vi } from 'vitest'
import type { MessageView, NewMessage } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { createOutbox } from './outbox.ts'

const memory = (held = new Map<string, string>()) => ({
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
  keys: () => [...held.keys()],
})

const hello: NewMessage = { receiverId: 'bea', content: 'hello', toneIndicators: [], noReplyNeeded: false }
const offline = new ApiError({
  status: 0,
  message: 'offline',
  plainMessage: 'You seem to be offline.',
  code: 'offline',
})

interface Given {
  storage?: ReturnType<typeof memory>
  fails?: () => boolean
}

function setUp({ storage = memory(), fails = () => false }: Given = {}) {
  const sent: { content: string; key: string }[] = []
  const failed: string[] = []
  const outbox = createOutbox({
    account: 'ana',
    storage,
    send: async (message, key) => {
      if (fails()) throw offline
      sent.push({ content: message.content, key })
      return message as unknown as MessageView
    },
    onSent: () => undefined,
    onFailed: (reason) => failed.push(reason),
  })
  return { outbox, sent, failed, storage }
}

test('a message leaves at once and is no longer on its way when it has arrived', async () => {
  const { outbox, sent, storage } = setUp()
  outbox.add(hello, 0)
  expect(outbox.list()[0]?.state).toBe('sending')
  await vi.waitFor(() => expect(outbox.list()).toEqual([]))
  expect(sent.map(({ content }) => content)).toEqual(['hello'])
  expect(storage.keys()).toEqual([])
})

test('a message that could not be sent stays in its place, and trying again sends it under the same key', async () => {
  let isOffline = true
  const { outbox, sent, failed } = setUp({ fails: () => isOffline })
  outbox.add(hello, 0)
  await vi.waitFor(() => expect(outbox.list()[0]?.state).toBe('failed'))
  expect(failed).toEqual(['You seem to be offline.'])
  const key = outbox.list()[0]?.key ?? ''
  isOffline = false
  outbox.tryAgain(key)
  await vi.waitFor(() => expect(outbox.list()).toEqual([]))
  expect(sent).toEqual([{ content: 'hello', key }])
})

test('with time to undo, a message can be taken back before it leaves', () => {
  vi.useFakeTimers()
  const { outbox, sent } = setUp()
  outbox.add(hello, 5000)
  vi.advanceTimersByTime(4999)
  expect(outbox.takeBack(outbox.list()[0]?.key ?? '')).toEqual(hello)
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([])
  vi.useRealTimers()
})

test('when the page goes, what waits for a last thought leaves', async () => {
  const { outbox, sent } = setUp()
  outbox.add(hello, 60_000)
  outbox.sendHeld()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})

test('what a closed page left on its way goes out under the same key; what had failed waits for the person', async () => {
  const storage = memory()
  const before = setUp({ storage, fails: () => true })
  before.outbox.add(hello, 0)
  await vi.waitFor(() => expect(before.failed).toHaveLength(1))
  before.outbox.add({ ...hello, content: 'second' }, 60_000)
  const key = before.outbox.list().at(-1)?.key

  const after = setUp({ storage })
  after.outbox.restore()
  await vi.waitFor(() => expect(after.sent).toEqual([{ content: 'second', key }]))
  expect(after.outbox.list().map(({ state }) => state)).toEqual(['failed'])
})

test('after a long time nobody knows whether it arrived, so the person decides', () => {
  const storage = memory()
  setUp({ storage }).outbox.add(hello, 60_000)
  const { outbox, sent } = setUp({ storage })
  outbox.restore(Date.now() + 24 * 60 * 60 * 1000)
  expect(outbox.list()[0]).toMatchObject({ state: 'failed', reason: 'It is not known whether this arrived.' })
  expect(sent).toEqual([])
})

test('messages to one person leave in the order they were written', async () => {
  const { outbox, sent } = setUp()
  for (const content of ['one', 'two', 'three']) outbox.add({ ...hello, content }, 0)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
})
