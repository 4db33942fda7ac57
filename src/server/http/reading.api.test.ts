import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { contentNoteChoices } from '#server/db/schema/content-notes/content-note-choices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { founds } from '#tests/support/communities.ts'
import { signedInReads } from '#tests/support/endpoints.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

// Reads begin for whoever the session belonged to the last time, while it is looked up (decision 0028).

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse()
})
afterAll(() => synapse.close())

const someone = async () => {
  const { ana } = await signUpAll(synapse.url, ['ana'])
  const rows = Array.from({ length: 21 }, (_, n) => ({ id: uuidv7(), authorId: ana.id, content: `Day ${n}` }))
  await synapse.db.insert(posts).values(rows)
  const page = await ana.get<PostView[]>('/api/posts')
  expect(page.body).toHaveLength(20)
  expect(page.headers.get('link')).toContain('rel="next"')
  return ana
}

test('a device that was signed out elsewhere learns nothing from the next page it asks for', async () => {
  const ana = await someone()
  await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
  const page = await ana.get<{ code: string }>('/api/posts')
  expect(page.status).toBe(401)
  expect(page.body.code).toBe('signed_out')
  expect(page.headers.get('link')).toBeNull()
  // A question that makes no sense, or about something that is not there, is answered the same.
  for (const address of ['/api/posts?limit=x', `/api/posts/${uuidv7()}`, '/api/search?q=x'])
    expect((await ana.get(address)).status).toBe(401)
})

test('somebody suspended by another instance reads nothing from the next request on', async () => {
  const ana = await someone()
  const suspendedUntil = new Date(Date.now() + 60_000)
  await synapse.db.update(users).set({ suspendedUntil }).where(eq(users.id, ana.id))
  expect((await ana.get('/api/posts')).status).toBe(401)
})

/** Every read of the contract, each of something of hers that is there. */
async function addressesOf(ana: Person): Promise<string[]> {
  const community = await founds(ana)
  const [post] = (await ana.get<PostView[]>('/api/posts')).body
  const ids: Record<string, string | undefined> = {
    communities: community.id,
    posts: post?.id,
    subjects: post?.id,
  }
  const reads = await signedInReads()
  return reads.map(({ path }) =>
    path.replaceAll('{type}', 'post').replaceAll(/(\w+)(\/post)?\/\{\w+\}/g, (_, what, type = '') => {
      return `${what}${type}/${ids[what] ?? ana.id}`
    }),
  )
}

/** Asks for each while the server remembers whose session it was, after something has happened to it elsewhere. */
async function answersAfter(
  happens: (ana: Person) => Promise<unknown>,
  isUndone: (ana: Person) => Promise<unknown>,
): Promise<Map<string, number>> {
  const ana = await someone()
  const answers = new Map<string, number>()
  for (const address of await addressesOf(ana)) {
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await happens(ana)
    const answer = await ana.get<{ code: string }>(address)
    answers.set(address, answer.status)
    expect([address, answer.body.code, answer.headers.get('link')]).toEqual([address, 'signed_out', null])
    await isUndone(ana)
  }
  return answers
}

test('every read there is answers nothing to a device that was signed out elsewhere', async () => {
  const ended: (typeof sessions.$inferSelect)[] = []
  const answers = await answersAfter(
    async (ana) => {
      ended.push(...(await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id)).returning()))
    },
    () => synapse.db.insert(sessions).values(ended.splice(0)),
  )
  expect(answers.size).toBeGreaterThan(45)
  expect([...answers].filter(([, status]) => status !== 401)).toEqual([])
})

test('every read there is answers nothing to somebody who was suspended elsewhere', async () => {
  const suspend = (suspendedUntil: Date | null) => (ana: Person) =>
    synapse.db.update(users).set({ suspendedUntil }).where(eq(users.id, ana.id))
  const answers = await answersAfter(suspend(new Date(Date.now() + 60_000)), suspend(null))
  expect([...answers].filter(([, status]) => status !== 401)).toEqual([])
})

test('what somebody chose on another instance counts from the next page on', async () => {
  const ana = await someone()
  const { bea } = await signUpAll(synapse.url, ['bea'])
  await synapse.db.insert(posts).values({ authorId: bea.id, content: 'Lunch', contentNotes: ['food'] })
  const first = async () => (await ana.get<PostView[]>('/api/posts')).body[0]?.content
  expect(await first()).toBe('Lunch')
  await synapse.db.insert(contentNoteChoices).values({ userId: ana.id, note: 'food', effect: 'hide' })
  // Reads that do not depend on it do not ask for it, and what they answer leaves the question open.
  expect((await ana.get('/api/conversations')).status).toBe(200)
  expect(await first()).not.toBe('Lunch')
})

test('who asks and what they ask for goes through one connection', async () => {
  const ana = await someone()
  let trips = 0
  const count = () => {
    trips += 1
  }
  synapse.pool.on('acquire', count)
  expect((await ana.get('/api/posts')).status).toBe(200)
  synapse.pool.removeListener('acquire', count)
  expect(trips).toBe(1)
})
