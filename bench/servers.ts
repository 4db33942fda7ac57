import { flushCompileCache } from 'node:module'
import type { Command } from './processes.ts'
import { startProfile, stopProfile } from './profile.ts'

// A process of its own, so that its memory is its own and whoever measures does not take turns with it.

const [, , role = '', ...urls] = process.argv
const poolSize = 10
const servers =
  role === 'bare'
    ? await import('./bare-server.ts').then(({ openBare }) =>
        Promise.all(urls.map((url) => openBare(url, poolSize))),
      )
    : await import('./synapse-server.ts').then(({ openSynapse }) =>
        Promise.all(urls.map((url) => openSynapse(url))),
      )
const origins = await Promise.all(servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'learn': {
      const server = servers[command.server]
      if (server && 'learn' in server) await server.learn(command.lesson)
      return null
    }
    case 'recall': {
      const server = servers[command.server]
      return server && 'recall' in server ? server.recall(command.key) : []
    }
    case 'memory':
      globalThis.gc?.()
      return process.memoryUsage().rss
    case 'cpu':
      return process.cpuUsage()
    case 'start profile':
      return startProfile()
    case 'stop profile':
      return stopProfile(command.file)
  }
}

process.on('message', (command: Command) => {
  obey(command).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  )
})
process.send?.({ answer: origins })
// Ends with whoever started it.
process.on('disconnect', () => {
  flushCompileCache()
  process.exit()
})
