import { expect, test } from 'vitest'
import { small } from '#bench/network.ts'
import { notMeasured, otherWrites } from '#bench/other-writes.ts'
import { writes } from '#bench/writes.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { nameOf, writingEndpoints } from '#tests/support/contract.ts'

const isOf =
  ({ method, path }: Endpoint) =>
  (asked: { method?: string; path: string }) =>
    asked.method === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked.path)

test('every call that changes something is measured by npm run bench, or says why not', async () => {
  const asked = [...writes, ...otherWrites].map(({ ask }) => ask(0, small))
  const endpoints = await writingEndpoints()
  const measured = endpoints.filter((endpoint) => asked.some(isOf(endpoint)))
  const unmeasured = endpoints.filter((endpoint) => !measured.includes(endpoint))
  expect([...new Set(unmeasured.map(nameOf))].toSorted()).toEqual(Object.keys(notMeasured).toSorted())
  // Each of them is of a call that there is, and of another one.
  expect(measured).toHaveLength(asked.length)
})
