import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { founds, joins } from '#tests/support/communities.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { comments, posts, uploads } from '#tests/support/posts.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Target {
  /** Where it listens, on this machine alone. */
  url: string
  port: number
  /** What it logged: errors only. */
  logged: string[]
  end: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const stopAndRemove = `
  kill "$1"
  while kill -0 "$1" 2>/dev/null; do sleep 0.05; done
  rm -rf "$2"`

/** The production server as a process of its own, with a database of its own, gone when we end however we end. */
export async function startTarget(settings: Record<string, string> = {}): Promise<Target> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-security-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(join(root, 'node_modules', '.bin', 'node'), [join(root, 'src', 'server', 'main.ts')], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = whenWeEnd(stopAndRemove, String(server.pid), dataDir)
  const logged: string[] = []
  const gone = once(server, 'exit').then(() => {
    throw new Error(`Synapse did not start.\n${logged.join('')}`)
  })
  gone.catch(() => undefined)
  const ready = Promise.withResolvers<void>()
  server.stderr.on('data', (text) => logged.push(String(text)))
  server.stdout.on('data', (text) => {
    if (String(text).includes('Synapse is ready')) ready.resolve()
    if (String(text).startsWith('{')) logged.push(String(text))
  })
  await Promise.race([ready.promise, gone])
  return { url, port, logged, end }
}

export interface Inhabitants {
  /** Has written, founded and befriended. */
  ana: Person
  /** Her friend, and a member. */
  bea: Person
  /** Blocked by her, and no member. */
  cleo: Person
  /** By the path segment before them: what stands in the addresses. */
  ids: Record<string, string>
  photoUrl: string
}

/** People and something of each kind, so that every address leads somewhere. */
export async function peopled(url: string): Promise<Inhabitants> {
  const { ana, bea, cleo } = await signUpAll(url, ['ana', 'bea', 'cleo'])
  await bea.post(`/api/friends/request/${ana.id}`)
  const { body: requests } = await ana.get<{ id: string }[]>('/api/friends/requests')
  await ana.post(`/api/friends/requests/${requests[0]?.id}/accept`)
  await cleo.post(`/api/friends/request/${ana.id}`)
  const { body: waiting } = await ana.get<{ id: string }[]>('/api/friends/requests')
  await ana.post(`/api/blocks/${cleo.id}`)
  const community = await founds(ana)
  await joins(bea, community)
  const photoUrl = await uploads(ana)
  const post = await posts(ana, 'hello', { imageUrl: photoUrl })
  const inside = await posts(bea, 'inside', { communityId: community.id })
  const comment = await comments(bea, post, 'hi')
  await bea.post('/api/messages', { receiverId: ana.id, content: 'hello you' })
  const { body: filter } = await ana.post<{ id: string }>('/api/word-filters', { phrase: 'moss' })
  const ids = {
    posts: post.id,
    inside: inside.id,
    blocker: ana.id,
    comments: comment.id,
    communities: community.id,
    users: bea.id,
    requests: waiting[0]?.id ?? post.id,
    'word-filters': filter.id,
    images: post.imageUrl?.split('/').at(-1) ?? '',
  }
  return { ana, bea, cleo, ids, photoUrl }
}

export const cookieOf = (person: Person): string =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
