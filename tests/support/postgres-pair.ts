import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { whenWeEnd } from './end-with-us.ts'

/** With its address in the words of libpq, for a pooler. */
type Reached = EmbeddedPostgres & { words: string }

export interface PostgresPair {
  primary: Reached
  replica: Reached
  stop: () => Promise<void>
}

const stopBoth = `
  for one in replica primary; do
    if read -r pid < "$1/$one/postmaster.pid"; then
      kill -INT "$pid"
      while test -e "$1/$one/postmaster.pid"; do sleep 0.05; done
    fi
  done`

/**
 * A primary and a replica that follows it as it writes. The replica begins as a copy of the primary's files, made while
 * the primary is stopped: no other program of PostgreSQL's is needed for that.
 */
export async function startPostgresPair(
  folder: string,
  settings: Record<string, string> = {},
): Promise<PostgresPair> {
  const [here, there] = [join(folder, 'primary'), join(folder, 'replica')]
  const stop = whenWeEnd(stopBoth, folder)
  try {
    const first = await startEmbeddedPostgres({ folder: here, settings })
    await first.stop()
    const copied = spawnSync('cp', ['-a', here, there], { encoding: 'utf8' })
    if (copied.status !== 0)
      throw new Error(`The files of the database could not be copied. ${copied.stderr}`)
    writeFileSync(join(there, 'standby.signal'), '')
    const primary = await startEmbeddedPostgres({ folder: here, settings })
    const replica = await startEmbeddedPostgres({
      folder: there,
      settings: { ...settings, primary_conninfo: `${wordsFor(primary)} user=postgres` },
    })
    return {
      primary: { ...primary, words: wordsFor(primary) },
      replica: { ...replica, words: wordsFor(replica) },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const wordsFor = ({ url }: EmbeddedPostgres): string =>
  `host=${new URL(url).searchParams.get('host') ?? ''} port=5432`
