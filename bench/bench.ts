import type { BenchDatabases } from './database.ts'
import type { Measured } from './figures.ts'
import type { Size } from './network.ts'

/** What one measurement is given. */
export interface Bench {
  tell: (sentence: string) => void
  databases: BenchDatabases
  sizes: { small: Size; large: Size }
  /** Only these of a family, by name; all of them if it is empty. */
  wanted: readonly string[]
  /** 1 as it should be; less for trying things out. */
  patience: number
  /** For what runs for a given time. */
  minutes?: number
}

export type Measure = (bench: Bench) => Promise<Measured>
