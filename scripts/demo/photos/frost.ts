import { createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, clamp, hex, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { colourOf, paint, repaint, type Size, stroke } from './layers.ts'
import { defocus } from './lens.ts'
import { createNoise } from './noise.ts'

interface Fern {
  x: number
  y: number
  angle: number
  long: number
  level: number
}

const frostLevels = [
  { steps: 46, thick: 0.0016, wind: 0.07 },
  { steps: 15, thick: 0.001, wind: 0.05 },
  { steps: 5, thick: 0.00065, wind: 0.05 },
] as const

/** Ice on a window at sunrise: ferns that grew side by side. */
export function frost(size: Size) {
  const chance = createChance(18)
  const noise = createNoise(90)
  const dawn = paint(size, (x, y) => {
    const sun = bell(Math.hypot(x - 0.68, y - 0.86), 0.36)
    const cold = blend(hex(0x27406b), hex(0x6d87ad), clamp(y * 0.9 + 0.3 * noise.fbm(x * 2, y * 2, 3)))
    const roofs = smooth(0, 0.02, y - 1.02 - 0.12 * noise.at(x * 3, 1))
    return blend(add(cold, [0.95, 0.42, 0.14], sun * 0.75), hex(0x2d3346), roofs * 0.8)
  })
  const picture = defocus(dawn, 0.05)
  const ice = paint(size, () => [0, 0, 0])
  const sprout = (x: number, y: number, turn: number, parent: Fern, share: number): void => {
    for (const side of [-1, 1]) {
      if (chance.odds(0.12)) continue
      const angle = turn + side * (0.6 + chance.next() * 0.25)
      const long =
        parent.long * (parent.level === 0 ? 0.24 : 0.2) * (0.35 + share) * (0.6 + chance.next() * 0.5)
      grow({ x, y, angle, long, level: parent.level + 1 })
    }
  }
  const grow = (fern: Fern): void => {
    const { steps, thick, wind } = frostLevels[fern.level] ?? frostLevels[2]
    let { x, y, angle } = fern
    const bend = (chance.next() - 0.5) * wind
    for (let step = 0; step < steps; step += 1) {
      const share = 1 - step / steps
      const dx = (Math.cos(angle) * fern.long) / steps
      const dy = (Math.sin(angle) * fern.long) / steps
      // Where ice is already, it stops: that is how ferns come to lie side by side.
      if (step > 1 && colourOf(ice, x + dx * 2.5, y + dy * 2.5)[0] > 0.3) return
      const opacity = 0.75 - fern.level * 0.12
      stroke(ice, {
        from: [x, y],
        to: [x + dx, y + dy],
        thick: [thick * share, thick * share * 0.9],
        colour: [1, 1, 1],
        opacity,
      })
      x += dx
      y += dy
      angle += bend + (chance.next() - 0.5) * 0.04
      if (fern.level < 2) sprout(x, y, angle, fern, share)
    }
  }
  for (let fern = 0; fern < 46; fern += 1) {
    const x = chance.next() * 1.1 - 0.05
    const low = chance.odds(0.75)
    grow({
      x,
      y: low ? 1.36 - chance.next() ** 2 * 0.9 : -0.03,
      angle: (low ? -1 : 1) * (0.9 + chance.next() * 1.2),
      long: 0.2 + chance.next() ** 2 * 0.75,
      level: 0,
    })
  }
  const soft = defocus(ice, 0.004)
  let index = 0
  repaint(picture, (x, y, old) => {
    const line = ice.pixels[index] ?? 0
    const haze = soft.pixels[index] ?? 0
    index += 3
    const film =
      0.05 +
      0.1 * noise.fbm(x * 6, y * 6, 5) +
      0.3 * smooth(0.5, 1.3, Math.abs(y - 0.55) + 0.5 * noise.fbm(x * 3, y * 3, 3))
    const sparkle = clamp(noise.at(x * 300, y * 300) - 0.55) * haze
    const lit = add(tint(old, 1.25), hex(0xdfe8f5), 0.42)
    return add(blend(old, lit, clamp(film + line * 0.8 + haze * 0.35)), [1, 0.95, 0.9], sparkle)
  })
  return develop(picture, { exposure: 0.95, contrast: 0.75, saturation: 0.92, grain: 0.025, vignette: 0.35 })
}
