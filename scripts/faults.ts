/**
 * `npm run test:faults`: breaks things on purpose, one after the other, and measures what people would see of it.
 * Its last line counts what passed and what failed. With `--write`, the figures go to docs/reliability.md; with names
 * (`npm run test:faults -- clock seen`), only those files of tests/faults run.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { getBrowser } from '#scripts/test/get-browser.ts'
import { getRedis } from '#scripts/test/get-redis.ts'
import { run } from '#scripts/test/stages.ts'
import type { Figure } from '#tests/faults/figures.ts'

const place = mkdtempSync(join(tmpdir(), 'synapse-faults-figures-'))
process.on('exit', () => rmSync(place, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

// Faults that the ordinary tests make too; they belong to the picture and cost seconds.
const elsewhere = [
  ['src/server/features/donations/donations.api.test.ts', 'twenty identical webhooks'],
  ['src/server/db/embedded/embedded.test.ts', 'of three starts at the very same moment'],
] as const

let passed = 0
let failed = 0

async function vitest(name: string, args: string[]): Promise<void> {
  console.log(`  ${name} …`)
  const report = join(place, `${passed}-${failed}.json`)
  const figures = { FAULTS_FIGURES: join(place, 'figures') }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run('vitest', ['run', ...args, ...reporters], figures)
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  passed += found.numPassedTests ?? 0
  failed += (found.numFailedTests ?? 0) || (code === 0 ? 0 : 1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  if (code !== 0) console.log(output.trim())
}

for (const [name, get] of [
  ['a Redis to test with', getRedis],
  ['a browser to test with', getBrowser],
] as const) {
  const outcome = await get()
  if (outcome.failed > 0) console.log(outcome.output)
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${name}`)
}
// All there are: one that had to be named here was forgotten.
const files = readdirSync(new URL('../tests/faults', import.meta.url))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''))
const named = process.argv.slice(2).filter((word) => files.includes(word))
for (const file of named.length > 0 ? named : files)
  await vitest(`faults: ${file}`, [
    '--config',
    'tests/faults/vitest.config.ts',
    `tests/faults/${file}.test.ts`,
  ])
if (named.length === 0) for (const [file, name] of elsewhere) await vitest(name, [file, '-t', name])

const text = existsSync(join(place, 'figures')) ? readFileSync(join(place, 'figures'), 'utf8') : ''
const figures: Figure[] = text
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
const table = toTable(figures)
console.log(table)
if (process.argv.includes('--write') && named.length === 0 && failed === 0) write(table)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function toTable(rows: readonly Figure[]): string {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB`
  const cell = (words: string) => words.replaceAll('|', '\\|').replaceAll('\n', ' ')
  const lines = rows.map((row) => `| ${[row.fault, row.found, row.ready, row.seen].map(cell).join(' | ')} |`)
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)} on a machine with ${machine}, which other programs were using too.`
  return [
    measured,
    '',
    '| fault | what was found | working again | what a person saw |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function write(rows: string): void {
  const page = new URL('../docs/reliability.md', import.meta.url)
  const begin = '<!-- figures: written by npm run test:faults -- --write -->'
  const end = '<!-- end of figures -->'
  const [before, rest] = readFileSync(page, 'utf8').split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error('docs/reliability.md has lost the marks around its figures')
  writeFileSync(page, `${before}${begin}\n${rows}\n${end}${after}`)
}
