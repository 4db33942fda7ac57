import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const headings = (page: string, level: string) =>
  [...page.matchAll(new RegExp(`^${level} (.+)$`, 'gm'))].map(([, heading = '']) => heading)

test('operators read what each version asks of them, newest first, by the version that the program says', () => {
  const { version } = JSON.parse(text('package.json')) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const [next, ...released] = headings(text('docs/upgrading.md'), '###')
  expect(next).toBe('Not yet released')
  expect(released[0]).toBe(version)
  const numbers = released.map((one) => one.split('.').map(Number))
  const isNewer = ([a = 0, b = 0, c = 0]: number[], [d = 0, e = 0, f = 0]: number[]) =>
    a - d || b - e || c - f
  expect(numbers).toEqual(numbers.toSorted((one, other) => isNewer(other, one)))
})
