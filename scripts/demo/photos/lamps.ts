import { createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, type Colour, clamp, filter, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { bokeh, paint, repaint, type Size } from './layers.ts'
import { defocus } from './lens.ts'
import { wood } from './materials.ts'
import { createNoise, type Noise } from './noise.ts'
import { blade } from './plants.ts'

const flameLight: Colour = [1, 0.52, 0.18]

const flame = { x: 0.46, top: 0.74, half: 0.095, foot: 1.1 }
const table = 0.98

/** Wax lets light through near the flame and only shows its shape further down. */
function waxAt(noise: Noise, x: number, y: number): Colour {
  const { x: cx, top, half } = flame
  const dx = x - cx
  const round = Math.sqrt(1 - (dx / half) ** 2)
  if (y < top + 0.02 * round) {
    return add(tint(flameLight, 1.15), [0.6, 0.35, 0.12], bell(Math.hypot(dx + 0.02, (y - top) * 4), 0.03))
  }
  const through = Math.exp(-(y - top) * 7) * (0.55 + 0.45 * round)
  const light = add(tint(flameLight, 1.5 * through), [0.5, 0.27, 0.12], 0.16 * round + 0.05)
  return tint(filter(hex(0xf0dcc0), light), 1 + 0.12 * noise.fbm(x * 26, y * 3, 3))
}

/** How much of the flame is here: a drop that leans a little, hollow and blue at its foot. */
function fireAt(x: number, y: number): Colour {
  const up = flame.top - 0.012 - y
  const across = x - flame.x - 0.036 * (flame.top - y) * smooth(0, 0.2, flame.top - y)
  const share = up / 0.2
  const wide = share > 0 && share < 1 ? 0.071 * Math.sqrt(share) * (1 - share) ** 0.75 : 0
  const fire = wide > 0 ? smooth(wide, wide * 0.45, Math.abs(across)) : 0
  const heart = fire * mix(0.35, 1, smooth(0.02, 0.35, share))
  return add(tint([6.5, 3.9, 1.35], heart), [0.1, 0.16, 0.6], bell(across, 0.014) * bell(up - 0.012, 0.014))
}

/** One candle on a table, the rest of the room only as discs of light. */
export function candle(size: Size) {
  const noise = createNoise(221)
  const chance = createChance(33)
  const { x: cx, top, half, foot } = flame
  const room = paint(size, (x, y) => {
    if (y < table) {
      const near = bell(Math.hypot(x - cx, y - top), 0.55) * (0.8 + 0.3 * noise.at(x * 3, y * 3))
      return add([0.012, 0.008, 0.007], flameLight, 0.1 * near)
    }
    const pool = 1 / (1 + 14 * ((x - cx) ** 2 + ((y - foot) * 1.6) ** 2))
    return filter(tint(wood(noise, x * 1.4, 0.2 + (y - table) * 2.4), 0.55), tint(flameLight, pool))
  })
  const back = defocus(room, 0.006)
  for (let light = 0; light < 30; light += 1) {
    const [x, y] = [chance.next(), 0.08 + chance.next() * 0.8]
    const bright = 0.02 + chance.next() ** 2 * 0.16
    bokeh(back, x, y + 0.12 * Math.sin(x * 5), 0.02 + chance.next() * 0.028, tint([1, 0.6, 0.28], bright))
  }
  const picture = repaint(back, (x, y, old) => {
    const dx = x - cx
    const lip = 0.02 * Math.sqrt(clamp(1 - (dx / half) ** 2))
    const shadow = y > table ? 1 - 0.6 * bell((y - foot - 0.015) / 0.7, 0.05) * bell(dx, half * 1.2) : 1
    const inWax = Math.abs(dx) < half && y > top - lip + 0.006 * noise.at(x * 30, 2) && y < foot + lip
    const behind = tint(old, shadow)
    const solid = inWax ? blend(behind, waxAt(noise, x, y), smooth(half, half - 0.003, Math.abs(dx))) : behind
    const wick = Math.abs(dx) < 0.0035 && y < top + 0.008 && y > top - 0.042
    const halo = Math.hypot(dx, y - top + 0.09)
    const veil = 0.14 * Math.exp(-halo * 6) + 0.25 * Math.exp(-halo * 22)
    return add(add(wick ? [0.02, 0.012, 0.01] : solid, fireAt(x, y)), flameLight, veil)
  })
  return develop(picture, {
    exposure: 1.25,
    contrast: 0.6,
    saturation: 0.9,
    grain: 0.045,
    vignette: 0.4,
    bloom: 0.2,
  })
}

interface House {
  left: number
  wide: number
  top: number
  seed: number
}

/** A wall with windows, a few of them lit. */
function houseAt(noise: Noise, { left, wide, top, seed }: House, x: number, y: number): Colour {
  const [across, down] = [(x - left) / (wide * 0.21), (y - top) / (0.03 + wide * 0.08)]
  const [column, row] = [Math.floor(across), Math.floor(down)]
  const [px, py] = [across - column, down - row]
  if (px < 0.25 || px > 0.75 || py < 0.25 || py > 0.78) return tint(hex(0x232a3c), 0.9)
  const awake = noise.cells(column * 3.7 + seed, row * 5.3 + seed).id
  if (awake < 0.79) return tint(hex(0x232a3c), 0.6)
  return tint(awake > 0.95 ? [1.1, 1.2, 1.4] : [2.2, 1.25, 0.5], 0.3 + ((awake * 37) % 1) * 0.9)
}

/** Out of a dark room: the blue hour, and the others who are still awake. */
export function nightWindow(size: Size) {
  const noise = createNoise(241)
  const chance = createChance(52)
  const houses = Array.from({ length: 9 }, (_, house) => ({
    left: house * 0.125 - 0.05,
    wide: 0.1 + chance.next() * 0.09,
    top: 0.42 + chance.next() * 0.3,
    seed: chance.below(900),
  }))
  const town = paint(size, (x, y) => {
    const house = houses.findLast(({ left, wide, top }) => x > left && x < left + wide && y > top)
    if (house) return houseAt(noise, house, x, y)
    const glowing = smooth(0.1, 0.95, y + 0.06 * noise.fbm(x * 2, y * 4, 4))
    return blend(hex(0x24365c), blend(hex(0x8b7f96), hex(0xd9987a), smooth(0.7, 1, y)), glowing)
  })
  const picture = defocus(town, 0.013)
  for (let leaf = 0; leaf < 26; leaf += 1) {
    blade(picture, {
      x: 0.235 + (chance.next() - 0.5) * 0.06,
      y: 1.14,
      long: 0.16 + chance.next() * 0.22,
      lean: (chance.next() - 0.5) * 1.3,
      bend: (chance.next() - 0.5) * 2.2,
      thick: 0.013,
      colour: tint(hex(0x141b18), 0.5 + chance.next() * 0.5),
      soft: 0.004,
    })
  }
  repaint(picture, (x, y, old) => {
    const lamp =
      bell(Math.hypot(x - 0.72, (y - 0.3) * 1.1), 0.055) * 0.32 +
      bell(Math.hypot(x - 0.72, y - 0.3), 0.2) * 0.05
    const pane = add(old, [1, 0.62, 0.3], lamp)
    const pot = Math.abs(x - 0.235) < 0.075 - (y - 1.12) * 0.18 && y > 1.12
    const bar = Math.min(Math.abs(x - 0.5), Math.abs(y - 0.52) + 0.004)
    const frame = Math.min(x - 0.07, 0.95 - x, 1.22 - y)
    const cloth = x > 0.8 - 0.05 * y + 0.012 * noise.at(y * 3, 1)
    const fold = 0.5 + 0.5 * Math.sin((x + 0.02 * noise.at(x * 3, y * 1.5)) * 95)
    const wood = smooth(0.022, 0.018, bar)
    let colour = blend(pane, tint(hex(0x2a2624), 0.32 + 0.4 * smooth(0.012, 0.02, bar)), wood)
    colour = blend(colour, tint(hex(0x2b2725), y > 1.2 ? 0.85 : 0.3), smooth(0.003, 0, frame))
    if (pot) colour = tint(hex(0x4d342a), 0.28 + 0.5 * smooth(-0.05, 0.07, x - 0.235))
    return cloth ? tint(hex(0x5a5060), 0.1 + 0.42 * fold * smooth(1.1, 0.75, x)) : colour
  })
  const soft = defocus(picture, 0.0016)
  return develop(soft, {
    exposure: 1.15,
    contrast: 0.6,
    saturation: 0.9,
    grain: 0.055,
    vignette: 0.45,
    bloom: 0.12,
  })
}
