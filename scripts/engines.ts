/**
 * `npm run test:engines`: the main tasks, dialogs, drafts, being offline, themes and words from right to left in Firefox
 * and in WebKit, the engine of every iPhone (tests/engines). As root on Debian it installs both. With names
 * (`npm run test:engines -- dialogs losses`) only those files; pictures of the main screens go to screenshots/engines.
 */
import { spawnSync } from 'node:child_process'
import { getEngines } from '#scripts/test/get-engines.ts'

const { engines, missing } = await getEngines()
for (const sentence of missing) console.log(sentence)
if (engines.length > 0) {
  const files = process.argv.slice(2)
  const { status } = spawnSync('playwright', ['test', '-c', 'tests/engines/playwright.config.ts', ...files], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  process.exitCode = 1
}
