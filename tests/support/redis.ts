import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { whenWeEnd } from './end-with-us.ts'

export interface TestRedis {
  url: string
  stop: () => Promise<void>
}

const stopAndRemove = `
  kill "$1"
  while kill -0 "$1" 2>/dev/null; do sleep 0.05; done
  rm -rf "$2"`

/** A real redis-server that keeps nothing. With a port, in the place of one that was stopped. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-redis-')))
  const listenAt = port ?? (await freePort())
  const settings = ['--port', String(listenAt), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Of a session of its own: Ctrl+C must not end it before those who use it.
  const server = spawn('redis-server', [...settings, '--dir', folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(server, 'spawn'),
    once(server, 'error').then(() => {
      throw new Error(
        'There is no redis-server to test with. Install it (sudo apt-get install redis-server), then run the tests again.',
      )
    }),
  ])
  const stop = whenWeEnd(stopAndRemove, String(server.pid), folder)
  for await (const line of createInterface({ input: server.stdout }))
    if (/Ready to accept connections/.test(line)) return { url: `redis://127.0.0.1:${listenAt}`, stop }
  throw new Error('redis-server did not start.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : 0
}
