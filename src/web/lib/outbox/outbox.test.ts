import { expect, test, vi } from 'vitest'
import type { NewMessage } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { createOutbox, type Letter } from './outbox.ts'

const memory = (held = new Map<string, string>()) => ({
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
  keys: () => [...held.keys()],
})

const message: NewMessage = {
  receiverId: 'bea',
  content: 'hello',
  toneIndicators: [],
  noReplyNeeded: false,
  isSilent: false,
}
const messageOf = (content: string): Letter => ({ kind: 'message', message: { ...message, content } })
const hello = messageOf('hello')
const commentOf = (content: string): Letter => ({
  kind: 'comment',
  comment: { postId: 'p', content, mentions: [], toneIndicators: [] },
})
const likeOf = (liked: boolean): Letter => ({ kind: 'like', postId: 'p', liked })

const wordsOf = (letter: Letter): string => {
  if (letter.kind === 'message' || letter.kind === 'groupMessage' || letter.kind === 'scheduledMessage')
    return letter.message.content
  if (letter.kind === 'comment') return letter.comment.content
  if (letter.kind === 'like') return letter.liked ? 'like' : 'unlike'
  if (letter.kind === 'takeBack') return `take back ${letter.messageId}`
  return letter.kind === 'edit' ? letter.content : letter.post.content
}
const editOf = (messageId: string, content: string): Letter => ({
  kind: 'edit',
  messageId,
  receiverId: 'bea',
  content,
})
const takingBack = (messageId: string): Letter => ({ kind: 'takeBack', messageId, receiverId: 'bea' })
const refused = new ApiError({ status: 503, message: '503', plainMessage: 'Not now.', code: 'unavailable' })
const offline = new ApiError({
  status: 0,
  message: 'offline',
  plainMessage: 'You seem to be offline.',
  code: 'offline',
})

interface Given {
  storage?: ReturnType<typeof memory>
  fails?: () => boolean
  error?: ApiError
  isOnline?: () => boolean
}

function setUp({
  storage = memory(),
  fails = () => false,
  error = refused,
  isOnline = () => true,
}: Given = {}) {
  const sent: { content: string; key: string }[] = []
  const failed: string[] = []
  const outbox = createOutbox({
    account: 'ana',
    storage,
    isOnline,
    send: async (letter, key) => {
      if (fails()) throw error
      sent.push({ content: wordsOf(letter), key })
    },
    onFailed: (_letter, reason) => failed.push(reason),
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
  let isBroken = true
  const { outbox, sent, failed } = setUp({ fails: () => isBroken })
  outbox.add(hello, 0)
  await vi.waitFor(() => expect(outbox.list()[0]?.state).toBe('failed'))
  expect(failed).toEqual(['Not now.'])
  const key = outbox.list()[0]?.key ?? ''
  isBroken = false
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
  before.outbox.add(messageOf('second'), 60_000)
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
  expect(outbox.list()[0]).toMatchObject({ state: 'failed', reason: 'We don’t know if this arrived.' })
  expect(sent).toEqual([])
})

test('messages to one person leave in the order they were written', async () => {
  const { outbox, sent } = setUp()
  for (const content of ['one', 'two', 'three']) outbox.add(messageOf(content), 0)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
})

test('without a connection everything waits, and leaves in order, once, under its own key', async () => {
  let isOnline = false
  const { outbox, sent, failed } = setUp({ isOnline: () => isOnline })
  outbox.add(hello, 0)
  outbox.wait(commentOf('a comment'), 'its key')
  outbox.wait(likeOf(true))
  outbox.wait(likeOf(false))
  outbox.add(messageOf('second'), 0)
  expect(outbox.list().map(({ state }) => state)).toEqual(Array(4).fill('waiting'))
  const keys = outbox.list().map(({ key }) => key)
  isOnline = true
  await Promise.all([outbox.sendWaiting(), outbox.sendWaiting()])
  expect(sent.map(({ content }) => content)).toEqual(['hello', 'a comment', 'unlike', 'second'])
  expect(sent.map(({ key }) => key)).toEqual(keys)
  expect(keys[1]).toBe('its key')
  expect([outbox.list(), failed]).toEqual([[], []])
})

test('a connection that breaks again stops it there, and what came later does not overtake', async () => {
  let left = 1
  const { outbox, sent, failed } = setUp({ error: offline, fails: () => left-- <= 0 })
  for (const words of ['one', 'two', 'three']) outbox.wait(commentOf(words))
  await outbox.sendWaiting()
  outbox.add(messageOf('four'), 0)
  await outbox.sendWaiting()
  expect(sent.map(({ content }) => content)).toEqual(['one'])
  left = 9
  await outbox.sendWaiting()
  expect(sent.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four'])
  expect(failed).toEqual([])
})

test('what the server refuses does not hold up the rest, and waits for the person', async () => {
  let isOnline = false
  let count = 0
  const { outbox, sent, failed } = setUp({ isOnline: () => isOnline, fails: () => count++ === 0 })
  outbox.wait(commentOf('refused'))
  outbox.wait(commentOf('fine'))
  isOnline = true
  await outbox.sendWaiting()
  expect(sent.map(({ content }) => content)).toEqual(['fine'])
  expect(outbox.list()).toMatchObject([{ state: 'failed', reason: 'Not now.' }])
  expect(failed).toEqual(['Not now.'])
})

test('what waits survives the page, also for days if it never left; it can be taken back', async () => {
  const storage = memory()
  setUp({ storage, isOnline: () => false }).outbox.add(hello, 0)
  setUp({ storage, isOnline: () => false }).outbox.wait(commentOf('tried'))
  const { outbox } = setUp({ storage, isOnline: () => false })
  outbox.restore(Date.now() + 24 * 60 * 60 * 1000)
  expect(outbox.list().map(({ state }) => state)).toEqual(['waiting', 'failed'])
  expect(outbox.takeBack(outbox.list()[0]?.key ?? '')).toEqual(hello)
  expect(storage.keys()).toHaveLength(1)
})

test('a message that an older version left behind is still sent', async () => {
  const storage = memory()
  const old = { key: 'k', message, createdAt: new Date().toISOString(), state: 'sending', reason: null }
  storage.setItem('outbox:ana:k', JSON.stringify(old))
  const { outbox, sent } = setUp({ storage })
  outbox.restore()
  await vi.waitFor(() => expect(sent).toEqual([{ content: 'hello', key: 'k' }]))
  expect(outbox.list()).toEqual([])
})

test('of what is done to one message without a connection the last counts, in order with the rest', async () => {
  let isOff = true
  const { outbox, sent } = setUp({ fails: () => isOff, error: offline })
  outbox.wait(editOf('one', 'a first change'))
  outbox.wait(editOf('two', 'a change'))
  outbox.wait(editOf('one', 'a second change'))
  outbox.wait(messageOf('hello'))
  outbox.wait(takingBack('two'))
  isOff = false
  await outbox.sendWaiting()
  expect(sent.map(({ content }) => content)).toEqual(['a second change', 'hello', 'take back two'])
  expect(outbox.list()).toEqual([])
})

test('an edit that is refused keeps its words; what cannot be taken back any more is only told', async () => {
  const { outbox, failed } = setUp({ fails: () => true })
  outbox.wait(editOf('one', 'a change'))
  outbox.wait(takingBack('two'))
  await outbox.sendWaiting()
  expect(failed).toEqual(['Not now.', 'Not now.'])
  expect(outbox.list()).toMatchObject([{ state: 'failed', reason: 'Not now.', letter: { kind: 'edit' } }])
})

test('a change that waited overnight is sent all the same: sending it twice does no harm', async () => {
  const storage = memory()
  setUp({ storage, isOnline: () => false }).outbox.wait(editOf('one', 'a change'))
  const { outbox, sent } = setUp({ storage })
  outbox.restore(Date.now() + 24 * 60 * 60 * 1000)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})
