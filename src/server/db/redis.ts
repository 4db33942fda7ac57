import type { Redis, RedisOptions } from 'ioredis'

export interface RedisHandle {
  /** For ordinary commands. While Redis is away they fail at once instead of waiting. */
  redis: Redis
  /** A connection of its own, for a command that waits. */
  another: () => Promise<Redis>
  close: () => Promise<void>
}

interface Options {
  url: string
  onTrouble: (error: Error) => void
}

/** Connects, or says in words that it cannot. Later breaks are mended by the client itself. */
export async function openRedis({ url, onTrouble }: Options): Promise<RedisHandle> {
  // Most installations have no Redis, and should not wait for its client at every start.
  const { Redis: Client } = await import('ioredis')
  const open: Redis[] = []

  const connect = async (options: Omit<RedisOptions, 'replyMapping'>) => {
    const client = new Client(url, { lazyConnect: true, connectTimeout: 5_000, ...options })
    open.push(client)
    let isThere = false
    client.on('error', (error: Error) => {
      if (isThere) onTrouble(error)
    })
    try {
      await client.connect()
    } catch (error) {
      for (const one of open) one.disconnect()
      const { host } = new URL(url)
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The Redis in REDIS_URL (${host}) could not be opened: ${reason}`, { cause: error })
    }
    isThere = true
    return client
  }

  const redis = await connect({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 1_000 })
  return {
    redis,
    another: () => connect({ maxRetriesPerRequest: null }),
    close: async () => {
      for (const client of open) client.disconnect()
    },
  }
}
