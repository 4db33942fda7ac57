/**
 * `npm run test:soak`: three years in half an hour. Synapse and its database live by a clock of their own (libfaketime),
 * people come and go every evening, and months after the last of them has gone everything is counted (tests/soak).
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFakeTime } from '#scripts/test/get-fake-time.ts'
import { Clock, livingBy } from '#tests/soak/clock.ts'

/** Before a leap day. */
const begin = Date.parse('2028-02-24T00:00:00Z')

const library = await getFakeTime()
if (library) {
  const folder = mkdtempSync(join(tmpdir(), 'synapse-soak-'))
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755)
  const environment = livingBy(library, folder)
  const ahead = Math.round((begin - Date.now()) / 1000)
  new Clock({ environment, ahead: 0 }).goOnTo(begin)
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', 'tests/soak/vitest.config.ts', '--disable-console-intercept'],
    {
      stdio: 'inherit',
      env: { ...process.env, ...environment, SOAK_CLOCK: JSON.stringify({ environment, ahead }) },
    },
  )
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = status ?? 1
} else {
  console.log('There is no libfaketime. Install it (sudo apt-get install libfaketime), then run this again.')
  process.exitCode = 1
}
