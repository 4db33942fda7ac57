import type { MessageView, NewMessage } from '#contract/messages.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { t } from '#words/t.ts'

/** A message on its way. Its key makes sending it again harmless. */
export interface Outgoing {
  key: string
  message: NewMessage
  createdAt: string
  /** held: can still be undone. failed: waits for 'Try again'. */
  state: 'held' | 'sending' | 'failed'
  reason: string | null
}

interface OutboxOptions {
  account: string
  send: (message: NewMessage, key: string) => Promise<MessageView>
  onSent: (sent: MessageView) => void
  onFailed: (reason: string) => void
  /** All that is on its way to one person, until what came of it is told. */
  onUnderWay?: (receiverId: string, sending: Promise<void>) => void
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] }
}

/** How long a message waits where the person wants time to undo. */
export const timeToUndo = 5_000

/** The server forgets keys after a day; an older message may have arrived, so nobody but the person sends it again. */
const surelyOnce = 12 * 60 * 60 * 1000

const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
}

/**
 * Messages that have left the composer and not yet arrived. Each has a place of its own in this device's storage, so
 * that neither a reload nor another tab loses it.
 */
export function createOutbox(options: OutboxOptions) {
  const { account, send, onSent, onFailed, onUnderWay, storage = browserStorage } = options
  const prefix = `outbox:${account}:`
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const lanes = new Map<string, Promise<void>>()
  let items: readonly Outgoing[] = []

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

  const deliver = async (key: string) => {
    const one = find(key)
    if (!one || one.state === 'failed') return
    save({ ...one, state: 'sending' })
    try {
      const sent = await send(one.message, key)
      remove(key)
      onSent(sent)
    } catch (error) {
      const reason = inWords(error)
      save({ ...one, state: 'failed', reason })
      onFailed(reason)
    }
  }
  /** One after the other to each person, so that they arrive in the order they were written. */
  const queue = ({ key, message: { receiverId } }: Outgoing) => {
    const before = lanes.get(receiverId) ?? Promise.resolve()
    const next = before.then(() => deliver(key))
    lanes.set(receiverId, next)
    onUnderWay?.(receiverId, next)
  }
  const letGo = (one: Outgoing) => {
    clearTimeout(timers.get(one.key))
    save({ ...one, state: 'sending', reason: null })
    queue(one)
  }

  return {
    list: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    add(message: NewMessage, holdFor: number): void {
      const one: Outgoing = {
        key: randomKey(),
        message,
        createdAt: new Date().toISOString(),
        state: 'held',
        reason: null,
      }
      if (holdFor > 0) {
        save(one)
        timers.set(one.key, setTimeout(letGo, holdFor, one))
      } else letGo(one)
    },

    /** Takes a message back that has not left, or that could not; its words go back to the person. */
    takeBack(key: string): NewMessage | null {
      const one = find(key)
      if (!one || one.state === 'sending') return null
      remove(key)
      return one.message
    },

    tryAgain(key: string): void {
      const one = find(key)
      if (one?.state === 'failed') letGo(one)
    },

    /** The page is about to go: what waits for a last thought leaves now. */
    sendHeld(): void {
      for (const one of items) if (one.state === 'held') letGo(one)
    },

    /** What an earlier page left behind. */
    restore(now: number = Date.now()): void {
      for (const stored of readAll(storage, prefix)) {
        if (find(stored.key)) continue
        const isFresh = now - Date.parse(stored.createdAt) < surelyOnce
        if (stored.state === 'failed') save(stored)
        else if (isFresh) letGo(stored)
        else save({ ...stored, state: 'failed', reason: t('It is not known whether this arrived.') })
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** What has not arrived, as far as this device knows. */
export const listUnsent = (account: string): Outgoing[] => readAll(browserStorage, `outbox:${account}:`)

function readAll(storage: NonNullable<OutboxOptions['storage']>, prefix: string): Outgoing[] {
  try {
    return storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(storage.getItem(key) ?? 'null') as Outgoing | null)
      .filter((one) => one !== null)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  } catch {
    return []
  }
}
