import { join } from 'node:path'
import { countBrowserTests } from './browser-tests.ts'
import { counted, type Outcome, run } from './stages.ts'

/** What `npm test` does in every engine: the five main tasks. */
export const shortRound = ['main-tasks']

/** The stories of tests/engines, or those of some files. Nothing is run again: what fails is said. */
export async function engineTests(reports: string, files: readonly string[] = []): Promise<Outcome> {
  const report = join(reports, 'engines.json')
  const config = ['-c', join('tests', 'engines', 'playwright.config.ts')]
  const { code, output } = await run('playwright', ['test', ...config, ...files, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return counted(report, code, output, countBrowserTests)
}
