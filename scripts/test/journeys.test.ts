import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeys } from '#tests/browser/journeys.ts'

const browserTests = join(import.meta.dirname, '..', '..', 'tests', 'browser')

test('every journey is a test that there is', () => {
  const missing = Object.entries(journeys).flatMap(([file, titles]) => {
    const text = readFileSync(join(browserTests, `${file}.spec.ts`), 'utf8')
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})
