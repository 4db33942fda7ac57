import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '#server/db/embedded/embedded-account.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'

export interface Running {
  pid: number
  stop: () => Promise<void>
}

/** Debian keeps servers in /usr/sbin, which is not on everybody's path. */
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

function find(program: string): string | undefined {
  return folders
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** The path of a program of Debian's; as root it is installed when it is missing. */
export function requireProgram(
  program: string,
  debianPackage: string,
  tell: (sentence: string) => void = () => undefined,
): string {
  const found = find(program)
  if (found) return found
  const install = ['install', '-y', '--no-install-recommends', debianPackage]
  if (process.getuid?.() === 0) {
    tell(`Installing ${debianPackage}.`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
    withoutStarting(() => run(...install) || (run('update') && run(...install)))
  }
  const installed = find(program)
  if (installed) return installed
  throw new Error(
    `${program} is missing. Install it (sudo apt-get ${install.join(' ')}), then run this again.`,
  )
}

const policy = '/usr/sbin/policy-rc.d'

/** A package starts a server of its own where it can; we need the program only. Debian asks this file whether it may. */
function withoutStarting(install: () => unknown): void {
  if (existsSync(policy)) {
    install()
    return
  }
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(policy, { force: true })
  }
}

const endIt = `
  kill "$1" 2>/dev/null
  n=0
  while kill -0 "$1" 2>/dev/null; do
    n=$((n + 1)); test $n -gt 100 && kill -9 "$1"
    sleep 0.05
  done`

interface Start {
  /** What it writes goes here, to be shown if it does not start. */
  log: string
  env?: NodeJS.ProcessEnv
  account?: Account | undefined
  /** What ends it in place of SIGTERM to it alone; its process id comes first, then these. */
  endedBy?: { command: string; with: readonly string[] }
  /** It is ready when this takes connections. */
  listensAt: { port: number; host: string } | { path: string }
}

/** Runs a server that stays in the foreground, until it is stopped or we end. */
export async function startProgram(file: string, args: readonly string[], start: Start): Promise<Running> {
  const log = openSync(start.log, 'a', 0o600)
  // Of a session of its own: Ctrl+C reaches us alone, and we stop everything in order.
  const child = spawn(file, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...start.account,
    env: start.env ?? { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  closeSync(log)
  const ended = once(child, 'exit')
  await once(child, 'spawn')
  child.unref()
  const { command, with: more } = start.endedBy ?? { command: endIt, with: [] }
  const stop = whenWeEnd(command, String(child.pid), ...more)
  const patience = Date.now() + 60_000
  while (!(await listens(start.listensAt))) {
    const isOver = await Promise.race([ended.then(() => true), pause(10).then(() => false)])
    if (!isOver && Date.now() < patience) continue
    await stop()
    throw new Error(`${file} did not start.\n${readFileSync(start.log, 'utf8').trim()}`)
  }
  return { pid: child.pid ?? 0, stop }
}

async function listens(where: Start['listensAt']): Promise<boolean> {
  const socket = connect(where)
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : 0
}
