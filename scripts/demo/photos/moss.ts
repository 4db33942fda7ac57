import { type Chance, createChance } from '#scripts/demo/chance.ts'
import { blend, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { bokeh, type Picture, paint, type Size, stroke } from './layers.ts'
import { defocus, focus } from './lens.ts'
import { createNoise, type Noise } from './noise.ts'

interface Shoot {
  x: number
  y: number
  wide: number
  light: number
}

/** One shoot of moss: a star of small leaves, the upper ones last and brightest. */
function mossShoot(picture: Picture, chance: Chance, { x, y, wide, light }: Shoot): void {
  const fresh = chance.next()
  for (let leaf = 0; leaf < 15; leaf += 1) {
    const angle = chance.next() * 6.3
    const up = leaf / 15
    const long = wide * (1.05 - 0.55 * up) * (0.7 + chance.next() * 0.5)
    const green = blend(blend(hex(0x2f4418), hex(0x6d8a2a), up), hex(0xb3bf55), up * fresh * 0.7)
    const lit = light * (0.3 + 0.85 * up) * (1 - 0.3 * Math.sin(angle))
    const from: [number, number] = [x, y - wide * 0.6 * up]
    const to: [number, number] = [
      x + Math.cos(angle) * long,
      from[1] + Math.sin(angle) * long * 0.6 - wide * 0.25,
    ]
    stroke(picture, { from, to, thick: [wide * 0.11, wide * 0.02], colour: tint(green, lit) })
  }
}

interface Cushion {
  /** The line where the moss begins, at each x. */
  edge: (x: number) => number
  bottom: number
  wide: number
}

function growMoss(picture: Picture, noise: Noise, chance: Chance, { edge, bottom, wide }: Cushion): void {
  const rows = 64
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1)
    const size = mix(0.01, 0.03, share)
    for (let x = -0.02; x < wide + 0.02; x += size * 0.85) {
      const y = mix(edge(x), bottom + 0.02, share ** 1.15) + (chance.next() - 0.5) * size * 1.6
      const hill = noise.fbm(x * 3.2, y * 4.5, 4)
      const light = clamp(0.62 + 1.25 * hill + 0.25 * (chance.next() - 0.5), 0.1)
      mossShoot(picture, chance, {
        x: x + (chance.next() - 0.5) * size,
        y: y - hill * 0.06,
        wide: size * (0.8 + chance.next() * 0.5),
        light,
      })
    }
  }
}

/** What a wood is when nothing of it is in focus: dark and green, with the sky in the gaps. */
function farWoods(size: Size, chance: Chance, noise: Noise, lights: number): Picture {
  const far = defocus(
    paint(size, (x, y) => {
      const trunk = smooth(0.1, 0.4, noise.at(x * 5, 0.3 + y * 0.2))
      const leaf = clamp(0.5 + noise.fbm(x * 4, y * 4, 4))
      return tint(
        blend(blend(hex(0x1d2a16), hex(0x6c8040), leaf), hex(0x2a211a), trunk * 0.7),
        0.75 - 0.4 * y,
      )
    }),
    0.05,
  )
  for (let light = 0; light < lights; light += 1) {
    const [x, y] = [chance.next() * 1.4, chance.next() ** 1.6 * 0.55]
    bokeh(
      far,
      x,
      y,
      0.016 + chance.next() * 0.03,
      tint(blend(hex(0xdfe6a0), hex(0xfff3d0), chance.next()), 0.03 + chance.next() ** 2 * 0.16),
    )
  }
  return defocus(far, 0.006)
}

/** The forest floor from a hand's breadth. */
export function moss(size: Size) {
  const noise = createNoise(181)
  const chance = createChance(7)
  const picture = farWoods(size, chance, noise, 60)
  const edge = (x: number) => 0.3 + 0.1 * noise.at(x * 1.7, 2)
  growMoss(picture, noise, chance, { edge, bottom: 1.05, wide: 1.34 })
  const blurred = focus(picture, 0.028, (x, y) =>
    y < 0.63 ? smooth(0.63, 0.3, y - 0.04 * x) : smooth(0.72, 1.05, y) * 0.9,
  )
  return develop(blurred, { exposure: 1.5, contrast: 0.7, saturation: 0.85, grain: 0.028, vignette: 0.4 })
}
