/** How many backups stay: the newest, and beside them the newest of each of so many weeks and months that have one. */
export interface Retention {
  newest: number
  weekly: number
  monthly: number
}

const day = 24 * 60 * 60 * 1000

/** When a backup of this name was made: synapse-2026-11-18T04-00-00-000Z. */
const madeAt = (name: string): Date =>
  new Date(`${name.slice('synapse-'.length, 'synapse-2026-11-18'.length)}Z`)

/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
const weekOf = (name: string) => Math.floor((madeAt(name).getTime() / day + 3) / 7)
const monthOf = (name: string) => madeAt(name).toISOString().slice(0, 7)

/** Of these names, oldest first, those that stay. */
export function thatStay(names: readonly string[], { newest, weekly, monthly }: Retention): string[] {
  const staying = new Set([
    ...names.slice(-newest),
    ...lastOfEach(names, weekOf, weekly),
    ...lastOfEach(names, monthOf, monthly),
  ])
  return names.filter((name) => staying.has(name))
}

function lastOfEach(names: readonly string[], of: (name: string) => string | number, most: number): string[] {
  if (most === 0) return []
  // A later one of the same week takes the place of an earlier one.
  return [...new Map(names.map((name) => [of(name), name])).values()].slice(-most)
}
