import { clamp } from './colour.ts'
import { type Field, measure, type Size } from './layers.ts'
import { average } from './lens.ts'

export interface Sun {
  /** Where the light comes from, seen from above, and how steeply. */
  angle: number
  steep: number
  /** How soft the edges of shadows are: a window is softer than the sun. */
  soft?: number
  /** How far shadows reach. */
  reach?: number
}

export interface Lit {
  /** Which way the surface leans; `up` is 1 where it faces the camera. */
  nx: number
  ny: number
  up: number
  /** How much of the sun arrives, 0 to 1, shadows counted. */
  sun: number
  /** How open to the sky: 0 in a crack, 1 on a ridge. */
  open: number
  height: number
}

const looks = Array.from({ length: 12 }, (_, step) => ((step + 1) / 12) ** 1.6)

/** Walks towards the sun and answers how much of it something higher hides. */
function createShadow(field: Field, { angle, steep, soft = 0.3, reach = 0.15 }: Sun) {
  const rise = Math.tan(steep)
  const { width, height, values } = field
  const steps = looks.map((share) => ({
    column: Math.round(Math.cos(angle) * share * reach * field.unit),
    row: Math.round(Math.sin(angle) * share * reach * field.unit),
    climb: share * reach * rise,
    fade: 1 / (share * reach * soft + 0.002),
  }))
  return (column: number, row: number): number => {
    const own = values[row * width + column] ?? 0
    let light = 1
    for (const step of steps) {
      const x = column + step.column
      const y = row + step.row
      if (x < 0 || y < 0 || x >= width || y >= height) break
      const above = (values[y * width + x] ?? 0) - own - step.climb
      if (above > 0) light = Math.min(light, 1 - above * step.fade)
    }
    return Math.max(0, light)
  }
}

/** Lights a landscape of heights, seen from above. Heights are in short sides of the photo. */
export function lightRelief(size: Size, heightAt: (x: number, y: number) => number, sun: Sun) {
  const field = measure(size, heightAt)
  const { width, height: rows, unit, values } = field
  const hiddenAt = createShadow(field, sun)
  const around = average(field, 0.02)
  const wide = average(field, 0.06)
  const towards = {
    x: Math.cos(sun.angle) * Math.cos(sun.steep),
    y: Math.sin(sun.angle) * Math.cos(sun.steep),
    up: Math.sin(sun.steep),
  }
  return (x: number, y: number): Lit => {
    const column = Math.min(width - 1, Math.round(x * unit))
    const row = Math.min(rows - 1, Math.round(y * unit))
    const index = row * width + column
    const height = values[index] ?? 0
    const [right, below] = [column < width - 1 ? 1 : -1, row < rows - 1 ? 1 : -1]
    const slopeX = ((values[index + right] ?? 0) - height) * right * unit
    const slopeY = ((values[index + below * width] ?? 0) - height) * below * unit
    const up = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY)
    const [nx, ny] = [-slopeX * up, -slopeY * up]
    const facing = clamp(nx * towards.x + ny * towards.y + up * towards.up)
    const hollow = (around(x, y) - height) * 18 + (wide(x, y) - height) * 9
    return {
      nx,
      ny,
      up,
      sun: facing > 0 ? facing * hiddenAt(column, row) : 0,
      open: clamp(1 - hollow, 0.15, 1.15),
      height,
    }
  }
}
