import { createHash } from 'node:crypto'
import type { Mutant } from './mutants.ts'

/** By which test a change was noticed; null: by none. */
export type Fate = { mutant: Mutant; noticedBy: { file: string; test: string } | null }

const nobody = 'nothing noticed it'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const nameOf = ({ line, column, from, to }: Mutant): string =>
  `${line}:${column} ${from} → ${to || 'nothing'}`

/**
 * What became of each change (`fates.txt`): a line each, so that a person can read it and a later run tries only what is
 * new. It counts as long as the file is the same in which the change is made.
 */
export class Fates {
  readonly #files = new Map<string, { hash: string; fates: Map<string, Fate['noticedBy']> }>()
  readonly #noticing = new Map<string, string[]>()
  readonly #read: (file: string) => string

  constructor(kept: string, read: (file: string) => string) {
    this.#read = read
    for (const section of kept.split('\n\n')) {
      const [heading = '', ...lines] = section.trim().split('\n')
      const [file = '', hash = ''] = heading.split(' ')
      for (const line of lines) {
        const [name = '', by = nobody] = line.trim().split(' ← ')
        const [test = '', ...more] = by.split(' > ')
        this.#add(file, hash, name, by === nobody ? null : { file: test, test: more.join(' > ') })
      }
    }
  }

  #add(file: string, hash: string, name: string, noticedBy: Fate['noticedBy']): void {
    const known = this.#files.get(file)
    const fates = known?.hash === hash ? known.fates : new Map<string, Fate['noticedBy']>()
    this.#files.set(file, { hash, fates: fates.set(name, noticedBy) })
    if (!noticedBy) return
    const others = this.testsThatNotice(file).filter((other) => other !== noticedBy.file)
    this.#noticing.set(file, [noticedBy.file, ...others])
  }

  of(mutant: Mutant): Fate | null {
    const known = this.#files.get(mutant.file)
    const noticedBy = known?.fates.get(nameOf(mutant))
    if (noticedBy === undefined || known?.hash !== hashOf(this.#read(mutant.file))) return null
    return { mutant, noticedBy }
  }

  keep({ mutant, noticedBy }: Fate): void {
    this.#add(mutant.file, hashOf(this.#read(mutant.file)), nameOf(mutant), noticedBy)
  }

  /** What noticed a change of this file, the last one first: what stands beside it is often noticed by the same. */
  testsThatNotice(file: string): string[] {
    return this.#noticing.get(file) ?? []
  }

  toString(): string {
    const said = (by: Fate['noticedBy']) => (by ? `${by.file} > ${by.test}` : nobody)
    return [...this.#files]
      .map(([file, { hash, fates }]) =>
        [`${file} ${hash}`, ...[...fates].map(([name, by]) => `  ${name} ← ${said(by)}`), ''].join('\n'),
      )
      .join('\n')
  }
}
