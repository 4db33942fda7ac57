/**
 * What was typed and not yet sent, kept on this device, for each account apart. When the browser forbids
 * storage, drafts live as long as the page does.
 */
const prefix = 'draft'
const most = 40
const longest = 60_000
const keptFor = 30 * 24 * 60 * 60 * 1000

interface Kept {
  savedAt: number
  value: unknown
}

const unstored = new Map<string, Kept>()

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

export function readDraft(account: string, name: string, now: number = Date.now()): unknown {
  const key = keyOf(account, name)
  let kept = unstored.get(key) ?? null
  try {
    kept ??= parse(localStorage.getItem(key))
  } catch {
    // Storage is forbidden: what is in memory is all there is.
  }
  return kept && now - kept.savedAt < keptFor ? kept.value : null
}

export function writeDraft(account: string, name: string, value: unknown, now: number = Date.now()): void {
  const key = keyOf(account, name)
  const kept: Kept = { savedAt: now, value }
  const text = JSON.stringify(kept)
  try {
    if (text.length > longest) throw new Error('Too long to store')
    if (localStorage.getItem(key) === null) makeRoom(now)
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, kept)
  }
}

export function removeDraft(account: string, name: string): void {
  const key = keyOf(account, name)
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden to write, so nothing was written.
  }
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
