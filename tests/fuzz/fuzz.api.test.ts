import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import { goodPassword, Person, signUpAll } from '#tests/support/people.ts'
import { aPhoto, comments, posts, sends, uploads } from '#tests/support/posts.ts'
import { found } from './corpus.ts'
import { brokenFiles } from './files.ts'
import { type Memory, type OwnProcess, startOwnProcess } from './own-process.ts'
import { type ApiDescription, type GeneratedRequest, requestsFrom } from './requests.ts'

/** `npm run test:fuzz` sends many more. The seed makes a run that found something happen again. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_115)
/** Two for each person, and one for nobody in particular. */
const atOnce = 9
/** Longer than any answer takes on a busy machine, and far shorter than for ever. */
const patience = 30_000
/** A third of the run may leave this much behind: a leak of two kilobytes with each request leaves more. */
const mayGrow = 6 * 1024 * 1024

/** They end the session of whoever asks, or hash passwords for a second: they have tests of their own. */
const leftOut =
  /logout|signup|login|password|DELETE \/api\/auth\/sessions|DELETE \/api\/account|passkeys\/sign-in/

async function livelyNetwork(synapse: OwnProcess) {
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
  // What is loaded once, when somebody first needs it, is no growth.
  await ana.get('/api/places?q=leeds')
  await ana.post('/api/account/export')
  const things = [community, post, anonymous, inside, comment].map(({ id }) => id)
  return { people: Object.values(people), ids: [...things, ...Object.values(people).map(({ id }) => id)] }
}

interface Answered {
  route: string
  status: number
  /** In milliseconds. */
  took: number
  /** What was wrong with the answer: null when all is well. */
  problem: string | null
}

async function asks(person: Person, request: GeneratedRequest): Promise<Answered> {
  const { method, path, body, type = 'application/json', headers } = request
  const route = `${method} ${path.slice(0, 60)}`
  const started = performance.now()
  const answer = await within(
    patience,
    person.sends(method, path, {
      headers: { origin: person.url, ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
    }),
  )
  const took = performance.now() - started
  const status = answer?.status ?? 0
  const about = `${method} ${path} ${JSON.stringify(headers ?? {})} ${body?.slice(0, 2_000)} → ${status} ${answer?.text.slice(0, 300)}`
  if (!answer) return { route, status, took, problem: `no answer: ${about}` }
  // 503: photos are worked on one after the other, and said so in words.
  if (status >= 500 && status !== 503) return { route, status, took, problem: about }
  const isWords = typeof (answer.body as { message?: unknown } | undefined)?.message === 'string'
  return { route, status, took, problem: status >= 400 && !isWords ? `no words: ${about}` : null }
}

async function within<T>(time: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), time)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

test(`${count} generated requests, valid, broken and hostile, break nothing`, {
  timeout: 1_800_000,
}, async () => {
  const synapse = await startOwnProcess()
  try {
    const { people, ids } = await livelyNetwork(synapse)
    const description = (await people[0]?.get<ApiDescription>('/api/openapi.json'))?.body
    if (!description) throw new Error('there is no description of the API')
    const anId = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
    const requests = fc.sample(
      requestsFrom(description, anId, (route) => leftOut.test(route)),
      { numRuns: count, seed },
    )
    const answered: Answered[] = []
    for (const [number, { broke, ...request }] of found.entries()) {
      const { problem, ...more } = await asks(people[number % people.length] as Person, request)
      answered.push({ ...more, problem: problem && `${broke}, once: ${problem}` })
    }
    const memory: Memory[] = []
    for (const third of [0, 1, 2]) {
      const now = requests.slice((third * count) / 3, ((third + 1) * count) / 3)
      const works = async (number: number) => {
        // Each has a share of their own: who is refused at once must not take most of them.
        const share = now.filter((_, index) => index % atOnce === number)
        const person = number === 8 ? new Person('nobody', synapse.url) : people[number % people.length]
        if (!person) throw new Error('nobody asks')
        for (const request of share) {
          answered.push(await asks(person, request))
          if (person.cookies.size === 0 && person.user)
            await person.post('/api/login', { email: person.user.email, password: goodPassword })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, (_, number) => works(number)))
      memory.push(await synapse.memory())
    }
    tell(answered, memory)
    expect(answered.flatMap(({ problem }) => problem ?? [])).toEqual([])
    // Enough of them are what a client would send, and do something.
    const answers = (kind: number) =>
      answered.filter(({ status }) => Math.floor(status / 100) === kind).length
    expect(answers(2)).toBeGreaterThan(count / 5)
    expect(answers(4)).toBeGreaterThan(count / 5)

    const [, second = memory[0], last = second] = memory
    expect((last?.held ?? 0) - (second?.held ?? 0)).toBeLessThan(mayGrow)
    expect(synapse.isAlive()).toBe(true)
    expect((await people[0]?.get('/api/health'))?.status).toBe(200)
    const said: string[] = []
    const tools = { config: synapse.config, db: synapse.db, say: (line: string) => void said.push(line) }
    for (const { run } of consistencyCommands) await run([], tools)
    expect(said.at(-1)).toBe('Everything is as it should be.')
  } finally {
    await synapse.close()
  }
})

test('files that are nearly photos are kept or refused in words, and the next real one is kept', {
  timeout: 1_800_000,
}, async () => {
  const synapse = await startOwnProcess()
  try {
    const { ana } = await signUpAll(synapse.url, ['ana'])
    const picture = sharp(await aPhoto({ width: 64, height: 48 }))
    const files = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const).map((format) =>
        picture.clone().withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
      ),
    )
    const problems: string[] = []
    for (const { bytes, type } of fc.sample(brokenFiles(files.map((file) => new Uint8Array(file))), {
      numRuns: count / 10,
      seed,
    })) {
      const { status, text, body } = await sends(ana, bytes, { type })
      const isWords = typeof (body as { message?: unknown } | undefined)?.message === 'string'
      if (status !== 204 && (status >= 500 || !isWords))
        problems.push(
          `${status} ${text.slice(0, 200)} for ${type}: ${Buffer.from(bytes).toString('base64').slice(0, 4_000)}`,
        )
    }
    expect(problems).toEqual([])
    expect((await sends(ana, await aPhoto())).status).toBe(204)
    expect(synapse.isAlive()).toBe(true)
  } finally {
    await synapse.close()
  }
})

/** The figures, for docs/security-tests.md. */
function tell(answered: readonly Answered[], memory: readonly Memory[]): void {
  if (count < 1_000) return
  const times = answered.map(({ took }) => took).sort((one, other) => one - other)
  const at = (part: number) => `${(times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0)} ms`
  const statuses = Map.groupBy(answered, ({ status }) => status)
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, all]) => `${status}: ${all.length}`)
  const sizes = memory.map(
    ({ held, rss }) => `${(held / 2 ** 20).toFixed(1)} (${(rss / 2 ** 20).toFixed(0)}) MB`,
  )
  console.log(`${answered.length} answers: ${counts.join(', ')}`)
  const [slowest] = answered.toSorted((one, other) => other.took - one.took)
  console.log(`half within ${at(0.5)}, 99 of 100 within ${at(0.99)}, all within ${at(1)} (${slowest?.route})`)
  console.log(`memory held after each third (and taken from the machine): ${sizes.join(', ')}`)
}
