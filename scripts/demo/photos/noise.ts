import { createChance } from '#scripts/demo/chance.ts'

export interface Cell {
  /** To the nearest and to the second nearest point. */
  near: number
  next: number
  /** A number from 0 to 1 that belongs to the nearest point. */
  id: number
}

/** Gradient noise: everything in nature that is uneven. Values are about -1 to 1, one bump for each whole number. */
export function createNoise(seed: number) {
  const chance = createChance(seed * 7919 + 17)
  const order = new Uint8Array(512)
  chance.shuffled(Array.from({ length: 256 }, (_, index) => index)).forEach((value, index) => {
    order[index] = value
    order[index + 256] = value
  })
  const slopesX = new Float64Array(256)
  const slopesY = new Float64Array(256)
  for (let index = 0; index < 256; index += 1) {
    const angle = (index / 256) * Math.PI * 2
    slopesX[index] = Math.cos(angle)
    slopesY[index] = Math.sin(angle)
  }
  const hash = (x: number, y: number) => order[(order[x & 255] ?? 0) + (y & 255)] ?? 0
  const slope = (x: number, y: number, dx: number, dy: number) => {
    const index = hash(x, y)
    return (slopesX[index] ?? 0) * dx + (slopesY[index] ?? 0) * dy
  }

  const at = (x: number, y: number): number => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const a = slope(left, top, dx, dy)
    const b = slope(left + 1, top, dx - 1, dy)
    const c = slope(left, top + 1, dx, dy - 1)
    const d = slope(left + 1, top + 1, dx - 1, dy - 1)
    const upper = a + (b - a) * u
    const lower = c + (d - c) * u
    return (upper + (lower - upper) * v) * 1.5
  }

  /** Each octave is turned, so that no grid shows. */
  const fbm = (x: number, y: number, octaves = 5): number => {
    let sum = 0
    let weight = 0.5
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * at(x, y)
      weight *= 0.5
      const turned = 1.62 * x - 1.18 * y + 3.1
      y = 1.18 * x + 1.62 * y + 7.3
      x = turned
    }
    return sum
  }
  /** The same with creases: ridges of rock, folds of cloth. */
  const ridged = (x: number, y: number, octaves = 5): number => {
    let sum = 0
    let weight = 0.5
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * (1 - Math.abs(at(x, y)) * 1.6)
      weight *= 0.5
      const turned = 1.62 * x - 1.18 * y + 3.1
      y = 1.18 * x + 1.62 * y + 7.3
      x = turned
    }
    return sum
  }
  /** Noise that is bent by noise, as smoke and marble are. */
  const warped = (x: number, y: number, bend: number, octaves = 5) =>
    fbm(x + bend * fbm(x + 5.2, y + 1.3, 2), y + bend * fbm(x - 3.7, y + 9.1, 2), octaves)

  const cells = (x: number, y: number): Cell => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const cell = { near: 9, next: 9, id: 0 }
    for (let cy = top - 1; cy <= top + 1; cy += 1) {
      for (let cx = left - 1; cx <= left + 1; cx += 1) {
        const one = hash(cx, cy)
        const two = order[one] ?? 0
        const distance = Math.hypot(cx + one / 256 - x, cy + two / 256 - y)
        if (distance < cell.near) {
          cell.next = cell.near
          cell.near = distance
          cell.id = (order[two + 1] ?? 0) / 256
        } else if (distance < cell.next) cell.next = distance
      }
    }
    return cell
  }

  return { at, fbm, ridged, warped, cells }
}

export type Noise = ReturnType<typeof createNoise>
