import { uuidv7 } from 'uuidv7'
import type { Asked } from './load.ts'
import { personId, type Size, signedIn, tokenOf } from './network.ts'

/** What the bare server does: one statement, and its values the nth time. */
interface Row {
  bare: string
  values: (n: number, size: Size) => unknown[]
}

/** Something that a person does. Its own row is the one that it is about. */
export interface Write extends Row {
  name: string
  title: string
  /** What has to be there before, as SQL: enough of it for both sides. */
  ground?: readonly string[]
  /** The nth time, by one person after the other; never the same twice. */
  ask: (n: number, size: Size) => Asked
  /**
   * The other rows that it is as much about, such as the request that goes when somebody is let in: one transaction with
   * the first. Never counters, notices or the log.
   */
  beside?: readonly Row[]
}

export const rowsOf = (write: Write): readonly Row[] => [write, ...(write.beside ?? [])]

let newest = { turn: -1, id: '' }
/** A new id for each turn, the same for all rows of it. */
export function idOfTurn(turn: number): string {
  if (newest.turn !== turn) newest = { turn, id: uuidv7() }
  return newest.id
}

export const content = 'A few words, of the length that people write to each other. '.repeat(3)

const writers = signedIn - 3
/** Each in turn; after everyone has had a turn comes the next round. */
export const who = (n: number) => 3 + (n % writers)
export const round = (n: number) => Math.floor(n / writers)
export const turnsOf = (rounds: number) => rounds * writers
export const writer = (n: number) => personId(who(n))
export const token = (n: number) => tokenOf(who(n))
