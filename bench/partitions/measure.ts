import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { at } from '#bench/load.ts'
import { newId } from '#server/db/clock.ts'
import type { Subject, Variant } from './tables.ts'

export type Table = { title: string; head: string[]; rows: string[][] }
type Values = [viewer: string, other: string, id: string]

export const connect = async (url: string, options = '') => {
  const client = new pg.Client({ connectionString: url, options: `-c jit=off ${options}` })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Statements name what they need of the three values; PostgreSQL wants them without gaps. */
const prepared = (name: string, text: string) => {
  const used = [1, 2, 3].filter((n) => text.includes(`$${n}`))
  const numbered = text.replaceAll(/\$(\d)/g, (_, n: string) => `$${used.indexOf(Number(n)) + 1}`)
  return (values: Values) => ({ name, text: numbered, values: used.map((n) => values[n - 1]) })
}

async function samplesOf({ sample }: Subject, url: string): Promise<Values[]> {
  const client = await connect(url)
  const { rows } = await client.query<{ viewer: string; other: string; id: string }>(sample)
  await client.end()
  return rows.map(({ viewer, other, id }) => [viewer, other, id])
}

const sampleAt = (samples: readonly Values[], n: number): Values => {
  const values = samples[n % samples.length]
  if (!values) throw new Error('There is nobody to ask for.')
  return values
}

const milliseconds = (took: number[], share: number) => at(took, share).toFixed(2)
const figures = (took: number[]) => `${milliseconds(took, 0.5)} / ${milliseconds(took, 0.99)}`
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** So many questions, or so many milliseconds. */
const aTurn = 150
const longestTurn = 2_000

interface Result {
  took: number[]
  /** Milliseconds of processor that PostgreSQL took for one, whatever else the machine was doing. NaN if not Linux. */
  processor: number
}

const processorOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const times = await readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').catch(() => '')
  return Number(times.split(' ')[0] || Number.NaN) / 1e6
}

/** In turns, so that whatever else the machine does falls on all of them. */
async function inTurns(
  subject: Subject,
  url: string,
  options: string,
  ask: (variant: Variant) => (values: Values) => pg.QueryConfig,
  rounds: number,
): Promise<Result[]> {
  const samples = await samplesOf(subject, url)
  const runners = await Promise.all(
    subject.variants.map(async (variant) => ({
      client: await connect(url, options),
      query: ask(variant),
      took: [] as number[],
      before: 0,
    })),
  )
  for (let round = 0; round <= rounds; round += 1)
    for (const runner of runners) {
      const { client, query, took } = runner
      if (round === 1) runner.before = await processorOf(client)
      for (
        let n = 0, until = performance.now() + longestTurn;
        n < aTurn && performance.now() < until;
        n += 1
      ) {
        const values = sampleAt(samples, round * aTurn + n)
        const began = performance.now()
        await client.query(query(values))
        // The first round warms up.
        if (round > 0) took.push(performance.now() - began)
      }
    }
  const results = runners.map(async ({ client, took, before }) => {
    const processor = ((await processorOf(client)) - before) / took.length
    await client.end()
    return { took, processor }
  })
  return Promise.all(results)
}

export async function measureReads(subject: Subject, url: string, rounds: number): Promise<Table[]> {
  const head = ['', ...subject.variants.map(({ name }) => name)]
  const reads: string[][] = []
  const plans: string[][] = []
  for (const { name, text } of subject.reads) {
    const ask = (variant: Variant) => prepared(name, text(variant))
    const results = await inTurns(subject, url, '', ask, rounds)
    reads.push([name, ...results.map(({ took, processor }) => `${figures(took)}, ${processor.toFixed(2)}`)])
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      const turns = await inTurns(subject, url, `-c plan_cache_mode=${mode}`, ask, Math.ceil(rounds / 3))
      plans.push([`${name}, ${mode}`, ...turns.map(({ processor }) => processor.toFixed(2))])
    }
  }
  return [
    { title: 'Reads, p50 / p99, processor of PostgreSQL, in ms', head, rows: reads },
    { title: 'The plan kept (generic) and planned anew (custom), processor in ms', head, rows: plans },
  ]
}

/** So many clients for some seconds each, in turns; durable. */
export async function measureInserts(
  subject: Subject,
  url: string,
  turn: number,
  rounds: number,
): Promise<Table> {
  const samples = await samplesOf(subject, url)
  const rows: string[][] = []
  for (const clients of [1, 8]) {
    const results = subject.variants.map(() => ({ took: [] as number[], time: 0, processor: 0 }))
    for (let round = 0; round < rounds; round += 1)
      for (const [index, variant] of subject.variants.entries()) {
        const query = prepared('insert', subject.insert(variant))
        const result = results[index]
        if (!result) continue
        const open = await Promise.all(Array.from({ length: clients }, () => connect(url)))
        const before = await Promise.all(open.map(processorOf))
        const began = performance.now()
        await Promise.all(
          open.map(async (client, who) => {
            for (let n = who; performance.now() - began < turn; n += clients) {
              const [viewer, other] = sampleAt(samples, n)
              const asked = performance.now()
              await client.query(query([viewer, other, newId()]))
              result.took.push(performance.now() - asked)
            }
          }),
        )
        result.time += performance.now() - began
        const after = await Promise.all(open.map(processorOf))
        result.processor += sum(after) - sum(before)
        await Promise.all(open.map((client) => client.end()))
      }
    const told = results.map(
      ({ took, time, processor }) =>
        `${Math.round((took.length / time) * 1000)} a second; ${figures(took)}, ${(processor / took.length).toFixed(2)}`,
    )
    rows.push([`${clients} at once`, ...told])
  }
  return {
    title: 'Inserts; p50 / p99, processor of PostgreSQL, in ms',
    head: ['', ...subject.variants.map(({ name }) => name)],
    rows,
  }
}

/** What a connection holds after each statement ran often enough for its plan to be kept. */
export async function measureMemory(subject: Subject, url: string): Promise<string[]> {
  const told = ['memory of a connection, MB']
  const samples = await samplesOf(subject, url)
  for (const variant of subject.variants) {
    const client = await connect(url)
    for (const { name, text } of subject.reads) {
      const query = prepared(name, text(variant))
      for (let n = 0; n < 20; n += 1) await client.query(query(sampleAt(samples, n)))
    }
    const [viewer, other] = sampleAt(samples, 0)
    await client.query(prepared('insert', subject.insert(variant))([viewer, other, newId()]))
    const held = await client.query<{ bytes: string }>(
      'select sum(total_bytes) as bytes from pg_backend_memory_contexts',
    )
    told.push((Number(held.rows[0]?.bytes) / 1e6).toFixed(1))
    await client.end()
  }
  return told
}

async function partsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select relid::regclass::text as part from pg_partition_tree('${table}') where isleaf`,
  )
  return rows.length > 0 ? rows.map(({ part }) => part) : [table]
}

export async function measureSize(subject: Subject, client: pg.Client): Promise<string[]> {
  const told = ['bytes of a row, with its indexes']
  for (const { table } of subject.variants) {
    const parts = (await partsOf(client, table)).map((part) => `pg_total_relation_size('${part}')`)
    const { rows } = await client.query<{ bytes: string }>(`select ${parts.join(' + ')} as bytes`)
    told.push((Number(rows[0]?.bytes) / subject.rows).toFixed(0))
  }
  return told
}

/** All of it, one after the other, and the part that takes longest: parts can be done side by side. */
export async function measureVacuum({ variants, dirty }: Subject, client: pg.Client): Promise<string[]> {
  const told = ['vacuum after 1 % of rows changed: all / longest part, s']
  for (const variant of variants) {
    if (dirty) await client.query(dirty(variant))
    const took: number[] = []
    for (const part of await partsOf(client, variant.table)) {
      const began = performance.now()
      await client.query(`vacuum (analyze) ${part}`)
      took.push((performance.now() - began) / 1000)
    }
    told.push(`${sum(took).toFixed(1)} / ${Math.max(...took).toFixed(1)}`)
  }
  return told
}

/** A thousand at a time, as features/account/retention.ts does it; then a whole part at once. */
export async function measureClearing(
  { variants, clear, drop }: Subject,
  client: pg.Client,
): Promise<string[][]> {
  const told = new Map<string, string[]>()
  const tell = (what: string, result: string) => told.set(what, [...(told.get(what) ?? [what]), result])
  for (const variant of variants) {
    for (const [what, isOver] of Object.entries(clear?.(variant) ?? {})) {
      const began = performance.now()
      let gone = 0
      for (let last = 1_000; last === 1_000; gone += last) {
        const these = `(select tableoid, ctid from ${variant.table} where ${isOver} limit 1000)`
        const answer = await client.query(
          `delete from ${variant.table} t using ${these} o where t.tableoid = o.tableoid and t.ctid = o.ctid`,
        )
        last = answer.rowCount ?? 0
      }
      tell(`clearing ${what}`, `${gone.toLocaleString('en')} rows in ${seconds(began)} s`)
    }
    const dropping = drop?.(variant)
    const began = performance.now()
    if (dropping) await client.query(dropping)
    if (drop) tell('dropping the oldest part', dropping ? `${seconds(began)} s` : '–')
  }
  return [...told.values()]
}
