import { whenIdle } from './idle.ts'

const tryAgainAfter = 10_000

interface LoadWhenIdle<M> {
  load: () => Promise<M>
  /** Once the code is there, unless it was called off. */
  onLoaded: (module: M) => void
  /** Each time that it did not come. */
  onFailure?: () => void
}

/**
 * Code that no screen needs in order to be seen. If the connection is away, it is asked for again until it comes: at the
 * latest when the connection is back. Returns how to call it off, and how to ask at once.
 */
export function loadWhenIdle<M>({ load, onLoaded, onFailure }: LoadWhenIdle<M>) {
  let isOver = false
  let again: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(again)
    load().then(
      (module) => {
        if (isOver) return
        callOff()
        onLoaded(module)
      },
      () => {
        if (isOver) return
        onFailure?.()
        again = setTimeout(ask, tryAgainAfter)
      },
    )
  }
  const notIdle = whenIdle(ask)
  window.addEventListener('online', ask)
  const callOff = () => {
    isOver = true
    notIdle()
    clearTimeout(again)
    window.removeEventListener('online', ask)
  }
  return { callOff, askNow: ask }
}
