import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname } from 'node:path'

let session: Session | null = null

export async function startProfile(): Promise<null> {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  return null
}

export interface Spent {
  /** The function and its file. */
  where: string
  /** Of the time in which the process was not idle. */
  share: number
}

/** Keeps the profile for a browser's developer tools, and answers where the time went, function by function. */
export async function stopProfile(file: string): Promise<{ busy: number; spent: Spent[]; rooms: Spent[] }> {
  if (!session) throw new Error('No profile was started')
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  session = null
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(profile))

  const byNode = new Map<number, number>()
  const { samples = [], timeDeltas = [] } = profile
  for (const [index, node] of samples.entries())
    byNode.set(node, (byNode.get(node) ?? 0) + (timeDeltas[index] ?? 0))
  const functions = new Map<string, number>()
  const rooms = new Map<string, number>()
  let all = 0
  let idle = 0
  for (const { id, callFrame } of profile.nodes) {
    const time = byNode.get(id) ?? 0
    all += time
    if (callFrame.functionName === '(idle)') {
      idle += time
      continue
    }
    const path = callFrame.url
      .replace(/^.*\/node_modules\//, '')
      .replace(/^file:.*?\/(?=src\/|bench\/|tests\/)/, '')
    const where = `${callFrame.functionName || '(anonymous)'} ${path}${path ? `:${callFrame.lineNumber + 1}` : ''}`
    functions.set(where, (functions.get(where) ?? 0) + time)
    const room = roomOf(callFrame.functionName, path)
    rooms.set(room, (rooms.get(room) ?? 0) + time)
  }
  const busy = all - idle
  const shares = (times: Map<string, number>, most: number): Spent[] =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([where, time]) => ({ where, share: time / busy }))
  return { busy: busy / all, spent: shares(functions, 40), rooms: shares(rooms, 20) }
}

function roomOf(name: string, path: string): string {
  if (!path) return name
  if (path.startsWith('node:')) return 'Node'
  if (path.startsWith('src/server/')) return path.split('/').slice(0, 3).join('/')
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
