import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/core/endpoint.ts'

const folder = join(import.meta.dirname, '../../src/contract')

/** Every endpoint that the contract names, so that a new one cannot be forgotten. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(
    files.map(async (file) => (await import(`${folder}/${file}`)) as Record<string, unknown>),
  )
  return modules.flatMap((one) =>
    Object.entries(one).flatMap(([name, value]) =>
      name.endsWith('Endpoints') ? Object.values(value as Record<string, Endpoint>) : [],
    ),
  )
}

/** What only somebody who is signed in may read. */
export const signedInReads = async (): Promise<Endpoint[]> =>
  (await contractEndpoints()).filter(({ method, open }) => method === 'GET' && !open)
