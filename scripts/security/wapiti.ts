import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, run } from '#scripts/test/stages.ts'
import type { ApiDescription } from '#tests/fuzz/requests.ts'
import { sampleRequests } from './requests.ts'
import { cookieOf, type Inhabitants, type Target } from './target.ts'

/** Those that attack. `nikto`, `wapp` and `buster` load or guess lists of other products' files. */
const modules = [
  'sql',
  'xss',
  'permanentxss',
  'exec',
  'file',
  'crlf',
  'redirect',
  'xxe',
  'methods',
  'htaccess',
  'shellshock',
  'csp',
  'http_headers',
  'cookieflags',
]
const pages = [
  '/',
  '/api/login?next=/messages',
  '/api/signup',
  '/api/password/forgot',
  '/donate',
  '/help',
  '/privacy',
  '/terms',
  '/source',
]
/** What it misses and must not be there: one is told over https alone, the other was given up by browsers as harmful. */
const rightlyMissing = /Strict-Transport-Security is not set|X-XSS-Protection is not set/
const secondsForAll = 900

interface Report {
  vulnerabilities: Record<
    string,
    { method: string; path: string; info: string; parameter: string; http_request: string }[]
  >
  anomalies: Record<string, { method: string; path: string; info: string; http_request: string }[]>
}

/** wapiti at every address that takes something in its query, and at every form that it finds by itself. */
export async function wapitiFinds({ url }: Target, people: Inhabitants, place: string): Promise<Outcome> {
  const { body: description } = await people.ana.get<ApiDescription>('/api/openapi.json')
  const asked = sampleRequests(description, people).filter(
    ({ method, address }) => method === 'GET' && address.includes('?'),
  )
  const starts = [...pages, ...asked.map(({ address }) => address.replaceAll('*', ''))]
  const report = join(place, 'wapiti.json')
  writeFileSync(report, '')
  const { output } = await run('timeout', [
    String(secondsForAll),
    'wapiti',
    ...['-u', `${url}/`, '--scope', 'domain', '-m', modules.join(','), '-d', '3', '-S', 'normal', '-l', '2'],
    ...starts.flatMap((path) => ['-s', `${url}${path}`]),
    ...['-H', `Cookie: ${cookieOf(people.ana)}`, '-H', `Origin: ${url}`],
    ...['--max-scan-time', '300', '--max-attack-time', '120', '-t', '10', '-v', '1', '--no-bugreport'],
    ...['--flush-session', '--store-session', join(place, 'wapiti'), '-f', 'json', '-o', report],
  ])
  const text = readFileSync(report, 'utf8')
  if (text === '') return { passed: 0, failed: 1, output: `wapiti wrote no report.\n${output.slice(-2000)}` }
  const { vulnerabilities, anomalies }: Report = JSON.parse(text)
  const kinds = Object.entries({ ...vulnerabilities, ...anomalies }).map(
    ([kind, found]) => [kind, found.filter(({ info }) => !rightlyMissing.test(info))] as const,
  )
  const lines = kinds.flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  )
  const failing = kinds.filter(([, found]) => found.length > 0).length
  const scanned = /(\d+) URLs and forms/.exec(output)?.[1] ?? String(starts.length)
  return {
    passed: kinds.length - failing,
    failed: failing,
    output: [`${scanned} addresses and forms, ${kinds.length} kinds of fault`, ...lines].join('\n'),
  }
}
