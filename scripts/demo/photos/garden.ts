import { createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { bokeh, paint, repaint, type Size, stroke } from './layers.ts'
import { defocus } from './lens.ts'
import { createNoise } from './noise.ts'
import { blade, conifer } from './plants.ts'

/** Lavender in the evening sun; behind it the garden is only colour. */
export function gardenBokeh(size: Size) {
  const noise = createNoise(251)
  const chance = createChance(61)
  let picture = defocus(
    paint(size, (x, y) => {
      const leaf = clamp(0.5 + 0.9 * noise.fbm(x * 3, y * 3, 4))
      const sun = bell(Math.hypot(x - 0.95, y - 0.02), 0.75)
      return add(tint(blend(hex(0x33491f), hex(0x8da04a), leaf), 0.75 - 0.35 * y), hex(0xffd890), sun * 0.55)
    }),
    0.05,
  )
  for (let spot = 0; spot < 90; spot += 1) {
    const y = chance.next() ** 1.5 * 0.8
    bokeh(
      picture,
      chance.next() * 1.35,
      y,
      0.018 + chance.next() * 0.035,
      tint(
        chance.odds(0.25) ? hex(0xb79ad8) : blend(hex(0xe8e39a), hex(0xfff1c4), chance.next()),
        0.04 + chance.next() * 0.16,
      ),
    )
  }
  const stalk = (x: number, long: number, lean: number, soft: number) => {
    const light = 0.55 + chance.next() * 0.5
    const bend = (chance.next() - 0.5) * 0.35
    const tip = blade(picture, {
      x,
      y: 1.03,
      long,
      lean,
      bend,
      thick: 0.0036,
      colour: tint(hex(0x7d8f4d), light),
      soft: soft || 0.001,
    })
    const angle = lean + bend
    for (let ring = 0; ring < 15; ring += 1) {
      const share = ring / 14
      const gap = ring < 3 ? 0.012 : 0
      const [mx, my] = [
        tip[0] - Math.sin(angle) * (0.15 * (1 - share) + (ring < 3 ? gap : 0)),
        tip[1] + Math.cos(angle) * (0.15 * (1 - share) + gap),
      ]
      const wide = 0.016 * Math.sin(Math.PI * (0.25 + share * 0.68)) + 0.003
      for (let bud = 0; bud < 8; bud += 1) {
        const turn = angle + (chance.next() - 0.5) * 2.6
        const reach = wide * (0.7 + chance.next() * 0.7)
        const side = Math.sin(turn - angle)
        const violet = blend(
          blend(hex(0x4a3a78), hex(0x8f78c4), chance.next()),
          hex(0xd9c4ef),
          chance.next() ** 3,
        )
        stroke(picture, {
          from: [mx + side * wide * 0.25, my],
          to: [mx + Math.sin(turn) * reach, my - Math.cos(turn) * reach],
          thick: [0.0042, 0.0024],
          colour: tint(violet, light * (0.8 + 0.5 * side)),
          soft,
        })
      }
    }
  }
  for (let far = 0; far < 34; far += 1)
    stalk(chance.next() * 1.4, 0.4 + chance.next() * 0.34, (chance.next() - 0.5) * 0.4, 0.006)
  picture = defocus(picture, 0.014)
  for (let middle = 0; middle < 12; middle += 1)
    stalk(chance.next() * 1.4, 0.4 + chance.next() * 0.3, (chance.next() - 0.5) * 0.4, 0)
  picture = defocus(picture, 0.0055)
  for (let near = 0; near < 9; near += 1)
    stalk(
      0.3 + near * 0.085 + chance.next() * 0.04,
      0.5 + chance.next() * 0.28,
      (chance.next() - 0.5) * 0.3,
      0,
    )
  return develop(picture, {
    exposure: 1.2,
    contrast: 0.6,
    saturation: 0.85,
    grain: 0.026,
    vignette: 0.35,
    bloom: 0.14,
  })
}

/** A field after the first snow, one line of steps across it. */
export function snowField(size: Size) {
  const noise = createNoise(263)
  const chance = createChance(71)
  const horizon = 0.36
  const sunlit = hex(0xfff0dc)
  const picture = paint(size, (x, y) => {
    const sun = bell(Math.hypot((x - 0.2) * 0.7, y - 0.3), 0.5)
    return add(
      blend(hex(0x86a4c8), hex(0xd3d9e2), smooth(0, horizon, y + 0.03 * noise.fbm(x * 2, y * 5, 4))),
      hex(0xffd3a0),
      sun * 0.55,
    )
  })
  for (let tree = 0; tree < 260; tree += 1) {
    const near = tree / 260
    const x = chance.next() * 1.85
    const tall = mix(0.05, 0.13, near) * (0.55 + chance.next() * 0.7) * (0.75 + 0.4 * noise.at(x * 3, 1))
    const colour = blend(
      tint(blend(hex(0x3d4a5c), hex(0x9aa7b8), chance.next() * 0.5), 0.9),
      hex(0xe2dcd6),
      mix(0.62, 0.2, near) + 0.25 * bell(x - 0.3, 0.4),
    )
    conifer(picture, chance, { x, foot: horizon + 0.012, tall, colour })
  }
  const height = (px: number, pz: number) =>
    0.55 * noise.fbm(px * 0.5, pz * 0.8, 3) + 0.035 * noise.fbm(px * 5, pz * 9, 3)
  const step = (px: number, pz: number) => {
    const walk = pz * 4.2
    const number = Math.round(walk)
    const path = 0.9 * Math.sin(pz * 0.45 + 0.6) + 0.55 + (number % 2 === 0 ? 0.05 : -0.05)
    return Math.hypot((px - path) / 0.042, (walk - number) / 0.34)
  }
  repaint(picture, (x, y, old) => {
    const down = y - horizon - 0.004 * noise.fbm(x * 3, 7, 3)
    if (down < 0) return old
    const far = 0.3 / (down + 0.015)
    const [px, pz] = [(x - 0.9) * far * 1.15, far * 2.2]
    const slope = height(px - 0.09, pz) - height(px + 0.05, pz + 0.03)
    const trees = smooth(
      0.15,
      0.4,
      noise.at((px + pz * 1.1) * 0.9 + 3, 2) + 0.25 * noise.fbm(px * 2.5, pz * 2.5, 3),
    )
    const foot = step(px, pz)
    const pit = smooth(1.15, 0.75, foot)
    const brim = bell(foot - 1.3, 0.25) * 0.18
    const lit =
      clamp(0.5 + slope * 2.4 + brim) * (1 - 0.8 * trees * smooth(0.02, 0.1, down)) * (1 - pit * 0.85)
    const grain = 1 + 0.07 * noise.fbm(x * 120, y * 190, 3) * smooth(0, 0.3, down)
    const glint = down > 0.1 && noise.at(x * 410, y * 410) > 0.86 ? lit * 0.9 : 0
    const snow = tint(add(tint(hex(0x8fa9cf), 0.5 - 0.15 * pit), tint(sunlit, 0.85), lit), grain)
    return add(blend(snow, hex(0xdfe0e4), Math.exp(-down * 26) * 0.55), sunlit, glint)
  })
  return develop(picture, { exposure: 0.98, contrast: 0.7, saturation: 0.85, grain: 0.022, vignette: 0.25 })
}
