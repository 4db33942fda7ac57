import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import { posts, uploads } from '#tests/support/posts.ts'
import { inSeconds, report } from './figures.ts'
import { aPlace, isReady, type Place, type Run, startSynapse, stops } from './synapse-process.ts'
import { expectNothingLost, writersAtWork } from './writers.ts'

let place: Place
beforeEach(async () => {
  place = await aPlace()
})
afterEach(() => place.end())

const noRoom = 'Synapse has no room left for anything new. You can still read. Please try again later.'
const megabyte = 1024 * 1024

/** A disk of its own, so small that it can be filled. False where this account may not have one. */
const hasSmallDisk = (megabytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', place.dataDir]).status ===
  0

const notAllowed = (fault: string) =>
  report({ fault, found: 'not measured: only root may mount a small disk', ready: '', seen: '' })

/** Somebody else's file takes all but so many megabytes. */
async function fills(leaving: number): Promise<() => void> {
  const path = join(place.dataDir, 'somebody-elses-file')
  const file = await open(path, 'w')
  const chunk = Buffer.alloc(256 * 1024)
  const left = async () => {
    const { bavail, bsize } = await statfs(place.dataDir)
    return bavail * bsize
  }
  try {
    while ((await left()) > leaving * megabyte) await file.write(chunk)
  } catch {
    // Full to the last byte, which is what was wanted.
  }
  await file.close()
  return () => rmSync(path)
}

const halfFiles = () =>
  readdirSync(join(place.dataDir, 'photos'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.part') || /^incoming\/./.test(name),
  )

const readsAll = async (person: Person, post: PostView) => [
  (await person.get('/api/posts')).status,
  (await person.get(`/api/posts/${post.id}`)).status,
  (await person.get(post.imageUrl ?? '')).status,
]

test('a disk that fills up: nothing new is taken, in words; reading goes on; with room again, all works', async () => {
  if (!hasSmallDisk(320)) return notAllowed('Disk fills up')
  const run = startSynapse(place, { DISK_RESERVE_MB: '60' })
  await run.ready()
  const ana = await signUp(place.url, 'ana')
  const post = await posts(ana, 'hello', { imageUrl: await uploads(ana) })
  const writers = await writersAtWork(place)
  const giveBack = await fills(40)
  await expect.poll(async () => (await ana.post('/api/posts', { content: 'more' })).status).toBe(503)
  const refused = await ana.post<{ message: string }>('/api/posts', { content: 'more' })
  expect(refused.body.message).toBe(noRoom)
  expect(await readsAll(ana, post)).toEqual([200, 200, 200])
  expect((await ana.post('/api/login', { email: 'x@example.org', password: 'x' })).status).not.toBe(503)
  await expect.poll(halfFiles).toEqual([])

  giveBack()
  const at = performance.now()
  await writers.until(20)
  const ready = performance.now() - at
  await expectNothingLost(writers, place)
  expect(halfFiles()).toEqual([])
  report({
    fault: 'Disk fills up (database and photos on one disk)',
    found: `${writers.count()} writes acknowledged, all there, no half files, counters equal rows; feed, post and photo could be read throughout`,
    ready: `writing again ${inSeconds(ready)} after there was room`,
    seen: writers.inWords(),
  })
  await stops(run)
})

test('a disk that is full to the last byte from one moment to the next: nothing is lost, and it mends itself', async () => {
  if (!hasSmallDisk(320)) return notAllowed('Disk full to the last byte')
  let run: Run = startSynapse(place, { DISK_RESERVE_MB: '0' })
  await run.ready()
  const ana = await signUp(place.url, 'ana')
  const post = await posts(ana, 'hello', { imageUrl: await uploads(ana) })
  const writers = await writersAtWork(place)
  const giveBack = await fills(0)
  // Until the database itself has no room for the next file of its journal.
  await expect
    .poll(() => [...writers.seen.values()].reduce((sum, times) => sum + times, 0), { timeout: 60_000 })
    .toBeGreaterThan(30)
  const meanwhile = await readsAll(ana, post).catch(() => ['no answer'])
  giveBack()
  const at = performance.now()
  const isOver = await Promise.race([run.ended, Promise.resolve(null)])
  if (isOver !== null) run = startSynapse(place)
  await expect.poll(() => isReady(place.url), { interval: 20, timeout: 60_000 }).toBe(true)
  await writers.until(20)
  const ready = performance.now() - at
  await expectNothingLost(writers, place)
  expect(isOver).toBeNull()
  expect(halfFiles()).toEqual([])
  report({
    fault: 'Disk full to the last byte at once (no reserve kept)',
    found: `${writers.count()} writes acknowledged, all there, no half files, counters equal rows; reading meanwhile answered ${meanwhile.join(', ')}`,
    ready: `writing again ${inSeconds(ready)} after there was room, by itself`,
    seen: writers.inWords(),
  })
  await stops(run)
})
