import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import { goodPassword, Person, signUpAll } from '#tests/support/people.ts'
import { comments, posts, uploads } from '#tests/support/posts.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { type ApiDescription, type GeneratedRequest, requestsFrom } from './requests.ts'

/** `npm run test:fuzz` sends many more. The seed makes a run that found something happen again. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_115)
const atOnce = 8

/** They end the session of whoever asks, or hash passwords for a second: they have tests of their own. */
const leftOut =
  /logout|signup|login|password|DELETE \/api\/auth\/sessions|DELETE \/api\/account|passkeys\/sign-in/

async function livelyNetwork(synapse: TestSynapse) {
  const people = await signUpAll(synapse.url, ['ana', 'bea', 'cleo', 'dora'])
  const { ana, bea, cleo } = people
  await befriend(synapse.db, ana, bea)
  const community = await founds(ana)
  await joins(bea, community)
  const post = await posts(ana, 'hello', { imageUrl: await uploads(ana) })
  const anonymous = await posts(bea, 'whisper', { isAnonymous: true })
  const inside = await posts(bea, 'inside', { communityId: community.id })
  const comment = await comments(cleo, post, 'hi')
  await writes(bea, ana, 'hello you')
  const things = [community, post, anonymous, inside, comment].map(({ id }) => id)
  return { people: Object.values(people), ids: [...things, ...Object.values(people).map(({ id }) => id)] }
}

/** The status, and what was wrong with the answer: null when all is well. */
async function asks(
  person: Person,
  { method, path, body }: GeneratedRequest,
): Promise<{ status: number; problem: string | null }> {
  const answer = await person.sends(method, path, {
    headers: { origin: person.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status } = answer
  const about = `${method} ${path} ${JSON.stringify(body)} → ${status} ${answer.text.slice(0, 300)}`
  // 503: photos are worked on one after the other, and said so in words.
  if (status >= 500 && status !== 503) return { status, problem: about }
  const isWords = typeof (answer.body as { message?: unknown } | undefined)?.message === 'string'
  return { status, problem: status >= 400 && !isWords ? `no words: ${about}` : null }
}

test(`${count} generated requests, valid, broken and hostile, break nothing`, {
  timeout: 900_000,
}, async () => {
  const synapse = await startTestSynapse()
  try {
    const { people, ids } = await livelyNetwork(synapse)
    const description = (await people[0]?.get<ApiDescription>('/api/openapi.json'))?.body
    if (!description) throw new Error('there is no description of the API')
    const anId = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
    const requests = fc.sample(
      requestsFrom(description, anId, (route) => leftOut.test(route)),
      { numRuns: count, seed },
    )
    const problems: string[] = []
    const answered = new Map<number, number>()
    const next = requests.values()
    const works = async (number: number) => {
      for (const request of next) {
        const person = people[number % people.length] ?? new Person('nobody', synapse.url)
        const { status, problem } = await asks(person, request)
        if (problem) problems.push(problem)
        const kind = Math.floor(status / 100)
        answered.set(kind, (answered.get(kind) ?? 0) + 1)
        if (person.cookies.size === 0)
          await person.post('/api/login', { email: person.user?.email, password: goodPassword })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, number) => works(number)))
    expect(problems).toEqual([])
    // Enough of them are what a client would send, and do something.
    expect(answered.get(2) ?? 0).toBeGreaterThan(count / 5)
    expect(answered.get(4) ?? 0).toBeGreaterThan(count / 5)

    expect((await people[0]?.get('/api/health'))?.status).toBe(200)
    const said: string[] = []
    const tools = { config: synapse.config, db: synapse.db, say: (line: string) => void said.push(line) }
    for (const { run } of consistencyCommands) await run([], tools)
    expect(said.at(-1)).toBe('Everything is as it should be.')
  } finally {
    await synapse.close()
  }
})
