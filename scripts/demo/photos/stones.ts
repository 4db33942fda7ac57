import { createChance } from '#scripts/demo/chance.ts'
import { add, blend, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, type Size } from './layers.ts'
import { focus } from './lens.ts'
import { createNoise } from './noise.ts'
import { type Piece, pileUp } from './pile.ts'
import { lightRelief } from './relief.ts'

const stoneColours = [
  0x6e7376, 0x8d8f8c, 0x55595e, 0xa9a294, 0x7c6a5a, 0xc4beb2, 0x47494d, 0x7d6358, 0x717a7d,
].map(hex)

/** Pebbles that the sea has just left. */
export function beachStones(size: Size) {
  const noise = createNoise(161)
  const chance = createChance(21)
  const pieces: Piece[] = []
  for (let stone = 0; stone < 620; stone += 1) {
    const long = mix(0.02, 0.115, chance.next() ** 2.6)
    const wide = long * (0.62 + chance.next() * 0.36)
    const level = chance.next() * 0.06 - 0.01
    const [square, seed] = [2 + chance.next() * 0.9, chance.next() * 50]
    pieces.push({
      x: chance.next() * 1.05,
      y: chance.next() * 1.36,
      reach: long * 1.15,
      turn: chance.next() * 6.3,
      heightAt: (along, across) => {
        const bump = 1 + 0.09 * noise.at(along * 14 + seed, across * 14)
        const out = (Math.abs(along / long) ** square + Math.abs(across / wide) ** square) * bump
        return out < 1 ? level + wide * 0.75 * (1 - out) ** 0.5 : undefined
      },
    })
  }
  const sand = (x: number, y: number) => -0.01 + 0.006 * noise.fbm(x * 90, y * 90, 2)
  const pile = pileUp(size, pieces, sand)
  const lit = lightRelief(size, (x, y) => pile.heightAt(x, y) + 0.0007 * noise.fbm(x * 70, y * 70, 3), {
    angle: -2.2,
    steep: 0.75,
    soft: 0.45,
    reach: 0.12,
  })
  const picture = paint(size, (x, y) => {
    const { sun, open, nx, ny } = lit(x, y)
    const found = pile.pieceAt(x, y)
    const grains = blend(hex(0x6f6455), hex(0x9a8f7d), clamp(0.5 + noise.fbm(x * 160, y * 160, 2)))
    if (!found) return tint(grains, sun * 0.9 + 0.22 * open)
    const { number, along, across } = found
    const base = stoneColours[(number * 7) % stoneColours.length] ?? hex(0x888888)
    const speck = noise.fbm(along * 130 + number, across * 130, 3)
    const cloud = noise.fbm(along * 14 + number * 3.1, across * 14, 4)
    const vein =
      number % 4 === 0
        ? smooth(0.045, 0.01, Math.abs(across * 6 + along * 2 - 0.08 + 0.12 * noise.at(along * 14, number)))
        : 0
    const stone = blend(
      tint(base, 1 + 0.5 * cloud + (number % 3 === 0 ? 0.8 : 0.25) * speck),
      hex(0xddd8cd),
      vein * 0.8,
    )
    const wet = smooth(0.4, 1.1, y + 0.3 * noise.at(x * 2, y * 2))
    const shine = smooth(0.93, 0.995, 1 - Math.hypot(nx + 0.4, ny + 0.38) * 0.6)
    const body = tint(stone, (sun * 1 + 0.26 * open) * mix(1, 0.62, wet))
    return add(body, [1, 1.02, 1.06], wet * (shine * 0.55 + 0.03))
  })
  const blurred = focus(picture, 0.014, (_x, y) => clamp(Math.abs(y - 0.75) * 1.5 - 0.3))
  return develop(blurred, { exposure: 1.35, contrast: 0.7, saturation: 0.92, grain: 0.025, vignette: 0.35 })
}
