import { type Colour, clamp } from './colour.ts'

export interface Size {
  width: number
  height: number
}

/** Places are measured in short sides of the photo: (0, 0) is top left, a square ends at (1, 1). */
export interface Picture extends Size {
  unit: number
  pixels: Float32Array
}

export interface Field extends Size {
  unit: number
  values: Float32Array
}

const unitOf = ({ width, height }: Size) => Math.min(width, height)

export function paint({ width, height }: Size, colourAt: (x: number, y: number) => Colour): Picture {
  const unit = unitOf({ width, height })
  const pixels = new Float32Array(width * height * 3)
  const picture = { width, height, unit, pixels }
  return repaint(picture, (x, y) => colourAt(x, y))
}

export function repaint(picture: Picture, change: (x: number, y: number, old: Colour) => Colour): Picture {
  const { width, height, unit, pixels } = picture
  let index = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const old = [pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0] as const
      const colour = change(x / unit, y / unit, old)
      pixels[index] = colour[0]
      pixels[index + 1] = colour[1]
      pixels[index + 2] = colour[2]
      index += 3
    }
  }
  return picture
}

export function measure({ width, height }: Size, valueAt: (x: number, y: number) => number): Field {
  const unit = unitOf({ width, height })
  const values = new Float32Array(width * height)
  let index = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      values[index] = valueAt(x / unit, y / unit)
      index += 1
    }
  }
  return { width, height, unit, values }
}

export function heightIn(field: Field, x: number, y: number): number {
  const column = clamp(Math.round(x * field.unit), 0, field.width - 1)
  const row = clamp(Math.round(y * field.unit), 0, field.height - 1)
  return field.values[row * field.width + column] ?? 0
}

/** The colour at a place, between pixels too; beyond the edge it is the edge's. */
export function colourOf(picture: Picture, x: number, y: number): Colour {
  const { width, height, unit, pixels } = picture
  const px = clamp(x * unit, 0, width - 1.001)
  const py = clamp(y * unit, 0, height - 1.001)
  const column = Math.floor(px)
  const row = Math.floor(py)
  const dx = px - column
  const dy = py - row
  const index = (row * width + column) * 3
  const channel = (offset: number) => {
    const at = index + offset
    const upper = (pixels[at] ?? 0) * (1 - dx) + (pixels[at + 3] ?? 0) * dx
    const lower = (pixels[at + width * 3] ?? 0) * (1 - dx) + (pixels[at + width * 3 + 3] ?? 0) * dx
    return upper * (1 - dy) + lower * dy
  }
  return [channel(0), channel(1), channel(2)]
}

export interface Stroke {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  /** Half of the width at each end. */
  thick: readonly [from: number, to: number]
  colour: Colour
  opacity?: number
  /** How wide the edge fades, for what is out of focus. */
  soft?: number
}

/** A hair, a blade, a needle: a line that tapers. */
export function stroke(picture: Picture, { from, to, thick, colour, opacity = 1, soft = 0 }: Stroke): void {
  const { width, height, unit, pixels } = picture
  const [ax, ay, bx, by] = [from[0] * unit, from[1] * unit, to[0] * unit, to[1] * unit]
  const [wideFrom, wideTo, edge] = [thick[0] * unit, thick[1] * unit, Math.max(1, soft * unit)]
  const reach = Math.max(wideFrom, wideTo) + edge
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy || 1
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach))
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - reach))
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const along = clamp(((x - ax) * dx + (y - ay) * dy) / length)
      const distance = Math.hypot(x - ax - along * dx, y - ay - along * dy)
      const wide = wideFrom + (wideTo - wideFrom) * along
      const cover =
        clamp((wide - distance) / edge + 0.5) * Math.min(1, (wide * 2 + edge) / (edge + 0.5)) * opacity
      if (cover <= 0) continue
      lay(pixels, (y * width + x) * 3, colour, cover)
    }
  }
}

export function lay(pixels: Float32Array, index: number, colour: Colour, cover: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const old = pixels[index + channel] ?? 0
    pixels[index + channel] = old + ((colour[channel] ?? 0) - old) * cover
  }
}

/** Light out of focus: the shape of the lens, brighter towards its edge. */
export function bokeh(picture: Picture, x: number, y: number, radius: number, colour: Colour): void {
  const { width, height, unit, pixels } = picture
  const [cx, cy, wide] = [x * unit, y * unit, radius * unit]
  for (let row = Math.max(0, Math.floor(cy - wide)); row <= Math.min(height - 1, cy + wide + 1); row += 1) {
    for (
      let column = Math.max(0, Math.floor(cx - wide));
      column <= Math.min(width - 1, cx + wide + 1);
      column += 1
    ) {
      const distance = Math.hypot(column - cx, row - cy) / wide
      const light = clamp((1 - distance) * wide * 0.5) * (0.72 + 0.28 * distance ** 4)
      if (light <= 0) continue
      const index = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[index + channel] = (pixels[index + channel] ?? 0) + (colour[channel] ?? 0) * light
      }
    }
  }
}

/** Calls back for each pixel of a box, with the place relative to its middle. */
export function within(
  picture: Picture,
  [cx, cy, reachX, reachY = reachX]: readonly [x: number, y: number, reachX: number, reachY?: number],
  visit: (dx: number, dy: number, index: number) => void,
): void {
  const { width, height, unit } = picture
  const bottom = Math.min(height - 1, Math.ceil((cy + reachY) * unit))
  const right = Math.min(width - 1, Math.ceil((cx + reachX) * unit))
  const left = Math.max(0, Math.floor((cx - reachX) * unit))
  for (let y = Math.max(0, Math.floor((cy - reachY) * unit)); y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) visit(x / unit - cx, y / unit - cy, (y * width + x) * 3)
  }
}
