/** Somebody pays for what comes: only what is asked for is fetched. Not every browser says so. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Runs the work when the browser has nothing better to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}

const signsOfUse = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const
/** Who only looks may still lose the connection before they press something. */
const atTheLatest = 10_000

let used: Promise<void> | undefined

/** Resolves once, when somebody moves, presses or scrolls; or when the page has been there for a while. */
const isUsed = (): Promise<void> => {
  used ??= new Promise((resolve) => {
    const waiting = new AbortController()
    const settle = () => {
      waiting.abort()
      resolve()
    }
    for (const sign of signsOfUse)
      window.addEventListener(sign, settle, { capture: true, passive: true, signal: waiting.signal })
    setTimeout(settle, atTheLatest)
  })
  return used
}

/**
 * For what is needed only after somebody has done something, such as the code of dialogs: the first screen, and whatever
 * else the phone and its connection have to do, come before it. Returns how to call it off.
 */
export function whenUsed(work: () => void): () => void {
  let callOff: (() => void) | null = null
  let isWanted = true
  void isUsed().then(() => {
    if (isWanted) callOff = whenIdle(work)
  })
  return () => {
    isWanted = false
    callOff?.()
  }
}
