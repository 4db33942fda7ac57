import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const parts = ['src', 'scripts', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.base.json']

export interface SecondBuild {
  /** Where a server of it starts. */
  root: string
  /** A sentence of every screen, in the words of this build. */
  sentence: string
  remove: () => void
}

/** Synapse as it will be after the next update: the same code but for one sentence, so that its files have other names. */
export async function makeSecondBuild(): Promise<SecondBuild> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-second-')))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const sentence = 'Straight to the main content'
  const shell = join(folder, 'src/web/app/shell.tsx')
  const before = readFileSync(shell, 'utf8')
  const after = before.replace('Skip to main content', sentence)
  if (after === before) throw new Error('The sentence that the second build changes is gone.')
  writeFileSync(shell, after)
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder })
  return { root: folder, sentence, remove: () => rmSync(folder, { recursive: true }) }
}
