import type { Database } from '#server/db/connection.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'

export interface Fault {
  /** What is wrong with which row or file, in words and by id; never by name or text. */
  what: string
  /** Missing where only a person can decide what is right. */
  repair?: () => Promise<void>
}

/** Something that must hold between rows, or between rows and files. */
export interface Check {
  /** As a sentence: 'The number of likes of a post equals its likes'. */
  rule: string
  find: (place: { db: Database; storage: PhotoStorage }) => Promise<Fault[]>
}

/** More of one kind than this are not listed one by one: mend these, and look again. */
export const faultsAtOnce = 1_000
