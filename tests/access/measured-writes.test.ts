import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { small } from '#bench/network.ts'
import { notMeasured, otherWrites } from '#bench/other-writes.ts'
import { writes } from '#bench/writes.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const contract = join(import.meta.dirname, '../../src/contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Whatever changes something. */
async function writingEndpoints(): Promise<Endpoint[]> {
  const files = globSync('*.ts', { cwd: contract, exclude: ['*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(join(contract, file))))
  return modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter(isEndpoint)
    .filter(({ method }) => method !== 'GET')
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

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
