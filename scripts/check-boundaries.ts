/** Which way imports go (docs/ARCHITECTURE.md). Prints one line for each import that goes another way. */
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

// A room may import the rooms in the rows above its own. A file that is in no room is a question to answer here.
const rooms = {
  words: [['.']],
  contract: [['.']],
  server: [
    ['config-variables.ts'],
    ['config.ts', 'log.ts', 'version.ts'],
    ['is-local.ts'],
    ['db'],
    ['realtime'],
    ['http'],
    ['tracing'],
    ['jobs'],
    ['access', 'notifications', 'mail', 'storage', 'payments', 'places', 'names', 'admin-command.ts'],
    ['languages'],
    ['views', 'document', 'moderation', 'backup'],
    ['hot-writes', 'mentions'],
    ['features'],
    ['app.ts'],
    ['start.ts'],
    ['run.ts'],
    ['main.ts'],
  ],
  web: [
    ['lib', 'styles', 'show-password.ts', 'form-problems.ts'],
    // In a thread of its own, beside the page: only what has no words of the domain in it may be in both.
    ['ui', 'service-worker'],
    ['features'],
    ['widgets'],
    ['routes'],
    ['app'],
    ['main.tsx', 'draw-screen.tsx', 'landing', 'gallery', 'passkey-sign-in.ts'],
  ],
}
type House = keyof typeof rooms

type Import = { to: string; isType: boolean }
type Place = { house: House; room: string; row: number; feature: string | undefined }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const isOfServer = (file: string) => file.startsWith('src/server/') && !isTest(file)
const mayHoldStatements = (file: string) => file.endsWith('.sql.ts') || file.startsWith('src/server/db/')
const statementByHand = /\bsqlStatement\(|\.execute\(/

/** The problems of a set of files, given by path from the root of the repository. */
export function checkBoundaries(files: Record<string, string>): string[] {
  const graph = new Map(Object.entries(files).map(([file, text]) => [file, importsOf(file, text)]))
  const problems = [...graph].flatMap(([file, imports]) => {
    const notPlaced =
      !isTest(file) && placeOf(file) === 'nowhere'
        ? [`${file} is in no room of scripts/check-boundaries.ts`]
        : []
    const byHand =
      isOfServer(file) && !mayHoldStatements(file) && statementByHand.test(files[file] ?? '')
        ? [`${file} holds a whole statement of SQL: those stand in files called *.sql.ts (decision 0050)`]
        : []
    const wrong = imports.map((one) => ({ ...one, why: whyNot(file, one, graph) })).filter(({ why }) => why)
    return [...notPlaced, ...byHand, ...wrong.map(({ to, why }) => `${file} imports ${to}: ${why}`)]
  })
  return [...problems, ...circles(graph)]
}

function importsOf(file: string, text: string): Import[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const statements = code.matchAll(/\b(?:im|ex)port\s+(type\s)?(?:[\w*{}\s,$]*?\sfrom\s+)?['"]([^'"]+)['"]/g)
  const calls = code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [
    ...[...statements].map(([, type, to = '']) => ({ to: pathOf(file, to), isType: Boolean(type) })),
    ...[...calls].map(([, to = '']) => ({ to: pathOf(file, to), isType: false })),
  ]
}

function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('./')) return normalize(join(file, '..', specifier))
  return specifier.replace(/^#(words|contract|server|web)\//, 'src/$1/').replace(/^#/, '')
}

function placeOf(path: string): Place | 'outside' | 'nowhere' {
  const [, house, room = '', feature] =
    /^src\/(words|contract|server|web)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (house === 'words' || house === 'contract') return { house, room: '.', row: 0, feature: undefined }
  if (house !== 'server' && house !== 'web') return 'outside'
  const row = rooms[house].findIndex((names) => names.includes(room))
  return row < 0 ? 'nowhere' : { house, room, row, feature: room === 'features' ? feature : undefined }
}

function whyNot(file: string, { to, isType }: Import, graph: Map<string, Import[]>): string | undefined {
  if (to.startsWith('..')) return 'write #server/…, #web/… instead of ../'
  const from = placeOf(file)
  const target = placeOf(to)
  if (typeof from === 'string' || target === 'nowhere') return undefined
  const meets = typeof target === 'string' || mayMeet(from.house, target.house)
  if (!meets) return `${from.house} and ${target.house} never meet`
  // A test may put together what the product keeps apart.
  if (isTest(file)) return undefined
  if (target === 'outside') return whyNotOutside(from, to)
  if (target.house === 'words') return undefined
  if (target.house === 'contract')
    return from.house === 'web' && !isType && reaches(to, 'zod', graph)
      ? 'it would bring zod into the browser; use import type'
      : undefined
  return whyNotInside(from, target)
}

/** The words are for everybody, and the contract for both who keep it. */
const mayMeet = (from: House, to: House): boolean =>
  from === to || to === 'words' || (to === 'contract' && from !== 'words')

function whyNotOutside(from: Place, to: string): string | undefined {
  if (/^(tests|scripts|bench)\//.test(to))
    return 'the product does not know its tests, scripts and measurements'
  if (from.house === 'words' && to !== 'intl-messageformat')
    return 'the words import intl-messageformat and nothing else'
  if (from.house === 'contract' && to !== 'zod') return 'the contract imports zod, the words and nothing else'
  return undefined
}

function whyNotInside(from: Place, target: Place): string | undefined {
  if (from.feature !== target.feature && from.feature && target.feature)
    return 'a feature does not import a feature'
  if (from.row < target.row || (from.row === target.row && from.room !== target.room))
    return `${from.room} does not import ${target.room}`
  return undefined
}

function reaches(
  file: string,
  goal: string,
  graph: Map<string, Import[]>,
  seen = new Set<string>(),
): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const imports = (graph.get(file) ?? []).filter(({ isType }) => !isType)
  return imports.some(({ to }) => to === goal || reaches(to, goal, graph, seen))
}

function circles(graph: Map<string, Import[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) found.push(`a circle: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
    if (done.has(file) || way.includes(file)) return
    for (const { to } of graph.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

if (import.meta.main) {
  const paths = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.d.ts'))
  const problems = checkBoundaries(
    Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])),
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
