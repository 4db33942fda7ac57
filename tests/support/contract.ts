import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/core/endpoint.ts'

const contract = join(import.meta.dirname, '../../src/contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the API that changes something. */
export async function writingEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(join(contract, file))))
  return modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
    .filter(isEndpoint)
    .filter(({ method }) => method !== 'GET')
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
