import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = join(import.meta.dirname, '../../src/contract')

/** Every endpoint that the contract names, so that a new one cannot be forgotten. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file))
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
