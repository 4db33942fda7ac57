import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyMinute, minute } from './hourly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Synapse does it every minute; each time it ends when it is let go. */
async function doing() {
  const app = Fastify()
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((end) => ends.push(end))
  everyMinute(app, app.log, 'looking', work)
  await app.ready()
  return { app, ends }
}

test('what takes longer than a minute is not done once for each minute that it took', async () => {
  const { app, ends } = await doing()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(minute)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await app.close()
  expect(ends).toHaveLength(2)
})

test('stopping waits for what is under way, and for nothing else', async () => {
  const { app, ends } = await doing()
  await vi.advanceTimersByTimeAsync(10 * minute)
  const stopped = vi.fn()
  const stopping = app.close().then(stopped)
  await vi.advanceTimersByTimeAsync(minute)
  expect(stopped).not.toHaveBeenCalled()
  ends[0]?.()
  await stopping
  expect(ends).toHaveLength(1)
})
