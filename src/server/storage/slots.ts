import { HttpError } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

/** Runs heavy work a few at a time, so that many photos at once cost time and not memory. */
export function createSlots(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async (work) => {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= mostWaiting)
        throw new HttpError(
          503,
          'unavailable',
          t('Many photos are being prepared right now. Please try again in a moment.'),
          { retryAfterSeconds: 5 },
        )
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
