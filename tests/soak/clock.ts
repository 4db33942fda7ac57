import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const hour = 60 * 60 * 1000
export const day = 24 * hour

/**
 * The clock of the soak, by which this process, Synapse and PostgreSQL live (libfaketime): the machine's own, and so many
 * seconds ahead as a file says. It goes on as ever, and jumps when it is told to. How long something takes is measured
 * by another clock, which nobody touches.
 */
export class Clock {
  readonly environment: Record<string, string>
  readonly #file: string
  #ahead: number

  constructor({ environment, ahead }: { environment: Record<string, string>; ahead: number }) {
    this.environment = environment
    this.#file = environment['FAKETIME_TIMESTAMP_FILE'] ?? ''
    this.#ahead = ahead
  }

  /** To a moment that is still to come. Nobody may read half of it. */
  goOnTo(moment: number): void {
    this.#ahead += (moment - Date.now()) / 1000
    const half = `${this.#file}.half`
    writeFileSync(half, `+${Math.round(this.#ahead)}\n`)
    renameSync(half, this.#file)
  }
}

/** What a program needs to live by it. The file is read each time that somebody asks for the time. */
export const livingBy = (library: string, folder: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})
