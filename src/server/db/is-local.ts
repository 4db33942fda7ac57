/** What the address leads through. */
export type Pooler = 'none' | 'transaction'

/**
 * Milliseconds that a database on this very machine may take to answer a new connection. One that is away refuses at
 * once, and no network swallows its words: when it is slow, it is as busy as we are, and an error would help nobody.
 */
export const throughASocket = 5_000

export function isOnThisMachine(url: string, pooler: Pooler = 'none'): boolean {
  // A pooler answers at once, and keeps people waiting for the machine behind it.
  if (pooler !== 'none') return false
  const { protocol, searchParams } = new URL(url)
  return protocol === 'socket:' || Boolean(searchParams.get('host')?.startsWith('/'))
}
