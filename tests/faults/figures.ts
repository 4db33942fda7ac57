import { appendFileSync } from 'node:fs'

export interface Figure {
  fault: string
  /** What was measured, such as '20 times, 1,234 writes acknowledged, all there'. */
  found: string
  /** How long until everything worked again. */
  ready: string
  /** What a person saw meanwhile. */
  seen: string
}

/** Kept for docs/reliability.md, if whoever runs the tests wants it. */
export function report(figure: Figure): void {
  const file = process.env['FAULTS_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
  console.log(`${figure.fault}: ${figure.found}. ${figure.ready}. Seen: ${figure.seen}`)
}

export const inSeconds = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`

/** Such as 'ready after 0.9 s (median), 1.4 s (longest)'. */
export function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${inSeconds(median)} in the middle, ${inSeconds(sorted.at(-1) ?? 0)} at most`
}
