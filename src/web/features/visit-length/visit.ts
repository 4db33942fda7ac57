/** Somebody being here, with all tabs of this browser. */
export interface Visit {
  began: number
  /** When they were last seen here. */
  seen: number
  /** What was chosen for this visit; null: nothing yet, 0: as long as they like. */
  minutes: number | null
}

/** Whoever was away for longer comes for another visit. */
const awayFor = 30 * 60_000
const minute = 60_000

/** The visit that goes on at this moment, or a new one. */
export const goOn = (visit: Visit | null, now: number): Visit =>
  visit && now >= visit.seen && now - visit.seen < awayFor
    ? { ...visit, seen: now }
    : { began: now, seen: now, minutes: null }

/** As long as was chosen for this one, else as long as every visit lasts; 0: as long as they like. */
const lengthOf = ({ minutes }: Visit, usual: number): number => minutes ?? usual

export const isOver = (visit: Visit, usual: number, now: number): boolean => {
  const minutes = lengthOf(visit, usual)
  return minutes > 0 && now - visit.began >= minutes * minute
}

/** So many minutes from now on. */
export const prolong = (visit: Visit, by: number, now: number): Visit => ({
  ...visit,
  minutes: Math.ceil((now - visit.began) / minute) + by,
})

const key = 'visit'

export function readVisit(): Visit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isVisit(kept) ? kept : null
  } catch {
    return null
  }
}

const isVisit = (kept: unknown): kept is Visit =>
  typeof kept === 'object' &&
  kept !== null &&
  'began' in kept &&
  typeof kept.began === 'number' &&
  'seen' in kept &&
  typeof kept.seen === 'number' &&
  'minutes' in kept &&
  (kept.minutes === null || typeof kept.minutes === 'number')

export function keepVisit(visit: Visit): void {
  try {
    localStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Storage is forbidden: the visit lasts as long as the page.
  }
}
