import { readStored, writeStored } from '#web/lib/comfort/comfort-settings.ts'

/**
 * What was typed and not yet sent, kept on this device first, for each account apart. When the browser forbids
 * storage, drafts live as long as the page does.
 */
const prefix = 'draft'
const most = 40
const longest = 60_000
const keptFor = 30 * 24 * 60 * 60 * 1000

export interface Kept {
  savedAt: number
  value: unknown
  /** When the account got this draft, as the server says; without it, it is on this device alone. */
  sharedAt?: string | undefined
  /** Written on since then. */
  isChanged?: boolean
  /** It was on its way to the account once. Whether it arrived is not known to a page that was left meanwhile. */
  wasSent?: boolean | undefined
}

interface Change {
  account: string
  name: string
  /** Who changed it: the person here, or another device of theirs; or something that was not sent has come back. */
  by: 'person' | 'account' | 'outbox'
  before: Kept | null
  after: Kept | null
}

const unstored = new Map<string, Kept>()
const listeners = new Set<(change: Change) => void>()

export function onDraftChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const keyOf = (account: string, name: string): string => `${prefix}:${account}:${name}`

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'savedAt' in kept && 'value' in kept
    return isKept ? (kept as Kept) : null
  } catch {
    return null
  }
}

export function keptDraft(account: string, name: string, now: number = Date.now()): Kept | null {
  const key = keyOf(account, name)
  let kept = unstored.get(key) ?? null
  try {
    kept ??= parse(localStorage.getItem(key))
  } catch {
    // Storage is forbidden: what is in memory is all there is.
  }
  return kept && now - kept.savedAt < keptFor ? kept : null
}

export const readDraft = (account: string, name: string, now?: number): unknown =>
  keptDraft(account, name, now)?.value ?? null

export function writeDraft(account: string, name: string, value: unknown, now: number = Date.now()): void {
  const { sharedAt, wasSent } = keptDraft(account, name, now) ?? {}
  store(account, name, { savedAt: now, value, sharedAt, isChanged: true, wasSent }, 'person')
}

interface GivenBack {
  content: string
  [part: string]: unknown
}

/** What was not sent is a draft again, its words and photos before those that are there by now. */
export function giveBack(account: string, name: string, value: GivenBack): void {
  const draft = readDraft(account, name)
  const { content: typed = '', ...there } =
    typeof draft === 'object' && draft !== null ? (draft as Partial<GivenBack>) : {}
  const content = [value.content, typed].filter((words) => words.trim() !== '').join('\n\n')
  const lists = ['uploaded', 'descriptions'].flatMap((part) => {
    const both = [value[part], there[part]].flatMap((list) => (Array.isArray(list) ? list : []))
    return both.length > 0 ? [[part, both]] : []
  })
  const whole = { ...value, ...Object.fromEntries(lists), content }
  store(account, name, { savedAt: Date.now(), value: whole, isChanged: true }, 'outbox')
}

/** Whether the account has these very words. */
export const isShared = ({ sharedAt, isChanged }: Kept): boolean => sharedAt !== undefined && !isChanged

/** The account has these words now, or brought them from another device. */
export const keepShared = (account: string, name: string, kept: Kept): void =>
  store(account, name, kept, 'account')

function store(account: string, name: string, kept: Kept, by: Change['by']): void {
  const key = keyOf(account, name)
  const before = keptDraft(account, name)
  const text = JSON.stringify(kept)
  try {
    if (text.length > longest) throw new Error('Too long to store')
    if (localStorage.getItem(key) === null) makeRoom(kept.savedAt)
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, kept)
  }
  tell({ account, name, by, before, after: kept })
}

export function removeDraft(account: string, name: string, by: Change['by'] = 'person'): void {
  const key = keyOf(account, name)
  const before = keptDraft(account, name)
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden to write, so nothing was written.
  }
  if (!before) return
  // Noted here, because what tells the account may not be loaded yet: else it would bring the words back.
  if (by === 'person' && (before.wasSent || before.sharedAt)) setGone(account, [...goneDrafts(account), name])
  tell({ account, name, by, before, after: null })
}

const goneKey = (account: string) => `drafts:gone:${account}`

/** Drafts that were sent or thrown away here, and of which the account may still know. */
export const goneDrafts = (account: string): string[] => readStored<string[]>(goneKey(account)) ?? []

export const noteAccountForgot = (account: string, name: string): void =>
  setGone(
    account,
    goneDrafts(account).filter((one) => one !== name),
  )

const setGone = (account: string, names: readonly string[]): void =>
  writeStored(goneKey(account), names.length > 0 ? [...new Set(names)] : null)

function tell(change: Change): void {
  for (const listener of listeners) listener(change)
}

/** The names of all drafts of an account on this device. */
export function draftNames(account: string): string[] {
  const start = keyOf(account, '')
  const keys = new Set(unstored.keys())
  try {
    for (const key of Object.keys(localStorage)) keys.add(key)
  } catch {
    // Storage is forbidden: what is in memory is all there is.
  }
  return [...keys].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** The oldest make room for the newest, and what is past its time goes. */
function makeRoom(now: number): void {
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(`${prefix}:`))
    .map((key) => ({ key, savedAt: parse(localStorage.getItem(key))?.savedAt ?? 0 }))
    .sort((a, b) => b.savedAt - a.savedAt)
  for (const [index, { key, savedAt }] of drafts.entries()) {
    if (index >= most - 1 || now - savedAt >= keptFor) localStorage.removeItem(key)
  }
}
