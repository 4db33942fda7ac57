import { createChance } from '../chance.ts'
import { add, bell, blend, type Colour, clamp, filter, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { bokeh, paint, repaint, type Size } from './layers.ts'
import { defocus } from './lens.ts'
import { linen, wood } from './materials.ts'
import { createNoise } from './noise.ts'
import { blade } from './plants.ts'

const flameLight: Colour = [1, 0.52, 0.18]

/** One candle on a table, the rest of the room only as discs of light. */
export function candle(size: Size) {
  const noise = createNoise(221)
  const chance = createChance(33)
  const [cx, top, half, foot] = [0.46, 0.74, 0.095, 1.1]
  const table = 0.98
  const back = defocus(
    paint(size, (x, y) => {
      const near = bell(Math.hypot(x - cx, y - top), 0.55)
      if (y < table)
        return add(
          [0.012, 0.008, 0.007],
          filter(flameLight, [0.1, 0.1, 0.1]),
          near * (0.8 + 0.3 * noise.at(x * 3, y * 3)),
        )
      const pool = 1 / (1 + 14 * ((x - cx) ** 2 + ((y - foot) * 1.6) ** 2))
      return filter(tint(wood(noise, x * 1.4, 0.2 + (y - table) * 2.4), 0.55), tint(flameLight, pool))
    }),
    0.006,
  )
  for (let light = 0; light < 30; light += 1) {
    const [x, y] = [chance.next(), 0.08 + chance.next() * 0.8]
    bokeh(
      back,
      x,
      y + 0.12 * Math.sin(x * 5),
      0.02 + chance.next() * 0.028,
      tint([1, 0.6, 0.28], 0.02 + chance.next() ** 2 * 0.16),
    )
  }
  const picture = repaint(back, (x, y, old) => {
    const [dx, lip] = [x - cx, 0.02 * Math.sqrt(clamp(1 - ((x - cx) / half) ** 2))]
    const shadow = y > table ? 1 - 0.6 * bell((y - foot - 0.015) / 0.7, 0.05) * bell(dx, half * 1.2) : 1
    let colour = tint(old, shadow)
    const inBody = Math.abs(dx) < half && y > top - lip + 0.006 * noise.at(x * 30, 2) && y < foot + lip
    if (inBody) {
      const round = Math.sqrt(1 - (dx / half) ** 2)
      const through = Math.exp(-(y - top) * 7) * (0.55 + 0.45 * round)
      const wax = filter(
        hex(0xf0dcc0),
        add(tint(flameLight, 1.5 * through), [0.5, 0.27, 0.12], 0.16 * round + 0.05),
      )
      const run = 1 + 0.12 * noise.fbm(x * 26, y * 3, 3)
      const hollow = y < top + lip
      const pool = hollow
        ? add(tint(flameLight, 1.15), [0.6, 0.35, 0.12], bell(Math.hypot(dx + 0.02, (y - top) * 4), 0.03))
        : tint(wax, run)
      colour = blend(colour, pool, smooth(half, half - 0.003, Math.abs(dx)))
    }
    const [fx, fy] = [dx - 0.012 * (top - y) * 3 * smooth(0, 0.2, top - y), top - 0.012 - y]
    const wick = Math.abs(fx) < 0.0035 && y < top + 0.008 && fy < 0.03
    if (wick) colour = [0.02, 0.012, 0.01]
    const tall = fy / 0.2
    const body = tall > 0 && tall < 1 ? 0.034 * Math.sqrt(tall) * (1 - tall) ** 0.75 * 2.1 : 0
    const fire = body > 0 ? smooth(body, body * 0.45, Math.abs(fx)) : 0
    const heart = mix(0.35, 1, smooth(0.02, 0.35, tall))
    colour = add(colour, [6.5, 3.9, 1.35], fire * heart)
    colour = add(colour, [0.1, 0.16, 0.6], bell(fx, 0.014) * bell(fy - 0.012, 0.014))
    const halo = Math.hypot(dx, y - top + 0.09)
    return add(colour, flameLight, 0.14 * Math.exp(-halo * 6) + 0.25 * Math.exp(-halo * 22))
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

/** A lamp with a cloth shade, a pile of books and the evening. */
export function deskLamp(size: Size) {
  const noise = createNoise(233)
  const [lx, shadeTop, shadeFoot, table] = [0.44, 0.2, 0.45, 0.8]
  const halfOf = (y: number) => mix(0.11, 0.185, (y - shadeTop) / (shadeFoot - shadeTop))
  const books = [
    [0.8, 1.12, 0.765, 0.8, 0x3f5a5c],
    [0.83, 1.14, 0.728, 0.765, 0x8c4a35],
    [0.81, 1.08, 0.7, 0.728, 0xc9b48c],
  ] as const
  const warm: Colour = [1, 0.66, 0.34]
  const picture = paint(size, (x, y) => {
    const [dx, plaster] = [
      x - lx,
      1 + 0.05 * noise.fbm(x * 60, y * 60, 3) + 0.08 * noise.fbm(x * 3, y * 3, 3),
    ]
    const down = Math.hypot(dx, (y - 0.36) * 1.1)
    const below = smooth(-0.09, 0.16, y - shadeFoot - (Math.sqrt(dx * dx * 1.5 + 0.01) - 0.235) * 0.9)
    const above = smooth(-0.09, 0.16, shadeTop - y - (Math.sqrt(dx * dx * 2.6 + 0.01) - 0.2) * 1.1)
    const wall = filter(
      tint(hex(0x9c958c), plaster),
      add(
        tint(warm, (below * 0.55 + above * 0.6) / (0.35 + 3.4 * down * down)),
        tint([0.13, 0.095, 0.07], 1 / (0.6 + 2 * down)),
      ),
    )
    if (y > table) {
      const pool = 1 / (0.5 + 5 * (dx * dx + ((y - 0.87) * 2.2) ** 2))
      const mirror = 0.16 * bell(dx, 0.16) * smooth(1, table, y)
      const far = smooth(1, table, y)
      return add(
        filter(tint(wood(noise, x * (1 - 0.3 * far), y * 2.1), 0.9), tint(warm, pool * 0.62)),
        warm,
        mirror * 0.25,
      )
    }
    for (const [left, right, up, low, code] of books) {
      if (x < left || x > right || y < up || y > low) continue
      const edge = smooth(0, 0.006, Math.min(y - up, low - y))
      const lit =
        (0.95 / (0.4 + 6 * (x - lx) ** 2)) * (0.35 + 0.65 * edge) * (1 + 0.1 * noise.fbm(x * 40, y * 200, 2))
      return filter(hex(code), tint(warm, lit))
    }
    return wall
  })
  const back = defocus(picture, 0.008)
  const lamp = repaint(back, (x, y, old) => {
    const dx = x - lx
    let colour = old
    const stand = Math.abs(dx) < 0.0075 && y > shadeFoot - 0.02 && y < table + 0.03
    const base = Math.hypot(dx / 0.105, (y - table - 0.035) / 0.026)
    if (stand)
      colour = filter(
        hex(0xc09a52),
        tint(warm, 0.12 + 1.2 * bell(dx + 0.003, 0.003) * smooth(table + 0.1, shadeFoot, y)),
      )
    if (base < 1)
      colour = filter(
        hex(0xa8823f),
        tint(warm, 0.2 + 0.9 * bell(Math.hypot(dx + 0.02, (y - table - 0.028) * 3), 0.06)),
      )
    const half = halfOf(y)
    if (y > shadeTop && y < shadeFoot && Math.abs(dx) < half) {
      const share = (y - shadeTop) / (shadeFoot - shadeTop)
      const round = Math.sqrt(1 - (dx / half) ** 2)
      const weave = 1 + 60 * (linen(noise, x * 0.9, y * 0.9) - 0.01) * 0.25
      const bulb = 0.7 + 1.5 * bell(Math.hypot(dx, (share - 0.6) * 0.24), 0.11)
      const trim = 1 - 0.45 * (smooth(0.035, 0.02, share) + smooth(0.965, 0.98, share))
      colour = blend(
        colour,
        filter(hex(0xf2dfbe), tint([1, 0.72, 0.42], bulb * weave * trim * (0.55 + 0.45 * round))),
        smooth(half, half - 0.003, Math.abs(dx)),
      )
    }
    return colour
  })
  const soft = defocus(lamp, 0.0028)
  return develop(soft, {
    exposure: 1.35,
    contrast: 0.65,
    saturation: 0.85,
    grain: 0.045,
    vignette: 0.4,
    bloom: 0.16,
  })
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
    let colour = blend(
      hex(0x24365c),
      blend(hex(0x8b7f96), hex(0xd9987a), smooth(0.7, 1, y)),
      smooth(0.1, 0.95, y + 0.06 * noise.fbm(x * 2, y * 4, 4)),
    )
    for (const { left, wide, top, seed } of houses) {
      if (x < left || x > left + wide || y < top) continue
      const [across, down] = [(x - left) / (wide * 0.21), (y - top) / (0.03 + wide * 0.08)]
      const [column, row] = [Math.floor(across), Math.floor(down)]
      const [px, py] = [across - column, down - row]
      const pane = px > 0.25 && px < 0.75 && py > 0.25 && py < 0.78
      const awake = noise.cells(column * 3.7 + seed, row * 5.3 + seed).id
      const lamp: Colour = awake > 0.95 ? [1.1, 1.2, 1.4] : [2.2, 1.25, 0.5]
      colour =
        pane && awake > 0.79
          ? tint(lamp, 0.3 + ((awake * 37) % 1) * 0.9)
          : tint(hex(0x232a3c), pane ? 0.6 : 0.9)
    }
    return colour
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
