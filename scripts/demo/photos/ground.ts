import { createChance } from '#scripts/demo/chance.ts'
import { add, blend, type Colour, clamp, hex, mix, smooth, tint } from './colour.ts'
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

const leafColours = [0xd8a13a, 0xc9772b, 0xa5482a, 0x8a5a33, 0xb98a3a, 0x7a3b28, 0xdcb552, 0x6f5136].map(hex)

interface Leaf extends Piece {
  long: number
  wide: number
  /** Lobes as of a maple, or one blade as of a beech. */
  lobed: boolean
}

function dropLeaf(chance: ReturnType<typeof createChance>, order: number): Leaf {
  const lobed = chance.odds(0.35)
  const long = lobed ? 0.09 + chance.next() * 0.05 : 0.075 + chance.next() * 0.05
  const wide = long * (lobed ? 1 : 0.48 + chance.next() * 0.14)
  const [curl, wave, phase, level] = [
    chance.next() * 0.035,
    chance.next() * 0.008,
    chance.next() * 6,
    order * 0.045,
  ]
  const tilt = (chance.next() - 0.5) * 0.16
  const outline = (along: number, across: number) => {
    if (!lobed) return Math.abs(across) - wide * (1 - (along / long) ** 2) * (1 - 0.28 * (along / long))
    const angle = Math.atan2(across, along)
    const lobe = 0.42 + 0.58 * Math.abs(Math.cos(angle * 2.5)) ** 1.1 * (0.72 + 0.28 * Math.cos(angle))
    return (
      Math.hypot(along, across) -
      long * lobe * (1 + 0.06 * Math.sin(angle * 31) + 0.05 * Math.sin(angle * 17 + 1))
    )
  }
  return {
    x: chance.next() * 1.4,
    y: chance.next() * 1.05,
    reach: long * 1.5,
    turn: chance.next() * 6.3,
    long,
    wide,
    lobed,
    heightAt: (along, across) => {
      const stem =
        along < -long * 0.9 &&
        along > -long * 1.45 &&
        Math.abs(across - 0.3 * (along + long) ** 2 * 9) < 0.0016
      if (!stem && outline(along, across) > 0) return undefined
      return (
        level +
        tilt * along +
        curl * (across / wide) ** 2 +
        wave * Math.sin(along * 60 + phase) * Math.abs(across / wide)
      )
    },
  }
}

/** What an October path is made of. */
export function leaves(size: Size) {
  const noise = createNoise(173)
  const chance = createChance(65)
  const total = 330
  const pieces = Array.from({ length: total }, (_, number) => dropLeaf(chance, number / total))
  const pile = pileUp(size, pieces, () => -0.05)
  const lit = lightRelief(size, (x, y) => pile.heightAt(x, y) + 0.0012 * noise.fbm(x * 45, y * 45, 3), {
    angle: -2.4,
    steep: 0.62,
    soft: 0.5,
    reach: 0.09,
  })
  const picture = paint(size, (x, y) => {
    const { sun, open, up } = lit(x, y)
    const found = pile.pieceAt(x, y)
    const leaf = found && pieces[found.number]
    if (!found || !leaf) return tint(hex(0x2b1f16), 0.3 * open)
    const { number, along, across } = found
    const base = leafColours[(number * 5) % leafColours.length] ?? hex(0x886633)
    const blotch = noise.fbm(along * 22 + number, across * 22, 4)
    const rib = leaf.lobed ? ribsOfMaple(along, across, leaf.long) : ribsOfBeech(along, across, leaf)
    const rim = smooth(0.75, 1.05, Math.hypot(along / leaf.long, across / leaf.wide))
    const blade: Colour = blend(
      blend(base, hex(0x5a2c17), clamp(blotch * 1.2 + rim * 0.4)),
      hex(0x3a2415),
      smooth(0.22, 0.5, noise.fbm(along * 45 + number, across * 45, 3)) * 0.8,
    )
    const body = blend(blade, tint(base, 1.5), rib * 0.55)
    return add(tint(body, sun * 1.05 + 0.24 * open), [1, 0.98, 0.95], 0.1 * smooth(0.62, 0.95, sun) * up)
  })
  const blurred = focus(picture, 0.016, (x, y) => clamp(Math.abs(y - 0.55) * 1.8 - 0.35 + 0.1 * x))
  return develop(blurred, { exposure: 1.6, contrast: 0.75, saturation: 0.92, grain: 0.028, vignette: 0.4 })
}

function ribsOfBeech(along: number, across: number, { long, wide }: Leaf): number {
  const side = (along / long) * 5.5 - (Math.abs(across) / wide) * 1.6
  const vein = smooth(0.09, 0.02, Math.abs(side - Math.round(side)))
  return Math.max(smooth(0.003, 0.0012, Math.abs(across)), vein * 0.6)
}

function ribsOfMaple(along: number, across: number, long: number): number {
  const angle = Math.atan2(across, along) / ((Math.PI * 2) / 5)
  const off = Math.abs(angle - Math.round(angle)) * Math.hypot(along, across)
  return smooth(0.0026, 0.001, off) * smooth(1, 0.6, Math.hypot(along, across) / long)
}
