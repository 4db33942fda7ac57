import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { claimDataFolder, DataFolderTaken } from './data-folder-claim.ts'
import { startEmbeddedPostgres } from './embedded.ts'

export type DataFolder = {
  /** For as long as the folder is ours; the same before and after a restart of the database. */
  url: string
  wasRunning: boolean
  /** Tells a second start where this Synapse can be opened. */
  announce(address: string): Promise<void>
  stop(): Promise<void>
}

type Open = {
  dataDir: string
  onProgress: (sentence: string) => void
  /** The database went away, and now belongs to another Synapse. */
  onLost: (error: unknown) => void
  /** Its server has been started, and is not ready yet. */
  onLaunched?: () => void
}

/** The embedded database, claimed for this process, and brought back should it ever go away. */
export async function openDataFolder({ dataDir, onProgress, onLost, onLaunched }: Open): Promise<DataFolder> {
  let address = ''
  let isStopping = false
  let recovery = Promise.resolve()

  /** It may take a while until it can be had again: until there is room on the disk, for one. Meanwhile people are told. */
  const recover = async () => {
    for (let wait = 250; !isStopping; wait = Math.min(wait * 2, 10_000)) {
      try {
        current = await take()
        return
      } catch (error) {
        if (error instanceof DataFolderTaken) return onLost(error)
        onProgress(`${error instanceof Error ? error.message : error}\nTrying again.`)
        await pause(wait)
      }
    }
  }
  const take = async () => {
    // A Synapse that is just stopping may take the database away between our start and our claim.
    for (let attempt = 1; ; attempt += 1) {
      const server = await startEmbeddedPostgres({
        folder: join(dataDir, 'postgres'),
        onProgress,
        ...(onLaunched && { onLaunched }),
      })
      try {
        const claim = await claimDataFolder(server.url, () => {
          if (!isStopping) recovery = recover()
        })
        if (address) await claim.announce(address)
        return { server, claim }
      } catch (error) {
        if (error instanceof DataFolderTaken || attempt === 5) throw error
      }
    }
  }

  let current = await take()
  return {
    url: current.server.url,
    wasRunning: current.server.wasRunning,
    announce: async (told) => {
      address = told
      await current.claim.announce(told)
    },
    // The claim is not given up first: whoever got it in between would have the database stopped under them.
    stop: async () => {
      isStopping = true
      await recovery
      await current.server.stop()
    },
  }
}
