import { expect, test } from 'vitest'
import { keptEvents } from './events.ts'
import { createLocalEvents } from './local.events.ts'

const post = (n: number) => ({ type: 'comments.changed', postId: String(n) }) as const

test('what happened after a place is known, in order', async () => {
  const events = createLocalEvents()
  events.publish(post(1))
  const place = events.position()
  events.publish(post(2))
  events.publish(post(3))
  expect((await events.since(place))?.map(({ event }) => event)).toEqual([post(2), post(3)])
  expect(await events.since(events.position())).toEqual([])
})

test('the log has an end: a place that is too old, too new or of another process is not known', async () => {
  const events = createLocalEvents()
  const place = events.position()
  for (let n = 0; n <= keptEvents * 2; n++) events.publish(post(n))
  expect(await events.since(place)).toBeNull()
  expect(await events.since(place.replace(/\d+$/, '999999'))).toBeNull()
  expect(await events.since(createLocalEvents().position())).toBeNull()
  expect(await events.since('nonsense')).toBeNull()
})
