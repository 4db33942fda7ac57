/**
 * `npm test`: what must hold, in a browser by the ways that people go most (tests/browser/journeys.ts); in CI, where nobody
 * waits for it, every test in a browser. `npm run check`: the same without the build and the browser.
 * Then the main tasks in Firefox and WebKit, where they are or can be installed.
 * `npm run test:all`: everything, in every look (tests/browser/every-look.ts), which takes longest.
 * Its last line counts what passed and what failed; each static check counts as one. The lines before it name the tests
 * in a browser that failed and then passed when they were run again by themselves. Three of them fail the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserTests } from '#scripts/test/browser-tests.ts'
import { getBrowser } from '#scripts/test/get-browser.ts'
import { getEngines } from '#scripts/test/get-engines.ts'
import { getRedis } from '#scripts/test/get-redis.ts'
import { check, type Outcome, vitest } from '#scripts/test/stages.ts'

const kind = process.argv[2]
const isWhole = kind !== 'check'
const isEverything = kind === 'all' || process.env['CI'] === 'true'
const inBrowser: Record<string, string> = {
  ...(kind === 'all' && { LOOKS: 'all' }),
  ...(!isEverything && { BROWSER_TESTS: 'journeys' }),
}
const reports = mkdtempSync(join(tmpdir(), 'synapse-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

let passed = 0
let failed = 0
const flaky: string[] = []

async function stage(name: string, work: () => Promise<Outcome>): Promise<boolean> {
  const started = performance.now()
  const outcome = await work()
  passed += outcome.passed
  failed += outcome.failed
  flaky.push(...(outcome.flaky ?? []))
  const isFine = outcome.failed === 0
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  const count =
    outcome.passed + outcome.failed > 1 ? `${outcome.passed} passed, ${outcome.failed} failed, ` : ''
  console.log(`${isFine ? '✓' : '✗'} ${name} (${count}${seconds})`)
  if (!isFine) console.log(`${outcome.output.trim()}\n`)
  return isFine
}

// Beside the tests of the next stage, which wait for the database a little now and then.
const checks = [
  stage('format and lint', () => check(['biome', 'ci', '--error-on-warnings'])),
  // One checker each: of the usual four, each works out the same types anew, which takes three times the processor time.
  stage('types', () =>
    check(
      ...['src/contract', 'src/server', 'src/web', 'src/web/service-worker', 'tests/browser'].map(
        (project) => ['tsc', '--checkers', '1', '-p', project],
      ),
    ),
  ),
  stage('import boundaries', () => check(['node', 'scripts/check-boundaries.ts'])),
  stage('sentences', () => check(['node', 'scripts/check-words.ts'])),
  stage('dead code', () => check(['knip', '--no-config-hints'])),
]

const build = isWhole ? stage('production build', () => check(['npm', 'run', 'build'])) : null
await stage('a Redis to test with', getRedis)
// Where it has to be installed, the tests without one need not wait for it.
const browser = isWhole ? stage('a browser to test with', getBrowser) : null

console.log('  unit and API tests are running …')
await stage('unit and API tests', () => vitest(join(reports, 'vitest.json')))
await Promise.all(checks)
// After the others, not beside them: the cores are busy all the time either way, and a page that waits for a core is
// no proof of anything.
if (build) {
  if ((await build) && (await browser)) {
    console.log('  browser tests are running …')
    await stage('browser tests', () => browserTests(reports, inBrowser))
    const { engines, missing } = await getEngines()
    for (const sentence of missing) console.log(`  ${sentence}`)
    const stories = ['-c', 'tests/engines/playwright.config.ts', ...(kind === 'all' ? [] : ['main-tasks'])]
    if (engines.length > 0)
      await stage(engines.join(' and '), () => browserTests(join(reports, 'engines'), {}, stories))
  } else {
    const output = 'They need the build and a browser.'
    await stage('browser tests', async () => ({ passed: 0, failed: 1, output }))
  }
}

if (flaky.length > 0) {
  const count = flaky.length === 1 ? 'One browser test is flaky' : `${flaky.length} browser tests are flaky`
  console.log(`${count}: failed at first, and passed when run again alone.`)
  for (const name of flaky) console.log(`  ${name}`)
}
if (isWhole && !isEverything)
  console.log('In a browser these were the main journeys. CI drives all of it, as npm run test:all does.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
