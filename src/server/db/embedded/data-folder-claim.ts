import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export class DataFolderTaken extends Error {
  override name = 'DataFolderTaken'
}

export type DataFolderClaim = {
  /** Tells a second start where this Synapse can be opened. */
  announce(address: string): Promise<void>
  /** Forget the claim; it ends by itself when the database stops or this process dies. */
  release(): Promise<void>
}

// Any two fixed numbers: they only have to be the same in every Synapse.
const lock = [0x53796e, 1]

/**
 * Makes this process the only Synapse on the embedded database, and so on its data folder. The claim is a lock
 * that the database holds for one connection: it cannot outlive the process, however that ends.
 * Whoever has it is named by the connection's application name, so no file can go stale.
 */
export async function claimDataFolder(url: string, onLost: () => void): Promise<DataFolderClaim> {
  const client = new pg.Client({ connectionString: url, application_name: nameFor() })
  let wanted = true
  client.on('error', () => undefined)
  client.on('end', () => wanted && onLost())
  await client.connect()
  const release = async () => {
    wanted = false
    await client.end()
  }
  if (!(await isGranted(client))) {
    const holder = await nameOfHolder(client)
    await release()
    throw new DataFolderTaken(
      `Synapse is already running on this data folder${holder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return {
    announce: async (address) => {
      await client.query("select set_config('application_name', $1, false)", [nameFor(address)])
    },
    release,
  }
}

/** After a kill -9 the database needs a moment to see that the connection is gone. */
async function isGranted(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as granted', lock)
    if (rows[0].granted) return true
    await pause(50)
  }
  return false
}

const nameFor = (address = '') => `synapse ${process.pid} ${address}`.trim()

async function nameOfHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    lock,
  )
  const [, process, address] = String(rows[0]?.name ?? '').split(' ')
  const facts = [process && `process ${process}`, address].filter(Boolean)
  return facts.length > 0 ? ` (${facts.join(', ')})` : ''
}
