import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/jobs.ts'
import { createLog } from '#server/log.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { createQueue, type Queue } from './queue.ts'
import { JobFailure, pauses } from './retries.ts'

const synapse = testSynapse()
const log = createLog('silent')
beforeEach(async () => {
  await synapse.db.delete(jobs)
})

/** An instance of its own, with a kind of job that the server does not know. */
function anInstance(does: (id: string) => Promise<void>): Queue {
  const queue = createQueue({ db: synapse.db, log })
  queue.handle('test', {
    work: 'mail',
    failed: 'a test failed',
    handle:
      async (_tx, { id }) =>
      () =>
        does(id),
  })
  return queue
}

const adds = (queue: Queue, count = 1): Promise<string[]> => {
  const afterwards: (() => unknown)[] = []
  const job = { kind: 'test', userId: null, data: { word: 'hello' } }
  return synapse.db
    .inTransaction((tx) =>
      queue.add(
        { tx, afterCommit: (then) => void afterwards.push(then) },
        Array.from({ length: count }, () => job),
      ),
    )
    .then((ids) => {
      for (const then of afterwards) then()
      return ids
    })
}
const left = () => synapse.db.select().from(jobs)
const timePasses = () => synapse.db.update(jobs).set({ dueAt: sql`now()` })

test('a job is begun when its change is kept, and nothing of it is left', async () => {
  const done: string[] = []
  const [id] = await adds(anInstance(async (one) => void done.push(one)))
  await expect.poll(left).toEqual([])
  expect(done).toEqual([id])
})

test('a change that is not kept leaves no job', async () => {
  const queue = anInstance(async () => undefined)
  const failing = synapse.db.inTransaction(async (tx) => {
    await queue.add({ tx, afterCommit: () => undefined }, [{ kind: 'test', userId: null, data: {} }])
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await left()).toEqual([])
})

test('of several instances that look at the same moment, each job is done by one', async () => {
  const done: string[] = []
  const instances = Array.from({ length: 4 }, () => anInstance(async (id) => void done.push(id)))
  const idle = createQueue({ db: synapse.db, log })
  const ids = await adds(idle, 40)
  await Promise.all(instances.map(({ look }) => look()))
  await expect.poll(left).toEqual([])
  expect(done.toSorted()).toEqual(ids.toSorted())
})

test('what fails is tried again after growing pauses, and given up after the last', async () => {
  const queue = anInstance(async () => {
    throw new JobFailure('EENVELOPE 451')
  })
  const [id = ''] = await adds(createQueue({ db: synapse.db, log }))
  for (const pause of pauses) {
    expect(await queue.outcomeOf(id)).toBe('delayed')
    const [row] = await synapse.db
      .select({ seconds: sql<number>`extract(epoch from due_at - now())::float8`, lastError: jobs.lastError })
      .from(jobs)
    expect(row?.lastError).toBe('EENVELOPE 451')
    expect(Math.abs((row?.seconds ?? 0) - pause)).toBeLessThan(20)
    await timePasses()
  }
  expect(await queue.outcomeOf(id)).toBe('failed')
  await timePasses()
  await queue.look()
  expect(queue.figures()).toMatchObject({ waiting: 0, failed: 1, refused: 0 })
  expect(queue.tries().mail).toEqual({ done: 0, delayed: pauses.length, failed: 1, refused: 0 })
})

test('what will never work is given up at once, without the address of who has no account', async () => {
  const queue = anInstance(async () => {
    throw new JobFailure('EENVELOPE 550', { isFinal: true })
  })
  const [id = ''] = await adds(createQueue({ db: synapse.db, log }))
  expect(await queue.outcomeOf(id)).toBe('failed')
  expect(await left()).toMatchObject([{ tries: 1, lastError: 'EENVELOPE 550', data: {} }])
})

test('a job whose process ended is taken again after its lease, and not before', async () => {
  const never = new Promise<void>(() => undefined)
  await adds(anInstance(() => never))
  await expect.poll(async () => (await left())[0]?.tries).toBe(1)
  const done: string[] = []
  const other = anInstance(async (id) => void done.push(id))
  await other.look()
  await other.close()
  expect(done).toEqual([])
  await timePasses()
  const [row] = await left()
  expect(await anInstance(async (id) => void done.push(id)).outcomeOf(row?.id ?? '')).toBe('done')
  expect(done).toEqual([row?.id])
  expect(await left()).toEqual([])
})

test('who waits for an outcome hears it from whoever has the job', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [id = ''] = await adds(anInstance(() => promise))
  await expect.poll(async () => (await left())[0]?.tries).toBe(1)
  const outcome = anInstance(async () => expect.unreachable()).outcomeOf(id)
  resolve()
  expect(await outcome).toBe('done')
})

test('stopping waits for what is under way, and leaves the rest for others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const queue = anInstance(() => promise)
  await adds(queue, 10)
  await expect.poll(async () => (await left()).filter(({ tries }) => tries > 0).length).toBe(4)
  const closed = queue.close()
  resolve()
  await closed
  expect((await left()).map(({ tries }) => tries)).toEqual(Array.from({ length: 6 }, () => 0))
})

test('a job goes with the account that it is for', async () => {
  const { ana } = await synapse.people('ana')
  const idle = createQueue({ db: synapse.db, log })
  await synapse.db.inTransaction((tx) =>
    idle.add({ tx, afterCommit: () => undefined }, [{ kind: 'test', userId: ana.id, data: {} }]),
  )
  await synapse.db.execute(sql`delete from users where id = ${ana.id}`)
  expect(await synapse.db.select().from(jobs).where(eq(jobs.userId, ana.id))).toEqual([])
})
