import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { resolved?: string; optionalDependencies?: Record<string, string> }

const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)

// npm drops from the lock what the registry did not have at that moment, without a word; npm ci then fails.
test('the lock file names the packages for every system, so that a fresh clone installs anywhere', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry, so that a mirror serves as well', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})
