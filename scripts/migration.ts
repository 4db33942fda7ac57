import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const usage = 'npm run migration -- <name_in_small_letters> [--empty]'
const root = join(import.meta.dirname, '..')
const folder = 'src/server/db/migrations'

const advice = (file: string) => `
${folder}/${file} is there. Look at it before it is committed:
- It has what changed in src/server/db/schema. Functions, triggers, domains and extensions are in no snapshot: write them
  into it by hand, with '--> statement-breakpoint' between statements.
- Expand, migrate, contract, so that the release before still works on this database: add what is new (with a default, or
  nullable), move the rows, and drop or rename what is old in a later release.
- Pending migrations run in one transaction, and what they lock stays locked until it ends.
- It runs over the database of every release with: npx vitest run tests/releases src/server/db/migrations.api.test.ts
  If it changes rows on purpose, name their tables in the first of them, and write a test of what becomes of them.
- Once it is released it is never changed again.`

const sqlFiles = () => readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'))

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { empty: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [name = '', ...more] = positionals
    if (/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name) && more.length === 0) return { name, isEmpty: values.empty }
  } catch {
    // Said below.
  }
  return null
}

const wanted = readArguments()
if (wanted) {
  const before = sqlFiles()
  // It asks, where a column may be new or an old one with another name.
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'drizzle-kit'),
    ['generate', '--name', wanted.name, ...(wanted.isEmpty ? ['--custom'] : [])],
    { cwd: root, stdio: 'inherit' },
  )
  const made = sqlFiles().find((file) => !before.includes(file))
  if (made) console.log(advice(made))
  else if (status === 0) console.log('For functions and triggers alone, add --empty.')
  process.exitCode = status ?? 1
} else {
  console.error(`Please type: ${usage}`)
  process.exitCode = 1
}
