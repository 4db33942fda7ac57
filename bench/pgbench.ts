import { execFile } from 'node:child_process'
import { accessSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** It comes with PostgreSQL's own packages, and not with the binaries from npm. */
const places = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench']
const pgbench = places.find((place) => {
  try {
    accessSync(place)
    return true
  } catch {
    return false
  }
})

export const hasPgbench = pgbench !== undefined

interface Statement {
  text: string
  values: unknown[]
}

/** How often a second PostgreSQL can run these statements, prepared, for four clients. Null without a pgbench. */
export async function pgbenchOf(
  statements: readonly Statement[],
  url: string,
  seconds: number,
): Promise<number | null> {
  if (!pgbench || statements.length === 0) return null
  const values: string[] = []
  const script = statements
    .map((statement) => {
      const text = statement.text.replaceAll(/\$(\d+)/g, (_, index: string) => {
        values.push(literalOf(statement.values[Number(index) - 1]))
        return `:v${values.length}`
      })
      // On one line, where a remark would swallow what follows it.
      return `${text.replaceAll(/--[^\n]*/g, '').replaceAll(/\s*\n\s*/g, ' ')};`
    })
    .join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'synapse-bench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, `${script}\n`)
  const { pathname, searchParams, username } = new URL(url)
  const given = values.flatMap((value, index) => ['-D', `v${index + 1}=${value}`])
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '4',
    '-j',
    '1',
    '-T',
    String(Math.max(1, Math.round(seconds))),
  ]
  try {
    const where = ['-h', searchParams.get('host') ?? 'localhost', '-U', username]
    const { stdout } = await run(pgbench, [...options, ...where, '-f', file, ...given, pathname.slice(1)])
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    // A statement that pgbench cannot be told, or an older pgbench: the figure is left out.
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As PostgreSQL reads a parameter: it takes its type from its place in the statement. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}
