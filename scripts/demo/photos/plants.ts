import type { Chance } from '#scripts/demo/chance.ts'
import type { Colour } from './colour.ts'
import { type Picture, stroke } from './layers.ts'

interface Conifer {
  x: number
  foot: number
  tall: number
  colour: Colour
  soft?: number
}

/** A spruce against the light: branches that hang, shorter towards the top, none like the other. */
export function conifer(
  picture: Picture,
  chance: Chance,
  { x, foot, tall, colour, soft = 0 }: Conifer,
): void {
  const lean = (chance.next() - 0.5) * 0.03 * tall
  const wide = tall * (0.15 + chance.next() * 0.07)
  const top: [number, number] = [x + lean, foot - tall]
  stroke(picture, { from: [x, foot], to: top, thick: [tall * 0.012, 0.0004], colour, soft })
  const rows = Math.max(24, Math.round(tall * picture.unit * 0.32))
  for (let row = 0; row < rows; row += 1) {
    const share = (row + chance.next()) / rows
    const y = foot - tall * (0.06 + 0.92 * (1 - share))
    const reach = wide * share ** 0.9 * (0.45 + chance.next() * 0.65)
    for (const side of [-1, 1]) {
      const long = reach * (0.5 + chance.next() * 0.75)
      const droop = long * (0.15 + chance.next() * 0.5)
      const start = x + lean * (1 - share)
      const thick = [tall * 0.024 * (0.35 + share), tall * 0.005] as const
      stroke(picture, { from: [start, y], to: [start + side * long, y + droop], thick, colour, soft })
    }
  }
}

interface Blade {
  x: number
  y: number
  long: number
  /** 0 is straight up. */
  lean: number
  bend: number
  thick: number
  colour: Colour
  soft?: number
}

/** A blade of grass, a reed, a stem: a curve in a few strokes. Answers where its tip is. */
export function blade(picture: Picture, { x, y, long, lean, bend, thick, colour, soft = 0 }: Blade) {
  const steps = Math.max(3, Math.ceil((long * picture.unit) / 40))
  let from: [number, number] = [x, y]
  for (let step = 0; step < steps; step += 1) {
    const angle = lean + (bend * (step + 0.5)) / steps
    const to: [number, number] = [
      from[0] + (Math.sin(angle) * long) / steps,
      from[1] - (Math.cos(angle) * long) / steps,
    ]
    const taper = (part: number) => thick * (1 - (part / steps) ** 1.5)
    stroke(picture, { from, to, thick: [taper(step), taper(step + 1)], colour, soft })
    from = to
  }
  return from
}
