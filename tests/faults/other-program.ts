import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { releasedCommit, releases } from '#tests/releases/releases.ts'

const root = join(import.meta.dirname, '..', '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 })

export interface Program {
  /** Such as '0.2 (6e80690)'. */
  name: string
  /** How it is started. */
  started: readonly string[]
}

/** The last release, or the commit that `RELEASE` names; null where this clone does not have it. */
export function lastRelease(): { name: string; commit: string } | null {
  const version = releases.at(-1) ?? ''
  const commit = process.env['RELEASE'] ?? releasedCommit(version)
  if (commit === null) return null
  try {
    const known = String(git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)).trim()
    return { name: `${version} (${known.slice(0, 7)})`, commit: known }
  } catch {
    return null
  }
}

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** Puts the program of a commit into a folder, with what it needs, and builds it. */
export function bringHere({ name, commit }: { name: string; commit: string }, folder: string): Program {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  // The same packages need not be fetched once more.
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('node', ['scripts/prepare.mjs', 'build'], { cwd: folder, stdio: 'pipe' })
  return {
    name,
    started: [join(folder, 'node_modules', '.bin', 'node'), join(folder, 'src', 'server', 'main.mjs')],
  }
}
