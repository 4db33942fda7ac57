import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import type { Statement } from '#tests/support/statements.ts'
import { tokenOf } from './network.ts'
import { otherWrites } from './other-writes.ts'
import { everyRead } from './reads.ts'
import { openSynapse } from './synapse-server.ts'
import { writes } from './writes.ts'
import { rowsOf } from './writing.ts'

/** What one request does in the database, and what it answers. */
interface Recording {
  statements: Statement[]
  answer: unknown
  bytes: Buffer
}

export interface Lesson {
  read: string
  addresses: string[]
  who: number
}

/**
 * The least there can be: the statements that Synapse sends, through the bare driver in a bare Fastify that writes the
 * answer by its schema. No session, no rules but those in the statements, no headers, nothing read from the request.
 */
export async function openBare(url: string, poolSize: number) {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  pool.on('error', () => undefined)
  const recordings = new Map<string, Recording>()
  const app = Fastify()

  const recordingOf = (key: string): Recording => {
    const known = recordings.get(key)
    if (!known) throw new Error(`Nobody recorded ${key}`)
    return known
  }
  for (const { name, endpoint } of everyRead) {
    const { response } = endpoint
    if (!response) throw new Error(`${name} answers nothing`)
    const schema = z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' })
    app.get(
      `/${name}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      { schema: { response: { 200: schema } } },
      async (request) => {
        const { statements, answer } = recordingOf(request.url)
        await replay(pool, statements)
        return answer
      },
    )
  }
  app.get('/fixed/*', async (request, reply) => {
    const { bytes } = recordingOf(request.url.slice('/fixed'.length))
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  for (const write of [...writes, ...otherWrites]) {
    const statements = rowsOf(write).map(({ bare }, index) => ({
      name: `${write.name}_${index}`,
      text: bare,
    }))
    app.post<{ Body: { values: unknown[][] } }>(`/${write.name}`, async (request, reply) => {
      const { values } = request.body
      await writeRows(
        pool,
        statements.map((statement, index) => ({ ...statement, values: values[index] ?? [] })),
      )
      return reply.code(201).send({ done: true })
    })
  }
  return { app, learn: learner(url, recordings), recall: (key: string) => recordingOf(key).statements }
}

/** One row is a transaction by itself; several are one as the driver does it, each statement a trip. */
async function writeRows(pool: pg.Pool, statements: readonly pg.QueryConfig[]): Promise<void> {
  const [only, ...others] = statements
  if (only && others.length === 0) {
    await pool.query(only)
    return
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Asks Synapse itself once for each address, and keeps what it sent to the database. */
function learner(url: string, recordings: Map<string, Recording>) {
  let synapse: Promise<{ app: FastifyInstance; statements: Statement[] }> | null = null
  return async ({ read, addresses, who }: Lesson): Promise<void> => {
    synapse ??= openSynapse(url, { isRecording: true })
    const { app, statements } = await synapse
    for (const address of addresses) {
      const ask = () => app.inject({ url: address, cookies: { synapse: tokenOf(who) } })
      // Not the first time, when connections are opened and statements are made.
      await ask()
      statements.length = 0
      const { statusCode, body } = await ask()
      if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}: ${body}`)
      recordings.set(`/${read}${address}`, {
        statements: withoutSession(statements),
        answer: JSON.parse(body),
        bytes: Buffer.from(body),
      })
    }
  }
}

/**
 * What screens read is prepared by name; without one is what the server clears away by itself in its first seconds, which
 * would otherwise be done again with each request.
 */
export function withoutSession(statements: readonly Statement[]): Statement[] {
  const kept = statements.flatMap(({ name }, index) =>
    name === undefined || name.startsWith('session_look_up') ? [] : [index],
  )
  return kept.flatMap((index) => {
    const statement = statements[index]
    if (!statement) return []
    return [
      {
        ...statement,
        after: statement.after.flatMap((one) => (kept.includes(one) ? [kept.indexOf(one)] : [])),
      },
    ]
  })
}

/** In the order in which they were sent: what waited for an answer waits for it again, and the rest runs side by side. */
async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const answers: Promise<unknown>[] = []
  for (const { name, text, values, after } of statements) {
    const send = () => pool.query({ ...(name !== undefined && { name }), text, values })
    answers.push(after.length > 0 ? Promise.all(after.map((one) => answers[one])).then(send) : send())
  }
  await Promise.all(answers)
}
