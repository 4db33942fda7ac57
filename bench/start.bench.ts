import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFlags } from '#scripts/cluster/start-flags.ts'
import type { Measure } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { askFor, median, requestBytes } from './load.ts'
import { tokenOf } from './network.ts'

const main = join(import.meta.dirname, '..', 'src/server/main.mjs')

/** The whole program as an operator starts it, until it answers; then its memory, idle and after load. */
export const measure: Measure = async ({ tell, databases, sizes, patience }) => {
  const url = await databases.copyOf(sizes.small)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-bench-')))
  const took: number[] = []
  let idle = 0
  let after = 0
  try {
    for (let turn = 0; turn < 4; turn += 1) {
      const port = 20_000 + Math.floor(Math.random() * 20_000)
      const env = {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: url,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000000',
      }
      const began = performance.now()
      const child = fork(main, [], { env, execArgv: [...startFlags], silent: true })
      try {
        await untilReady(port, child)
        // The first one compiles, and is not like those after it.
        if (turn > 0) took.push(performance.now() - began)
        if (turn === 3) {
          await new Promise((resolve) => setTimeout(resolve, 2_000))
          idle = memoryOf(child.pid)
          const origin = new URL(`http://127.0.0.1:${port}`)
          const request = requestBytes(origin, { path: '/api/posts', token: tokenOf(3) })
          await askFor(origin, 20_000 * patience, 16, () => request)
          after = memoryOf(child.pid)
        }
      } finally {
        const exit = once(child, 'exit')
        child.kill('SIGTERM')
        await exit
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const figures: Figure[] = [
    { what: 'Ready on an existing database', value: median(took) / 1000, unit: 's', wanted: { atMost: 2 } },
    { what: 'Memory when idle', value: idle, unit: 'MB' },
    { what: 'Memory after load', value: after, unit: 'MB', wanted: { atMost: 200 } },
  ]
  for (const figure of figures) tell(inWords(figure))
  return {
    name: 'start',
    title: 'Start and memory',
    about:
      'The whole program as an operator starts it, on a database that is there already: the time until its health page answers, and its memory when idle and after twenty seconds of the feed for 16 at once, the database apart.',
    figures,
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  let said = ''
  child.stdout?.on('data', (text: Buffer) => {
    said += text.toString()
  })
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString()
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended before it was ready.\n${said}`)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
      if (answer.ok) return
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Resident memory in MB, as Linux tells it; 0 where it does not. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
