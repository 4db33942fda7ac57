import { limits } from '#contract/core/limits.ts'
import type { DraftView, draftEndpoints } from '#contract/drafts.ts'
import { call } from '#web/lib/api/api-client.ts'
import {
  draftNames,
  goneDrafts,
  isShared,
  keepShared,
  keptDraft,
  noteAccountForgot,
  onDraftChange,
  removeDraft,
} from './draft-store.ts'

const listRemote = call<typeof draftEndpoints.list>('GET /api/drafts')
const keepRemote = call<typeof draftEndpoints.keep>('PUT /api/drafts/{name}')
const removeRemote = call<typeof draftEndpoints.remove>('DELETE /api/drafts/{name}')
const removeAllRemote = call<typeof draftEndpoints.removeAll>('DELETE /api/drafts')

/** A pause in the writing. */
const pause = 2_500
/** A tab that comes back into view asks for news, and not at every glance. */
const glance = 60_000

/** What somebody writes to others. Forms of one's own, such as the profile, stay on the device. */
export const isForOthers = (name: string): boolean =>
  /^(?:post|(?:post|comment|message|group):[\da-f-]{36})$/.test(name)

/**
 * Keeps the drafts of this device and of the account the same. What was written here and not yet sent to the account
 * is never overwritten: it is sent, and is then the latest.
 */
export function startDraftSync(account: string): () => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastPull = 0
  // One after the other, so that an older text can never arrive after a newer one.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch(() => undefined)
    return queue
  }

  const push = async (name: string, keepalive: boolean) => {
    const kept = keptDraft(account, name)
    if (!kept) return
    const value = JSON.stringify(kept.value)
    if (value.length > limits.draft) return
    if (!kept.wasSent) keepShared(account, name, { ...kept, wasSent: true })
    const { savedAt } = await keepRemote({ params: { name }, body: { value }, keepalive })
    const now = keptDraft(account, name)
    // Written on in the meantime: then these are not the words that the account has.
    if (now && JSON.stringify(now.value) === value)
      keepShared(account, name, { ...now, sharedAt: savedAt, isChanged: false })
  }

  const takeAway = async (name: string, keepalive = false) => {
    await removeRemote({ params: { name }, keepalive })
    noteAccountForgot(account, name)
  }

  const flush = (keepalive = false) => {
    clearTimeout(timer)
    timer = undefined
    const names = [...waiting]
    waiting.clear()
    for (const name of names) void inTurn(() => push(name, keepalive))
  }

  const pull = async () => {
    lastPull = Date.now()
    for (const name of goneDrafts(account)) await takeAway(name)
    const remote = new Map((await listRemote()).map((draft) => [draft.name, draft]))
    for (const name of draftNames(account).filter(isForOthers)) {
      const kept = keptDraft(account, name)
      if (!kept) continue
      if (!isShared(kept)) {
        // What the account had when it was asked is older than this.
        remote.delete(name)
        await push(name, false)
      }
      // Sent or thrown away on another device.
      else if (!remote.has(name)) removeDraft(account, name, 'account')
    }
    for (const draft of remote.values()) take(draft)
  }

  const take = (draft: DraftView) => {
    const { name, savedAt } = draft
    const kept = keptDraft(account, name)
    if (
      waiting.has(name) ||
      goneDrafts(account).includes(name) ||
      (kept && (!isShared(kept) || kept.sharedAt === savedAt))
    )
      return
    keepRemoteDraft(account, draft)
  }

  const stopListening = onDraftChange(({ account: whose, name, by, after }) => {
    if (whose !== account || by === 'account' || !isForOthers(name)) return
    if (after) {
      waiting.add(name)
      timer ??= setTimeout(flush, pause)
    } else {
      waiting.delete(name)
      if (goneDrafts(account).includes(name)) void inTurn(() => takeAway(name, true))
    }
  })
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush(true)
    else if (Date.now() - lastPull > glance) void inTurn(pull)
  }
  const onHide = () => flush(true)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onHide)
  void inTurn(pull)
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onHide)
  }
}

/** Brings a text here that another device wrote, before it is written on; false: it was sent or thrown away meanwhile. */
export async function bringDraft(account: string, name: string): Promise<boolean> {
  const kept = keptDraft(account, name)
  if (kept && !isShared(kept)) return true
  const remote = (await listRemote()).find((draft) => draft.name === name)
  // Written or thrown away here meanwhile: that is newer.
  const now = keptDraft(account, name)
  if (now && !isShared(now)) return true
  if (goneDrafts(account).includes(name)) return false
  if (remote) keepRemoteDraft(account, remote)
  else removeDraft(account, name, 'account')
  return keptDraft(account, name) !== null
}

function keepRemoteDraft(account: string, { name, value, savedAt }: DraftView): void {
  try {
    keepShared(account, name, {
      savedAt: Date.parse(savedAt),
      value: JSON.parse(value),
      sharedAt: savedAt,
    })
  } catch {
    // No draft of ours: it stays where it is.
  }
}

/** Before somebody signs out: what only this device has. It fails when one of them could not be kept. */
export async function shareDrafts(account: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const kept = keptDraft(account, name)
    if (!kept) continue
    const { savedAt } = await keepRemote({ params: { name }, body: { value: JSON.stringify(kept.value) } })
    keepShared(account, name, { ...kept, sharedAt: savedAt, isChanged: false })
  }
}

/** Turned off: the account forgets them, and each device keeps what it has. */
export async function stopSharingDrafts(account: string): Promise<void> {
  await removeAllRemote()
  for (const name of draftNames(account)) {
    const kept = keptDraft(account, name)
    if (kept?.sharedAt) keepShared(account, name, { savedAt: kept.savedAt, value: kept.value })
  }
}
