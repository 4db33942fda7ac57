import type { Database } from '#server/db/connection.ts'
import { newcomer } from './newcomers.ts'
import type { Person } from './people.ts'

const databases = new Map<string, Database>()

/** Of the Synapse at this address, which is not in this process. */
export const knowDatabase = (url: string, db: Database): void => {
  databases.set(url, db)
}

/** Somebody with an account, signed in. How one signs up is shown in signing-in.spec. */
export function signUp(url: string, name: string): Promise<Person> {
  const db = databases.get(url)
  if (!db) throw new Error(`No Synapse of this worker is at ${url}`)
  return newcomer(db, url, name)
}
