import type { Asked } from './load.ts'
import { personId, type Size, signedIn, tokenOf } from './network.ts'

/** Something that a person does. */
export interface Write {
  name: string
  title: string
  /** What has to be there before, as SQL: enough of it for both sides. */
  ground?: readonly string[]
  /** The nth time, by one person after the other; never the same twice. */
  ask: (n: number, size: Size) => Asked
  /** The one row that it is about. */
  bare: string
  values: (n: number, size: Size) => unknown[]
}

export const content = 'A few words, of the length that people write to each other. '.repeat(3)

const writers = signedIn - 3
/** Each in turn; after everyone has had a turn comes the next round. */
export const who = (n: number) => 3 + (n % writers)
export const round = (n: number) => Math.floor(n / writers)
export const turnsOf = (rounds: number) => rounds * writers
export const writer = (n: number) => personId(who(n))
export const token = (n: number) => tokenOf(who(n))
