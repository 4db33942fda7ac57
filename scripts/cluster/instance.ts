import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Running, startProgram } from './programs.ts'
import { startFlags } from './start-flags.ts'

const main = join(import.meta.dirname, '..', '..', 'src', 'server', 'main.mjs')

export interface Instance {
  name: string
  port: number
  url: string
  /** As a power cut would: nothing is finished, nobody is told. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface Start {
  name: string
  port: number
  folder: string
  env: Record<string, string>
}

/** One Synapse, as `npm start` runs it. */
export async function startInstance({ name, port, folder, env }: Start): Promise<Instance> {
  const start = () =>
    startProgram(process.execPath, [...startFlags, main], {
      log: join(folder, `${name}.log`),
      listensAt: { port, host: '127.0.0.1' },
      env: { PATH: process.env['PATH'], ...env, PORT: String(port), DATA_DIR: join(folder, name) },
    })
  let running: Running = await start()
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      process.kill(running.pid, 'SIGKILL')
      await running.stop()
    },
    start: async () => {
      running = await start()
    },
    stop: () => running.stop(),
  }
}

/** What it tells of itself. Zero while it tells nothing of that name. */
export async function metricOf({ url }: Instance, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

/** Waits for something that is bound to happen, and says what it was if it does not. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  patience = 20_000,
  lookEvery = 20,
) {
  for (const end = Date.now() + patience; !(await isSo()); await pause(lookEvery))
    if (Date.now() > end) throw new Error(`Waited ${patience / 1000} seconds in vain: ${what}.`)
}
