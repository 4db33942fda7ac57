import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startFlags } from '#scripts/cluster/start-flags.ts'
import type { Lesson } from './bare-server.ts'

export type Command =
  | { do: 'learn'; server: number; lesson: Lesson }
  | { do: 'recall'; server: number; key: string }
  | { do: 'memory' }
  | { do: 'cpu' }
  | { do: 'start profile' }
  | { do: 'stop profile'; file: string }

/** Servers in a process of their own: one for each address of a database. */
export interface Servers {
  origins: URL[]
  tell: (command: Command) => Promise<unknown>
  end: () => Promise<void>
}

export async function startServers(role: 'synapse' | 'bare', urls: readonly string[]): Promise<Servers> {
  const child = fork(join(import.meta.dirname, 'servers.mjs'), [role, ...urls], {
    // As `npm start` starts it.
    execArgv: [...startFlags, '--expose-gc'],
  })
  const answer = async (): Promise<unknown> => {
    const ended = new AbortController()
    try {
      const said = await Promise.race([
        once(child, 'message', { signal: ended.signal }),
        once(child, 'exit', { signal: ended.signal }).then(() => [{ error: 'The server ended.' }]),
      ])
      const { answer: given, error } = said[0] as { answer?: unknown; error?: string }
      if (error) throw new Error(error)
      return given
    } finally {
      ended.abort()
    }
  }
  const origins = (await answer()) as string[]
  return {
    origins: origins.map((origin) => new URL(origin)),
    tell(command) {
      const said = answer()
      child.send(command)
      return said
    },
    async end() {
      if (!child.connected) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
