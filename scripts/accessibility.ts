/**
 * `npm run test:accessibility`: every screen in every look with every instrument that we know of. Axe, IBM's engine, our
 * own measurements, the record of live regions and the transcripts are in `npm test` as well, in fewer looks; the Nu
 * checker needs Java and is here alone. Its last line counts what passed and what failed.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainedByNu } from '#scripts/accessibility/explained-by-nu.ts'
import { nuFinds, nuFindsIn } from '#scripts/security/nu.ts'
import { peopled, startTarget } from '#scripts/security/target.ts'
import { getTools } from '#scripts/security/tools.ts'
import { browserTests } from '#scripts/test/browser-tests.ts'
import { getBrowser } from '#scripts/test/get-browser.ts'
import type { Outcome } from '#scripts/test/stages.ts'

const specs = [
  'accessibility',
  'form-problems',
  'keyboard',
  'pointer',
  'primitives',
  'quiet-and-help',
  'screen-reader',
  'seen-and-heard',
  'wishes-of-the-device',
]
const place = mkdtempSync(join(tmpdir(), 'synapse-accessibility-'))
const documents = join(place, 'documents')
process.on('exit', () => rmSync(place, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

let passed = 0
let failed = 0

async function stage(name: string, work: () => Promise<Outcome>): Promise<boolean> {
  console.log(`  ${name} …`)
  const started = performance.now()
  const outcome = await work().catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }))
  passed += outcome.passed
  failed += outcome.failed
  const isFine = outcome.failed === 0
  const seconds = `${((performance.now() - started) / 1000).toFixed(0)} s`
  console.log(
    `${isFine ? '✓' : '✗'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds})`,
  )
  if (!isFine) console.log(outcome.output.trim().replaceAll(/^/gm, '    '))
  return isFine
}

async function onServerDocuments(): Promise<Outcome> {
  const target = await startTarget()
  try {
    return await nuFinds(target, await peopled(target.url), place)
  } finally {
    await target.end()
  }
}

/** As the browser has them after it took the screens over: kept by accessibility.spec.ts. */
async function onDocumentsInBrowser(): Promise<Outcome> {
  const names = existsSync(documents) ? readdirSync(documents) : []
  const outcome = await nuFindsIn(new Map(names.map((name) => [join(documents, name), name])))
  return { ...outcome, failed: outcome.failed + (names.length === 0 ? 1 : 0) }
}

/** A list of explanations that only grows hides things. */
async function areFoundStill(): Promise<Outcome> {
  const idle = explainedByNu.filter(({ isFound }) => !isFound)
  return {
    passed: explainedByNu.length - idle.length,
    failed: idle.length,
    output: idle.map(({ finding }) => `Found no longer, so it needs no explanation: ${finding}`).join('\n'),
  }
}

const hasBrowser = await stage('a browser', getBrowser)
const hasJava = await stage('Java and the Nu checker', () => getTools(['default-jre-headless']))
if (hasBrowser)
  await stage('every screen in every look, the keyboard, and what is heard', () =>
    browserTests(place, { LOOKS: 'all', KEPT_DOCUMENTS: documents }, specs),
  )
if (hasJava) {
  await stage('Nu HTML checker (W3C), what the server draws', onServerDocuments)
  await stage('Nu HTML checker (W3C), what the browser has then', onDocumentsInBrowser)
  await stage('each explanation is of something that the checker still finds', areFoundStill)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
