import type { SQL } from 'drizzle-orm'

export type Entry = Record<string, unknown>

/** One file of the archive. */
export interface Part {
  file: string
  title: () => string
  about: () => string
  /** The columns that name the person; a test looks that none is forgotten. */
  covers: readonly string[]
  /** Each row as `entry`, in the order of `key`. */
  rows: (me: string) => SQL
  /** What the database cannot say, such as the name of a photo in this archive. */
  finish?: (entry: Entry) => Entry
}
