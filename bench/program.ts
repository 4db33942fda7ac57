import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFlags } from '#scripts/cluster/start-flags.ts'

const main = join(import.meta.dirname, '..', 'src/server/main.mjs')

/** The whole program as an operator starts it. */
export interface Program {
  origin: URL
  /** Milliseconds until it answered. */
  took: number
  /** Resident memory in MB, as Linux tells it; 0 where it does not. */
  memory: () => number
  end: () => Promise<void>
}

export async function startProgram(url: string): Promise<Program> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-bench-')))
  // Below those that outgoing connections get: of these the load has just used thousands.
  const port = 12_000 + Math.floor(Math.random() * 20_000)
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
  const end = async () => {
    // One that ended by itself has said why already.
    if (child.exitCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(port, child)
  } catch (error) {
    await end()
    throw error
  }
  return {
    origin: new URL(`http://127.0.0.1:${port}`),
    took: performance.now() - began,
    memory: () => memoryOf(child.pid),
    end,
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

function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
