import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, run } from '#scripts/test/stages.ts'
import type { ApiDescription } from '#tests/fuzz/requests.ts'
import { type Sample, sampleRequests } from './requests.ts'
import { cookieOf, type Inhabitants, type Target } from './target.ts'

const atOnce = 2
const secondsForOne = 300

/** sqlmap at every path, query and body value of every route that the API describes. */
export async function sqlmapFinds(target: Target, people: Inhabitants, place: string): Promise<Outcome> {
  const { body: description } = await people.ana.get<ApiDescription>('/api/openapi.json')
  const samples = sampleRequests(description, people)
  const waiting = [...samples.entries()]
  const problems: string[] = []
  const works = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const [number, sample] = next
    const file = join(place, `request-${number}.txt`)
    // Signing out, or closing the account, would end the attack: a session of its own for each request.
    writeFileSync(file, asText(sample, target, cookieOf(people.ana)))
    const problem = verdict(sample, await attack(file, join(place, `sqlmap-${number}`)))
    if (problem) problems.push(problem)
    return works()
  }
  await Promise.all(Array.from({ length: atOnce }, works))
  const places = samples.reduce((sum, sample) => sum + sample.places, 0)
  const failed = problems.length
  const output = [`${samples.length} routes, ${places} places for a value`, ...problems].join('\n')
  return { passed: samples.length - failed, failed, output }
}

const attack = (file: string, folder: string) =>
  run('timeout', [
    String(secondsForOne),
    'sqlmap',
    ...['-r', file, `--output-dir=${folder}`],
    ...[
      '--ignore-stdin',
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--skip-waf',
      '--dbms=PostgreSQL',
    ],
    ...['--technique=BEUSTQ', '--level=1', '--risk=1', '--time-sec=2', '--threads=1'],
    ...['--timeout=10', '--retries=1', '--ignore-redirects', '--ignore-code=401,404'],
  ])

function verdict({ route }: Sample, { code, output }: { code: number; output: string }): string | null {
  const tail = output.split('\n').slice(-12).join('\n')
  if (/injection point|is vulnerable/i.test(output)) return `${route}: sqlmap found a way in\n${output}`
  const errors = /5\d\d \([^)]*\) - \d+ times/.exec(output)
  if (errors) return `${route}: ${errors[0]}\n${tail}`
  if (/do not appear to be injectable/.test(output)) return null
  return `${route}: not tested to the end (${code})\n${tail}`
}

function asText({ method, address, body }: Sample, { port, url }: Target, cookie: string): string {
  const heading = [
    `${method} ${address} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${url}`,
    `Cookie: ${cookie}`,
  ]
  if (body !== undefined)
    heading.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${heading.join('\r\n')}\r\n\r\n${body ?? ''}`
}
