import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted, type Outcome, run } from './stages.ts'

interface Suite {
  specs: { title: string; file: string; ok: boolean }[]
  suites?: Suite[]
}

interface BrowserReport {
  stats: Record<'expected' | 'unexpected' | 'skipped', number>
  suites: Suite[]
}

/** One or two may be the machine's fault; from here on, the product or its tests are at fault. */
const tooManyFlaky = 3
/** More failures than this are no accident: a second run would tell nothing new, and take long. */
const runAgainAtMost = 10

/** Every test in a browser, or those that are chosen as for `playwright test`. Those that failed are run again, one after the other, with nothing beside them. */
export async function browserTests(
  reports: string,
  env: Record<string, string>,
  chosen: readonly string[] = [],
): Promise<Outcome> {
  const failedTests = join(reports, 'failed-browser-tests.json')
  const runThem = async (name: string, ...more: string[]) => {
    const report = join(reports, name)
    const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: failedTests }
    const result = await run('playwright', ['test', ...chosen, '--reporter=list,json', ...more], {
      ...env,
      ...settings,
    })
    const outcome = counted(report, result.code, result.output, countBrowserTests)
    return { outcome, report }
  }
  const { outcome: first } = await runThem('playwright.json')
  // Without a list of them, it was not a test that failed.
  if (first.failed === 0 || first.failed > runAgainAtMost || !existsSync(failedTests)) return first
  const again = await runThem('again.json', '--last-failed', '--workers=1', '--output=test-results/again')
  return withSecondRun(first, again.outcome, passedTests(readReport(again.report)))
}

const countBrowserTests = ({ stats }: BrowserReport) => ({
  passed: stats.expected,
  // A test that was skipped has not shown what it is there to show.
  failed: stats.unexpected + stats.skipped,
})

/** What holds after those that failed were run again. */
export function withSecondRun(first: Outcome, again: Outcome, flaky: string[]): Outcome {
  const output = `${first.output}\nRun again by themselves:\n${again.output}`
  const forgiven = flaky.length < tooManyFlaky ? flaky.length : 0
  return { passed: first.passed + forgiven, failed: first.failed - forgiven, output, flaky }
}

const readReport = (file: string): BrowserReport | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

export function passedTests(report: Pick<BrowserReport, 'suites'> | undefined): string[] {
  const within = ({ specs, suites = [] }: Suite): string[] => [
    ...specs.filter(({ ok }) => ok).map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(within),
  ]
  return report?.suites.flatMap(within) ?? []
}
