import { expect, test } from 'vitest'
import { notMeasured } from '#bench/other-reads.ts'
import { otherWrites } from '#bench/other-writes.ts'
import { everyRead } from '#bench/reads.ts'
import { writes } from '#bench/writes.ts'
import { signedInReads } from '#tests/support/endpoints.ts'

test('every read of the contract that needs a session is measured by the bench, or it is said why not', async () => {
  const measured = new Set(everyRead.map(({ endpoint }) => endpoint.path))
  const named = (await signedInReads()).map(({ path }) => path)
  expect(named.length).toBeGreaterThan(45)
  expect(named.filter((path) => !measured.has(path) && !(path in notMeasured))).toEqual([])
  expect(Object.keys(notMeasured).filter((path) => measured.has(path) || !named.includes(path))).toEqual([])
})

test('each is measured under a name of its own, also beside what is written', () => {
  const names = [...everyRead, ...writes, ...otherWrites].map(({ name }) => name)
  expect([...new Set(names)]).toEqual(names)
})
