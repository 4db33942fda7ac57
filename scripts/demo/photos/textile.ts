import { createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, type Colour, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, type Size, stroke } from './layers.ts'
import { focus } from './lens.ts'
import { createNoise } from './noise.ts'
import { lightRelief } from './relief.ts'

const stitch = { wide: 0.062, tall: 0.05 }
const wools: readonly Colour[] = [
  hex(0xcfc4ae),
  hex(0xcfc4ae),
  hex(0x35606b),
  hex(0xcfc4ae),
  hex(0xa2512f),
  hex(0xa2512f),
]

/** Rows of stitches: each is two slanted loops, and each loop is plied of three threads. */
export function yarn(size: Size) {
  const noise = createNoise(141)
  const chance = createChance(3)
  const place = (x: number, y: number) => ({
    u: (x + 0.009 * noise.at(x * 5, y * 5) + 0.16 * y) / stitch.wide,
    v: (y + 0.009 * noise.at(x * 5 + 9, y * 5) - 0.1 * x) / stitch.tall,
  })
  const loopAt = (x: number, y: number) => {
    const { u, v } = place(x, y)
    const best = { height: 0, row: Math.floor(v) }
    for (let row = Math.floor(v) - 1; row <= Math.floor(v) + 1; row += 1) {
      const half = u - Math.floor(u)
      const side = half < 0.5 ? 1 : -1
      const [dx, dy] = [(half - 0.5) * side + 0.25, v - row - 0.5]
      const [across, along] = [dx * 0.9 - dy * 0.36 * 0.8, dy * 0.88 + dx * 0.42]
      const round = 1 - (across / 0.26) ** 2 - (along / 0.86) ** 2
      if (round <= 0) continue
      const ply = Math.abs(Math.sin((along * 2.6 + across * 3.4) * Math.PI))
      const height = Math.sqrt(round) * (0.86 + 0.16 * ply) - along * 0.22
      if (height > best.height) Object.assign(best, { height, row })
    }
    return best
  }
  const drape = (x: number, y: number) => 0.12 * noise.fbm(x * 1.2 + 1, y * 1.2, 2)
  const lit = lightRelief(
    size,
    (x, y) => loopAt(x, y).height * 0.017 + drape(x, y) + 0.0011 * noise.fbm(x * 130, y * 130, 2),
    { angle: -2.3, steep: 0.7, soft: 0.6, reach: 0.07 },
  )
  const picture = paint(size, (x, y) => {
    const { sun, open } = lit(x, y)
    const { row, height } = loopAt(x, y)
    const wool = wools[((row % 12) + 12) % 6] ?? hex(0xcfc4ae)
    const fibre = 1 + 0.25 * noise.fbm(x * 60, y * 160, 3)
    return tint(wool, fibre * (0.18 * open + sun * 0.95 * smooth(0, 0.4, height + 0.12)))
  })
  for (let hair = 0; hair < 9000; hair += 1) {
    const [x, y] = [chance.next() * 1.34, chance.next()]
    const [angle, long] = [chance.next() * 6.3, 0.004 + chance.next() ** 2 * 0.016]
    const row = Math.floor(place(x, y).v)
    const wool = wools[((row % 12) + 12) % 6] ?? hex(0xcfc4ae)
    stroke(picture, {
      from: [x, y],
      to: [x + Math.cos(angle) * long, y + Math.sin(angle) * long],
      thick: [0.0004, 0.0002],
      colour: tint(wool, lit(x, y).sun * 1.2 + 0.15),
      opacity: 0.32,
    })
  }
  const blurred = focus(picture, 0.018, (x, y) => clamp(Math.abs(y - 0.55 + 0.15 * (x - 0.66)) * 2 - 0.25))
  return develop(blurred, {
    exposure: 1.5,
    contrast: 0.7,
    grain: 0.025,
    vignette: 0.4,
    lights: [1.02, 1, 0.97],
  })
}

/** The side of a tabby who sleeps. */
export function catFur(size: Size) {
  const noise = createNoise(152)
  const chance = createChance(44)
  const body = (x: number, y: number) => {
    const round = clamp(1 - ((x - 0.6) / 0.95) ** 2 - ((y - 0.62) / 0.72) ** 2)
    return Math.sqrt(round)
  }
  const picture = paint(size, (x, y) => blend(hex(0x4a3b31), hex(0x2a221d), y + 0.2 * noise.at(x, y)))
  const hairs = 52_000
  for (let hair = 0; hair < hairs; hair += 1) {
    const share = hair / hairs
    const y = share * 1.18 - 0.05
    const x = chance.next() * 1.45 - 0.05
    const flow =
      1.15 +
      0.5 * noise.at(x * 1.6, y * 1.6) +
      0.25 * (x - 0.6) +
      0.45 * noise.fbm(x * 14, y * 9, 2) +
      (chance.next() - 0.5) * 0.45
    const stripe = smooth(
      -0.1,
      0.5,
      Math.sin((x * 0.9 + 0.35 * y + 0.1 * noise.fbm(x * 2, y * 2, 3)) * 40) -
        0.1 +
        0.9 * noise.fbm(x * 5, y * 3, 3),
    )
    const pale = blend(hex(0x96836c), hex(0xd6c6ab), clamp(chance.next() * 0.7 + smooth(0.75, 1.1, y) * 0.6))
    const dark = blend(hex(0x2a2320), hex(0x5c4c40), chance.next())
    const tabby = blend(pale, dark, stripe * (0.55 + 0.45 * chance.next()))
    const lit =
      mix(0.28, 1.15, body(x, y)) *
      (0.5 + 0.75 * chance.next() + 0.45 * noise.fbm(x * 20, y * 12, 2)) *
      (1.1 - 0.45 * y)
    const long = (0.04 + chance.next() * 0.035) * (0.8 + 0.4 * y)
    const bend = (chance.next() - 0.5) * 0.5
    const middle: [number, number] = [x + Math.cos(flow) * long * 0.5, y + Math.sin(flow) * long * 0.5]
    const tip: [number, number] = [
      middle[0] + Math.cos(flow + bend) * long * 0.5,
      middle[1] + Math.sin(flow + bend) * long * 0.5,
    ]
    const colour = tint(tabby, lit)
    stroke(picture, {
      from: [x, y],
      to: middle,
      thick: [0.0011, 0.0009],
      colour: tint(colour, 0.6),
      opacity: 0.7,
    })
    stroke(picture, {
      from: middle,
      to: tip,
      thick: [0.0009, 0.0002],
      colour: add(colour, [0.02, 0.018, 0.015], bell(bend, 0.2)),
      opacity: 0.85,
    })
  }
  const blurred = focus(picture, 0.022, (x, y) =>
    clamp(Math.abs(y - 0.55) * 2.1 - 0.28 + 0.15 * Math.abs(x - 0.66)),
  )
  return develop(blurred, {
    exposure: 1.25,
    contrast: 0.6,
    grain: 0.03,
    vignette: 0.4,
    lights: [1.02, 1, 0.96],
  })
}
