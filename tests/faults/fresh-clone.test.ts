import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'synapse-clone-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const file of String(files).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(file, join(clone, file))
  }
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const prepare = (...wanted: string[]) =>
  execFileSync('node', ['scripts/prepare.mjs', ...wanted], { cwd: clone, stdio: 'pipe' })

const isInstalled = async () => {
  const { packages } = JSON.parse(await readFile(join(clone, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>
  }
  return Object.entries(packages)
}

test('who only runs Synapse gets nothing of what is needed to test it, and a build all the same', async () => {
  prepare('build')
  const first = await isInstalled()
  expect(first.length).toBeGreaterThan(50)
  expect(first.filter(([, { dev }]) => dev)).toEqual([])
  expect(await readFile(join(clone, 'dist/web/build.json'), 'utf8')).toContain('{')
  // Whoever develops gets the rest, and keeps it through the next start.
  prepare('development')
  const second = await isInstalled()
  expect(second.some(([, { dev }]) => dev)).toBe(true)
  // As after an update: one package is not the one that the lock file names.
  const known = join(clone, 'node_modules/.package-lock.json')
  await writeFile(known, (await readFile(known, 'utf8')).replace(/"version": "/, '"version": "0.0.0-was-'))
  prepare('build')
  expect((await isInstalled()).some(([, { dev }]) => dev)).toBe(true)
})
