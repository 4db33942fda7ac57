import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screens } from '#contract/core/screens.ts'
import { isExplained } from '#scripts/accessibility/explained-by-nu.ts'
import { type Outcome, run } from '#scripts/test/stages.ts'
import { Person } from '#tests/support/people.ts'
import type { Inhabitants, Target } from './target.ts'
import { nuChecker } from './tools.ts'

/** Pages that the server writes itself, beside the screens of the product. */
const pages = [
  '/api/login',
  '/api/login?next=/messages',
  '/api/signup',
  '/api/password/forgot',
  '/api/password/reset',
  '/api/password/reset?token=none',
  '/api/suspended',
  '/api/docs',
  '/privacy',
  '/terms',
  '/source',
  '/goodbye',
  '/no-such-page',
]

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: string
  url?: string
  message: string
  extract?: string
}

/** The W3C's checker on the document of every address, for who is signed out and for who is signed in. */
export async function nuFinds({ url }: Target, { ana, ids }: Inhabitants, place: string): Promise<Outcome> {
  const named = (path: string) =>
    path
      .replace(':type', 'user')
      .split('/')
      .map((part, index, parts) =>
        part === ':id' ? (ids[placesOf[parts[index - 1] ?? ''] ?? ''] ?? ids['users']) : part,
      )
      .join('/')
  const addresses = [...screens.map(named), ...pages]
  const files = new Map<string, string>()
  for (const [who, person] of [
    ['signed out', new Person('nobody', url)],
    ['signed in', ana],
  ] as const)
    for (const [number, address] of addresses.entries()) {
      const { text, headers } = await person.get(address)
      // Signed in, the pages of signing in lead elsewhere.
      if (!headers.get('content-type')?.startsWith('text/html') || text === '') continue
      const file = join(place, `${who.replace(' ', '-')}-${number}.html`)
      writeFileSync(file, text)
      files.set(file, `${address} (${who})`)
    }
  return nuFindsIn(files)
}

/** The same of documents that are there already, each with its name. */
export async function nuFindsIn(files: ReadonlyMap<string, string>): Promise<Outcome> {
  const { output } = await run('java', ['-jar', nuChecker, '--format', 'json', '--stdout', ...files.keys()])
  const { messages }: { messages: Message[] } = JSON.parse(output.slice(output.indexOf('{')))
  const problems = messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url: file = '', message, extract = '' }) => ({
      file: file.replace('file:', ''),
      words: `${message} ${extract.trim().slice(0, 160)}`,
    }))
    .filter(({ words }) => !isExplained(words))
  const failing = new Set(problems.map(({ file }) => file))
  const lines = problems.map(({ file, words }) => `${files.get(file)}: ${words}`)
  return {
    passed: files.size - failing.size,
    failed: failing.size,
    output: [`${files.size} documents`, ...new Set(lines)].join('\n'),
  }
}

const placesOf: Record<string, string> = { communities: 'communities', profile: 'users', posts: 'posts' }
