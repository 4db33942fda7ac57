import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import type { Person } from './people.ts'

/** All words of the archive of somebody's data. */
export async function archiveOf(person: Person): Promise<string> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = () => fetch(`${person.url}/api/account/export`, { headers: { cookie } })
  let response = await ask()
  while (response.status === 202) response = await ask()
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const texts: string[] = []
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('.webp'))
      texts.push(String(await buffer(await zip.openReadStreamPromise(entry))))
  return texts.join('\n')
}
