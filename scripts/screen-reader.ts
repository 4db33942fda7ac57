/**
 * `npm run test:screen-reader`: Orca, Debian's screen reader, on the five main tasks in a whole Chromium, on a screen that
 * nobody sees and with a voice that nobody hears. What it says is written down in tests/screen-reader/*.txt, and each
 * task fails when a sentence is missing that somebody needs to hear. As root on Debian it installs what it needs. It is
 * not in `npm test`: it takes half a gigabyte of packages, and other versions of Orca say things in other words.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDesktop } from '#scripts/screen-reader/desktop.ts'
import { tasks } from '#scripts/screen-reader/tasks.ts'
import { cookieOf, peopled, startTarget } from '#scripts/security/target.ts'
import { run } from '#scripts/test/stages.ts'

const packages = {
  orca: 'orca',
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  chromium: 'chromium',
  'speech-dispatcher': 'speech-dispatcher',
  'dbus-run-session': 'dbus-daemon',
  gsettings: 'libglib2.0-bin',
}
const isThere = (program: string) => spawnSync('which', [program]).status === 0
const missing = () =>
  Object.entries(packages)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name)

if (missing().length > 0 && process.getuid?.() === 0) {
  const install = ['install', '-y', '--no-install-recommends', 'at-spi2-core', 'gsettings-desktop-schemas']
  await run('apt-get', ['update'], { DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', [...install, ...missing()], { DEBIAN_FRONTEND: 'noninteractive' })
}
if (missing().length > 0) {
  console.error(`Orca cannot be tried out here. Please install: sudo apt-get install ${missing().join(' ')}`)
  process.exit(1)
}
// A bus of its own, so that the screen reader of whoever runs this hears nothing of it.
if (!process.env['OWN_BUS']) {
  const again = ['--', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const { status } = spawnSync('dbus-run-session', again, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, OWN_BUS: 'yes' },
  })
  process.exit(status ?? 1)
}

const place = mkdtempSync(join(tmpdir(), 'synapse-screen-reader-'))
process.on('exit', () => rmSync(place, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const transcripts = join(import.meta.dirname, '..', 'tests', 'screen-reader')

// With names, only those: npm run test:screen-reader -- post
const wanted = process.argv.slice(2)
const target = await startTarget()
const people = await peopled(target.url)
let passed = 0
let failed = 0
try {
  for (const [name, { title, isSignedIn, act }] of Object.entries(tasks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    // Each with a browser and a reader of its own: none hears the end of the one before.
    const desktop = await startDesktop(join(place, name))
    try {
      if (isSignedIn) await desktop.signsIn(target.url, cookieOf(people.ana))
      await act(desktop, { url: target.url, ...people })
      console.log(`✓ ${title}`)
      passed += 1
    } catch (error) {
      console.log(`✗ ${title}\n${String(error).replaceAll(/^/gm, '    ')}`)
      failed += 1
    } finally {
      await desktop.end()
    }
    writeFileSync(join(transcripts, `${name}.txt`), desktop.transcript(title))
  }
} finally {
  await target.end()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
