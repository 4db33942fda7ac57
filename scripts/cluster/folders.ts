import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Account } from '#server/db/embedded/embedded-account.ts'

/** For that account alone. */
export function makeFolder(path: string, account: Account | undefined): string {
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

export function writeFor(account: Account | undefined, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
}
