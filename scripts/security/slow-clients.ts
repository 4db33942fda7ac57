import { setTimeout as pause } from 'node:timers/promises'
import { type Outcome, run } from '#scripts/test/stages.ts'
import type { Inhabitants, Target } from './target.ts'

const connections = 400
const seconds = 20
const patience = 2_000

const attacks = {
  'slow headers': ['-H', '-i', '5'],
  'slow body': ['-B', '-i', '5', '-s', '8192', '-f', 'application/json', '-t', 'POST'],
  'slow read': ['-X', '-w', '1', '-y', '16', '-n', '5', '-z', '1', '-k', '3'],
}
const addressOf: Partial<Record<keyof typeof attacks, string>> = { 'slow body': '/api/login' }

/** slowhttptest holds hundreds of connections open; everyone else must be served as before. */
export async function slowClientsFind({ url }: Target, { ana }: Inhabitants): Promise<Outcome> {
  const lines: string[] = []
  let failed = 0
  for (const [name, options] of Object.entries(attacks) as [keyof typeof attacks, string[]][]) {
    const size = ['-c', String(connections), '-r', String(connections / 4), '-l', String(seconds), '-p', '3']
    const address = `${url}${addressOf[name] ?? '/'}`
    let isOver = false
    const attack = run('slowhttptest', [...options, ...size, '-u', address, '-v', '1']).finally(() => {
      isOver = true
    })
    const times: number[] = []
    let refused = 0
    while (!isOver) {
      const started = performance.now()
      const answer = await Promise.race([ana.get('/api/posts').catch(() => null), pause(patience, null)])
      if (answer?.status === 200) times.push(performance.now() - started)
      else refused += 1
      await pause(100)
    }
    await attack
    times.sort((one, other) => one - other)
    const at = (part: number) => `${(times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0)} ms`
    lines.push(
      `${name}, ${connections} connections for ${seconds} s: meanwhile ${times.length} feeds served, ${refused} not; half within ${at(0.5)}, all within ${at(1)}`,
    )
    if (refused > 0 || times.length === 0) failed += 1
  }
  return { passed: lines.length - failed, failed, output: lines.join('\n') }
}
