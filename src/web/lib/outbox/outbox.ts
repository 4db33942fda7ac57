import type { NewComment } from '#contract/comments.ts'
import type { NewGroupMessage } from '#contract/groups/group-messages.ts'
import type { NewMessage } from '#contract/messages.ts'
import type { NewPost } from '#contract/posts/posts.ts'
import type { NewScheduledMessage } from '#contract/scheduled-messages.ts'
import { inWords, isOffline } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { t } from '#words/t.ts'

/** Something a person did that has to reach the server. Nothing anonymous: it would lie on the device in clear. */
export type Letter =
  | { kind: 'message'; message: NewMessage }
  | { kind: 'groupMessage'; groupId: string; message: NewGroupMessage }
  | { kind: 'scheduledMessage'; message: NewScheduledMessage }
  | { kind: 'post'; post: NewPost }
  | { kind: 'comment'; comment: NewComment }
  | { kind: 'like'; postId: string; liked: boolean }
  | MessageChange

/** Of a message that has arrived. The server says in words if its hour is over by then (decision 0083). */
export type MessageChange =
  | { kind: 'edit'; messageId: string; receiverId: string; content: string }
  | { kind: 'takeBack'; messageId: string; receiverId: string }

/** A letter on its way. Its key makes sending it again harmless. */
export interface Outgoing<L extends Letter = Letter> {
  key: string
  letter: L
  createdAt: string
  /** held: can still be undone. waiting: leaves when there is a connection. failed: waits for 'Try again'. */
  state: 'held' | 'sending' | 'waiting' | 'failed'
  reason: string | null
  /** It has left once, and no answer came: it may have arrived. */
  wasTried?: boolean
}

interface OutboxOptions {
  account: string
  /** Sends it, and shows what came of it. */
  send: (letter: Letter, key: string) => Promise<unknown>
  onFailed: (letter: Letter, reason: string) => void
  /** A message is on its way to somebody, until what came of it is told. */
  onUnderWay?: (receiverId: string, sending: Promise<unknown>) => void
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] }
  isOnline?: () => boolean
}

/** How long a message waits where the person wants time to undo. */
export const timeToUndo = 5_000

/** The server forgets keys after a day; what was tried before may have arrived, so nobody but the person sends it again. */
const surelyOnce = 12 * 60 * 60 * 1000

const shortestPause = 2_000
const longestPause = 60_000

const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
}

/** What a letter says the last word about. Of two about the same thing, the last one counts. */
function settles(letter: Letter): string | null {
  if (letter.kind === 'like') return letter.postId
  return letter.kind === 'edit' || letter.kind === 'takeBack' ? letter.messageId : null
}

/** To whom, if it is about a conversation. */
function receiverOf(letter: Letter): string | null {
  if (letter.kind === 'message') return letter.message.receiverId
  if (letter.kind === 'groupMessage') return letter.groupId
  return letter.kind === 'edit' || letter.kind === 'takeBack' ? letter.receiverId : null
}

/**
 * Letters that have left the person's hands and not yet arrived. Each has a place of its own in this device's storage,
 * so that neither a reload nor another tab loses it. What waits for a connection leaves in the order in which it was
 * written, one after the other, and once: each try has the same key.
 */
export function createOutbox(options: OutboxOptions) {
  const { account, send, onFailed, onUnderWay, storage = browserStorage } = options
  const { isOnline = () => navigator.onLine } = options
  const prefix = `outbox:${account}:`
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const lanes = new Map<string, Promise<void>>()
  let items: readonly Outgoing[] = []
  let sending: Promise<void> | null = null
  let pause = shortestPause
  let nextTry: ReturnType<typeof setTimeout> | undefined

  const set = (next: readonly Outgoing[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const save = (one: Outgoing) => {
    set(
      items.some(({ key }) => key === one.key)
        ? items.map((old) => (old.key === one.key ? one : old))
        : [...items, one],
    )
    try {
      storage.setItem(prefix + one.key, JSON.stringify(one))
    } catch {
      // Storage is full or forbidden: it lives as long as the page does.
    }
  }
  const remove = (key: string) => {
    clearTimeout(timers.get(key))
    set(items.filter((one) => one.key !== key))
    try {
      storage.removeItem(prefix + key)
    } catch {
      // Forbidden to write, so nothing was written.
    }
  }
  const find = (key: string) => items.find((one) => one.key === key)
  const isSomethingWaiting = () => items.some(({ state }) => state === 'waiting')

  const deliver = async (one: Outgoing) => {
    const tried = { ...one, state: 'sending', reason: null, wasTried: true } as const
    save(tried)
    try {
      await send(one.letter, one.key)
      pause = shortestPause
      remove(one.key)
    } catch (error) {
      if (isOffline(error)) return save({ ...tried, state: 'waiting' })
      const reason = inWords(error)
      // A heart that could not be set is not worth a decision. What cannot be taken back has no words to be kept.
      if (one.letter.kind === 'like' || one.letter.kind === 'takeBack') remove(one.key)
      else save({ ...tried, state: 'failed', reason })
      onFailed(one.letter, reason)
    }
  }
  const told = (one: Outgoing, work: Promise<void>): Promise<void> => {
    const receiverId = receiverOf(one.letter)
    if (receiverId) onUnderWay?.(receiverId, work)
    return work
  }

  const tryLater = () => {
    clearTimeout(nextTry)
    nextTry = setTimeout(sendWaiting, pause)
    pause = Math.min(longestPause, pause * 2)
  }
  /** In order. The first that does not get through ends it: the rest would not either, or would come before it. */
  const sendInOrder = async () => {
    const next = () => (isOnline() ? items.find(({ state }) => state === 'waiting') : undefined)
    for (let one = next(); one; one = next()) {
      await told(one, deliver(one))
      if (find(one.key)?.state === 'waiting') break
    }
  }
  async function sendWaiting(): Promise<void> {
    clearTimeout(nextTry)
    if (!isOnline()) return
    sending ??= sendInOrder().finally(() => {
      sending = null
      if (isSomethingWaiting() && isOnline()) tryLater()
    })
    await sending
  }

  const waitInLine = (one: Outgoing) => {
    save({ ...one, state: 'waiting', reason: null })
    void sendWaiting()
  }
  /** One after the other to each person, so that they arrive in the order they were written. */
  const letGo = (one: Outgoing) => {
    clearTimeout(timers.get(one.key))
    if (isSomethingWaiting() || !isOnline()) return waitInLine(one)
    save({ ...one, state: 'sending', reason: null })
    const lane = receiverOf(one.letter) ?? one.letter.kind
    const before = lanes.get(lane) ?? Promise.resolve()
    const work = before.then(async () => {
      const current = find(one.key)
      if (current?.state !== 'sending') return
      if (isSomethingWaiting()) return waitInLine(current)
      await deliver(current)
      if (isSomethingWaiting()) tryLater()
    })
    lanes.set(lane, work)
    void told(one, work)
  }

  const made = (letter: Letter, key: string): Outgoing => ({
    key,
    letter,
    createdAt: new Date().toISOString(),
    state: 'held',
    reason: null,
  })

  return {
    list: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    add(letter: Letter, holdFor: number): void {
      const one = made(letter, randomKey())
      if (holdFor > 0) {
        save(one)
        timers.set(one.key, setTimeout(letGo, holdFor, one))
      } else letGo(one)
    },

    /** It was tried under this key, and there was no connection. */
    wait(letter: Letter, key: string = randomKey()): void {
      const thing = settles(letter)
      if (thing)
        for (const { key: old, letter: other, state } of items)
          if (settles(other) === thing && state === 'waiting') remove(old)
      save({ ...made(letter, key), state: 'waiting', wasTried: true })
      tryLater()
    },

    /** Takes something back that has not left, or that could not; its words go back to the person. */
    takeBack(key: string): Letter | null {
      const one = find(key)
      if (!one || one.state === 'sending') return null
      remove(key)
      return one.letter
    },

    tryAgain(key: string): void {
      const one = find(key)
      if (one?.state === 'failed') letGo(one)
    },

    /** There is a connection again. */
    sendWaiting: () => {
      pause = shortestPause
      return sendWaiting()
    },

    /** The page is about to go: what waits for a last thought leaves now. */
    sendHeld(): void {
      for (const one of items) if (one.state === 'held') letGo(one)
    },

    /** What an earlier page left behind. */
    restore(now: number = Date.now()): void {
      for (const stored of readAll(storage, prefix)) {
        if (find(stored.key)) continue
        const { letter, createdAt, state, wasTried } = stored
        const isFresh = now - Date.parse(createdAt) < surelyOnce
        const neverLeft = state === 'waiting' && !wasTried
        if (state === 'failed') save(stored)
        else if (isFresh || neverLeft || settles(letter)) save({ ...stored, state: 'waiting' })
        else save({ ...stored, state: 'failed', reason: t('We don’t know if this arrived.') })
      }
      void sendWaiting()
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** What has not arrived, as far as this device knows. */
export const listUnsent = (account: string): Outgoing[] => readAll(browserStorage, `outbox:${account}:`)

/** Before there was anything but messages, an entry was the message itself. */
type Stored = Outgoing | (Omit<Outgoing, 'letter'> & { message: NewMessage })

const toOutgoing = (one: Stored): Outgoing =>
  'letter' in one ? one : { ...one, letter: { kind: 'message', message: one.message } }

function readAll(storage: NonNullable<OutboxOptions['storage']>, prefix: string): Outgoing[] {
  try {
    return storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(storage.getItem(key) ?? 'null') as Stored | null)
      .filter((one) => one !== null)
      .map(toOutgoing)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  } catch {
    return []
  }
}
