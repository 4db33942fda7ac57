import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { schedules } from '#tests/support/later.ts'
import { testSynapse } from '#tests/support/test-app.ts'

/** So long that half of it is more than a busy machine is ever late. */
const lookEvery = 6_000
const synapse = testSynapse({}, { lookForJobsEvery: lookEvery })

test('without a name it goes out at its own moment, and not with a look, whose second others have too', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const due = new Map<string, number>()
  // Spread over more than half of the time between two looks, and known of by the look before: with looks alone, one of
  // them would be late by more than half of it.
  for (const n of [0, 1, 2, 3]) {
    const content = `quietly ${n}`
    const { id } = await schedules(ana, content, { isAnonymous: true })
    const inMs = lookEvery * 1.25 + n * lookEvery * 0.2
    const [row] = await synapse.db
      .update(scheduledPosts)
      .set({ dueAt: sql`now() + make_interval(secs => ${inMs / 1000})` })
      .where(eq(scheduledPosts.id, id))
      .returning({ dueAt: scheduledPosts.dueAt })
    due.set(content, row?.dueAt.getTime() ?? 0)
  }
  const out = async () => (await bea.get<PostView[]>('/api/posts')).body
  await expect.poll(async () => (await out()).length, { timeout: 3 * lookEvery }).toBe(due.size)
  const late = (await out()).map(({ content, createdAt }) => Date.parse(createdAt) - (due.get(content) ?? 0))
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...late)).toBeLessThan(lookEvery / 2)
})
