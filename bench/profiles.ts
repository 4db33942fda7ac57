import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { askFor, type Next, requestBytes } from './load.ts'
import { layGround } from './measure-writes.ts'
import { tokenOf } from './network.ts'
import { otherWrites } from './other-writes.ts'
import { type Servers, startServers } from './processes.ts'
import type { Spent } from './profile.ts'
import { addressesOf, everyRead, viewerOf } from './reads.ts'
import { writes } from './writes.ts'

const folder = join(import.meta.dirname, '..', '.cache', 'bench', 'profiles')

/** Where the time of the server goes while it answers one read, or does one write, again and again. */
export async function profile({ tell, databases, sizes, wanted, patience }: Bench): Promise<void> {
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)
  const asked = everyRead.filter(isWanted)
  const done = [...writes, ...otherWrites].filter(isWanted)
  const ms = 5_000 * patience
  if (asked.length > 0)
    await withSynapse(await databases.network(sizes.large), async (synapse, origin) => {
      for (const read of asked) {
        const token = tokenOf(viewerOf(read))
        const requests = addressesOf(read, sizes.large).map((path) => requestBytes(origin, { path, token }))
        await profileOne(tell, synapse, origin, read, ms, (n) => requests[n % requests.length] ?? null)
      }
    })
  if (done.length > 0) {
    const url = await databases.copyOf(sizes.small)
    await withSynapse(url, async (synapse, origin) => {
      for (const write of done) {
        await layGround(databases.admin(url), write)
        let n = 0
        await profileOne(tell, synapse, origin, write, ms, () =>
          requestBytes(origin, write.ask(n++, sizes.small)),
        )
      }
    })
  }
}

async function withSynapse(
  url: string,
  work: (synapse: Servers, origin: URL) => Promise<void>,
): Promise<void> {
  const synapse = await startServers('synapse', [url])
  try {
    const [origin] = synapse.origins
    if (!origin) throw new Error('The server did not start')
    await work(synapse, origin)
  } finally {
    await synapse.end()
  }
}

async function profileOne(
  tell: Bench['tell'],
  synapse: Servers,
  origin: URL,
  { name, title }: { name: string; title: string },
  ms: number,
  next: Next,
): Promise<void> {
  await askFor(origin, 1_000, 8, next)
  const file = join(folder, `${name}.cpuprofile`)
  await synapse.tell({ do: 'start profile' })
  const { took } = await askFor(origin, ms, 8, next)
  const { spent, rooms, busy } = (await synapse.tell({ do: 'stop profile', file })) as {
    spent: Spent[]
    rooms: Spent[]
    busy: number
  }
  const { length } = took
  tell(
    `${title}: ${length.toLocaleString('en')} answers, busy ${(busy * 100).toFixed(0)} % of the time. By package:`,
  )
  for (const line of rooms.slice(0, 12)) tell(inWords(line))
  tell('By function, its own time:')
  for (const line of spent.slice(0, 20)) tell(inWords(line))
  tell(`The whole profile, for a browser's developer tools: .cache/bench/profiles/${name}.cpuprofile`)
}

const inWords = ({ where, share }: Spent) => `${(share * 100).toFixed(1).padStart(7)} %  ${where}`
