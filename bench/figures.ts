import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

// What was measured, kept as plain JSON: the report and docs/performance.md are written from all that lies here, so
// anything that measures can add a file of its own with `keepFigures`.

/** One thing measured, and what it is held against. */
export interface Figure {
  /** A short sentence: 'Feed, first page, 1,000,000 posts'. */
  what: string
  value: number
  /** 'a second', 'ms', 'KB', 'MB' … */
  unit: string
  /** The best there could be, measured in the same run. */
  limit?: { what: string; value: number } | undefined
  /** Measured against the limit, or against something else that `of` names. */
  ratio?: number | undefined
  of?: string | undefined
  /** The budget, for the ratio if there is one and else for the value. */
  wanted?: { atLeast: number } | { atMost: number } | undefined
  /** Whatever else was measured with it: { p50: 1.2, p99: 4 }, in milliseconds. */
  more?: Record<string, number> | undefined
}

/** A line or bars in the report, drawn from numbers alone. */
export interface Plot {
  title: string
  xUnit: string
  yUnit: string
  lines: { name: string; points: [x: number, y: number][] }[]
}

export interface Measured {
  /** As it is called on the command line. */
  name: string
  title: string
  /** How it was measured and how to read it, in a few sentences. */
  about: string
  figures: Figure[]
  plots?: Plot[]
}

/** As it is kept: each was measured whenever there was a reason to, and not always on the same machine. */
export interface Kept extends Measured {
  machine: string
}

const folder = join(import.meta.dirname, 'figures')

const thisMachine = () => {
  const model = cpus()[0]?.model.trim() ?? 'unknown'
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

export function keepFigures(measured: Measured): void {
  mkdirSync(folder, { recursive: true })
  const kept: Kept = { ...measured, machine: thisMachine() }
  writeFileSync(join(folder, `${measured.name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}

export function readFigures(): Kept[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Kept)
}

/** Null where nothing is wanted. */
export function isReached({ value, ratio, wanted }: Figure): boolean | null {
  if (!wanted) return null
  const judged = ratio ?? value
  return 'atLeast' in wanted ? judged >= wanted.atLeast : judged <= wanted.atMost
}

export const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const inWords = (figure: Figure): string => {
  const { what, value, unit, limit, ratio, of, wanted, more } = figure
  const reached = isReached(figure)
  return [
    `${reached === false ? '✗' : reached ? '✓' : ' '} ${what}: ${shown(value)} ${unit}`,
    limit && `${limit.what} ${shown(limit.value)}`,
    ratio !== undefined && `ratio ${ratio.toFixed(2)}${of ? ` of ${of}` : ''}`,
    wanted && `wanted ${'atLeast' in wanted ? `${wanted.atLeast} or more` : `${wanted.atMost} or less`}`,
    more &&
      Object.entries(more)
        .map(([name, number]) => `${name} ${shown(number)}`)
        .join(', '),
  ]
    .filter(Boolean)
    .join('; ')
}
