import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { askFor, requestBytes } from './load.ts'
import { tokenOf } from './network.ts'
import { startServers } from './processes.ts'
import type { Spent } from './profile.ts'
import { addressesOf, reads, viewerOf } from './reads.ts'

const folder = join(import.meta.dirname, '..', '.cache', 'bench', 'profiles')
const ms = 5_000

/** Where the time of the server goes while it answers one read again and again. */
export async function profileReads({ tell, databases, sizes, wanted, patience }: Bench): Promise<void> {
  const synapse = await startServers('synapse', [await databases.network(sizes.large)])
  try {
    const [origin] = synapse.origins
    if (!origin) throw new Error('The server did not start')
    for (const read of reads.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const token = tokenOf(viewerOf(read))
      const requests = addressesOf(read, sizes.large).map((path) => requestBytes(origin, { path, token }))
      const ask = (time: number) => askFor(origin, time, 8, (n) => requests[n % requests.length] ?? null)
      await ask(1_000)
      const file = join(folder, `${read.name}.cpuprofile`)
      await synapse.tell({ do: 'start profile' })
      const { took } = await ask(ms * patience)
      const { spent, rooms, busy } = (await synapse.tell({ do: 'stop profile', file })) as {
        spent: Spent[]
        rooms: Spent[]
        busy: number
      }
      const { length } = took
      tell(
        `${read.title}: ${length.toLocaleString('en')} answers, busy ${(busy * 100).toFixed(0)} % of the time. By package:`,
      )
      for (const line of rooms.slice(0, 12)) tell(inWords(line))
      tell('By function, its own time:')
      for (const line of spent.slice(0, 20)) tell(inWords(line))
      tell(
        `The whole profile, for a browser's developer tools: .cache/bench/profiles/${read.name}.cpuprofile`,
      )
    }
  } finally {
    await synapse.end()
  }
}

const inWords = ({ where, share }: Spent) => `${(share * 100).toFixed(1).padStart(7)} %  ${where}`
