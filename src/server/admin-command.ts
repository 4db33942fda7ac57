import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'

export interface AdminTools {
  config: Config
  db: Database
  /** Tells the operator something, one line at a time. */
  say: (line: string) => void
}

/** Shown to the operator as it is, without a stack. */
export class AdminError extends Error {
  override name = 'AdminError'
}

export interface AdminCommand {
  /** As typed after `npm run admin --`, with what it takes: 'accounts sign-out <email>'. */
  usage: string
  /** One sentence for the help text. */
  summary: string
  /** Runs on a database of any version, also of a newer Synapse. Without it, the database is brought up to date first. */
  leavesDatabaseAsItIs?: true
  run: (args: readonly string[], tools: AdminTools) => Promise<void>
}
