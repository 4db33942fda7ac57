import { type Chance, createChance } from '#scripts/demo/chance.ts'
import { add, blend, type Colour, clamp, gradient, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, type Size } from './layers.ts'
import { focus } from './lens.ts'
import { createNoise, type Noise } from './noise.ts'
import { type Piece, pileUp } from './pile.ts'
import { lightRelief } from './relief.ts'

const leafColours = [0xd8a13a, 0xc9772b, 0xa5482a, 0x8a5a33, 0xb98a3a, 0x7a3b28, 0xdcb552, 0x6f5136].map(hex)

interface Leaf extends Piece {
  long: number
  wide: number
  /** Lobes as of a maple, or one blade as of a beech. */
  lobed: boolean
}

function dropLeaf(chance: Chance, order: number): Leaf {
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

/** The colour of a leaf at a place of its own: blotches, ribs, and a rim that dried first. */
function leafAt(noise: Noise, leaf: Leaf, number: number, along: number, across: number): Colour {
  const base = leafColours[(number * 5) % leafColours.length] ?? hex(0x886633)
  const blotch = noise.fbm(along * 22 + number, across * 22, 4)
  const rib = leaf.lobed ? ribsOfMaple(along, across, leaf.long) : ribsOfBeech(along, across, leaf)
  const rim = smooth(0.75, 1.05, Math.hypot(along / leaf.long, across / leaf.wide))
  const dry = blend(base, hex(0x5a2c17), clamp(blotch * 1.2 + rim * 0.4))
  const spots = smooth(0.22, 0.5, noise.fbm(along * 45 + number, across * 45, 3)) * 0.8
  return blend(blend(dry, hex(0x3a2415), spots), tint(base, 1.5), rib * 0.55)
}

/** What an October path is made of. */
export function leaves(size: Size) {
  const noise = createNoise(173)
  const chance = createChance(65)
  const total = 330
  const pieces = Array.from({ length: total }, (_, number) => dropLeaf(chance, number / total))
  const pile = pileUp(size, pieces, () => -0.05)
  const uneven = (x: number, y: number) => pile.heightAt(x, y) + 0.0012 * noise.fbm(x * 45, y * 45, 3)
  const lit = lightRelief(size, uneven, { angle: -2.4, steep: 0.62, soft: 0.5, reach: 0.09 })
  const picture = paint(size, (x, y) => {
    const { sun, open, up } = lit(x, y)
    const found = pile.pieceAt(x, y)
    const leaf = found && pieces[found.number]
    if (!found || !leaf) return tint(hex(0x2b1f16), 0.3 * open)
    const body = leafAt(noise, leaf, found.number, found.along, found.across)
    return add(tint(body, sun * 1.05 + 0.24 * open), [1, 0.98, 0.95], 0.1 * smooth(0.62, 0.95, sun) * up)
  })
  const blurred = focus(picture, 0.016, (x, y) => clamp(Math.abs(y - 0.55) * 1.8 - 0.35 + 0.1 * x))
  return develop(blurred, { exposure: 1.6, contrast: 0.75, saturation: 0.92, grain: 0.028, vignette: 0.4 })
}

/** A cap from above: round, a little lower at its rim and in its middle. */
function pushUpCap(chance: Chance, number: number): Piece {
  const angle = number * 2.4
  const away = 0.085 * Math.sqrt(number)
  const wide = mix(0.115, 0.045, chance.next() ** 0.7) * (1 - 0.022 * number)
  const level = 0.06 + 0.05 * chance.next()
  const phase = chance.next() * 6
  return {
    x: 0.48 + Math.cos(angle) * away,
    y: 0.62 + Math.sin(angle) * away * 0.9,
    reach: wide * 1.15,
    turn: chance.next() * 6.3,
    heightAt: (along, across) => {
      const turn = Math.atan2(across, along)
      const edge = wide * (1 + 0.035 * Math.sin(turn * 2 + phase) + 0.02 * Math.sin(turn * 5 - phase))
      const out = Math.hypot(along, across) / edge
      if (out > 1) return undefined
      return level + wide * (0.5 * Math.sqrt(1 - out ** 2.4) - 0.05 * Math.exp(-out * out * 30))
    },
  }
}

/** Small brown mushrooms, close together between the leaves. */
export function mushrooms(size: Size) {
  const noise = createNoise(199)
  const chance = createChance(83)
  const total = 250
  const fallen = Array.from({ length: total }, (_, number) => {
    const leaf = dropLeaf(chance, number / total)
    return { ...leaf, x: leaf.x * 0.75, y: leaf.y * 1.3 }
  })
  const caps = Array.from({ length: 17 }, (_, number) => pushUpCap(chance, number))
  const pile = pileUp(size, [...fallen, ...caps], () => -0.05)
  const uneven = (x: number, y: number) => pile.heightAt(x, y) + 0.0009 * noise.fbm(x * 50, y * 50, 3)
  const lit = lightRelief(size, uneven, { angle: -2.3, steep: 0.7, soft: 0.6, reach: 0.13 })
  const picture = paint(size, (x, y) => {
    const { sun, open, nx, ny } = lit(x, y)
    const found = pile.pieceAt(x, y)
    if (!found) return tint(hex(0x2b1f16), 0.3 * open)
    const { number, along, across, piece } = found
    const leaf = fallen[number]
    if (leaf)
      return tint(
        blend(leafAt(noise, leaf, number, along, across), hex(0x4a3220), 0.45),
        sun * 0.85 + 0.2 * open,
      )
    const out = Math.hypot(along, across) / (piece.reach / 1.15)
    const turn = Math.atan2(across, along)
    const streak = noise.fbm(Math.cos(turn) * 14 + number, Math.sin(turn) * 14 + out * 1.5, 3)
    const cloud = noise.fbm(along * 18 + number * 3, across * 18, 4)
    const skin = gradient(
      [
        [0, hex(0x5a331b)],
        [0.35, hex(0x7d4c28)],
        [0.8, hex(0xab7c4c)],
        [1, hex(0xc9a77a)],
      ],
      out + cloud * 0.25,
    )
    const dirt = smooth(0.34, 0.5, noise.fbm(along * 60 + number, across * 60, 2)) * 0.55
    const body = blend(tint(skin, 1 + 0.28 * streak * smooth(0.2, 0.8, out)), hex(0x2d1c10), dirt)
    const damp = smooth(0.9, 0.99, 1 - Math.hypot(nx + 0.36, ny + 0.36) * 0.5)
    return add(tint(body, sun * 1.05 + 0.24 * open), [1, 1.02, 1.05], damp * 0.14)
  })
  const blurred = focus(picture, 0.02, (x, y) => smooth(0.32, 0.75, Math.hypot(x - 0.48, y - 0.62)))
  return develop(blurred, { exposure: 1.45, contrast: 0.75, grain: 0.03, vignette: 0.45 })
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
