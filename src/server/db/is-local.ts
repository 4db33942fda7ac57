/**
 * Milliseconds that a database on this very machine may take to answer a new connection. One that is away refuses at
 * once, and no network swallows its words: when it is slow, it is as busy as we are, and an error would help nobody.
 */
export const throughASocket = 5_000

export function isOnThisMachine(url: string): boolean {
  const { protocol, searchParams } = new URL(url)
  return protocol === 'socket:' || Boolean(searchParams.get('host')?.startsWith('/'))
}
