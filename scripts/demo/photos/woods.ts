import { type Chance, createChance } from '../chance.ts'
import { add, bell, blend, type Colour, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { bokeh, lay, type Picture, paint, type Size, stroke, within } from './layers.ts'
import { defocus, focus } from './lens.ts'
import { createNoise, type Noise } from './noise.ts'
import { blade } from './plants.ts'

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
  /** Called before the rows at this y are grown, for what stands in the moss. */
  before?: (y: number) => void
}

function growMoss(
  picture: Picture,
  noise: Noise,
  chance: Chance,
  { edge, bottom, wide, before }: Cushion,
): void {
  const rows = 64
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1)
    const size = mix(0.01, 0.03, share)
    const lowest = mix(edge(wide / 2), bottom, share ** 1.15)
    before?.(lowest)
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

interface Mushroom {
  x: number
  foot: number
  tall: number
  cap: number
}

/** A stem and a cap, rounded by the light that comes from the back left. */
function mushroom(picture: Picture, noise: Noise, { x, foot, tall, cap }: Mushroom): void {
  const flat = 0.62
  within(picture, [x, foot - tall / 2, cap * 1.1, tall * 0.75], (dx, dy, index) => {
    const y = dy + tall / 2
    const down = y / tall
    const bend = dx - 0.03 * Math.sin(down * 2.2) * tall * 4
    const stem = cap * mix(0.13, 0.19, clamp(down)) * (1 + 0.05 * noise.at(down * 6, x * 9))
    if (down > 0 && down < 1.02 && Math.abs(bend) < stem) {
      const side = bend / stem
      const fibre = noise.fbm(side * 7 + x * 40, down * 3, 3)
      const shade = (0.75 - 0.5 * side) * smooth(-0.05, 0.3, down - 0.05) * (1 - 0.35 * smooth(0.75, 1, down))
      lay(
        picture.pixels,
        index,
        tint(blend(hex(0xd9c7a4), hex(0xa5855a), clamp(0.4 + fibre)), shade),
        smooth(1, 0.9, Math.abs(side)),
      )
    }
    const [u, v] = [dx / cap, (y - cap * 0.16) / (cap * flat)]
    const rim = 0.1 * (1 - u * u)
    const out = Math.hypot(u, v < rim ? v : (v - rim) * 5 + rim)
    if (out > 1) return
    const under = smooth(rim - 0.02, rim + 0.03, v)
    const gill = 0.6 + 0.4 * Math.sin(u * 46 + u * u * u * 30)
    const dome = Math.sqrt(1 - out * out)
    const lit = clamp(0.42 * dome - 0.42 * u - 0.5 * v + 0.18)
    const skin = blend(
      hex(0x6b3a1e),
      hex(0xb98a5c),
      clamp(0.35 + 0.5 * smooth(0.3, 1, out) + 1.1 * noise.fbm(u * 5 + x * 30, v * 5, 5)),
    )
    const shine = bell(Math.hypot(u + 0.32, v + 0.5), 0.16) * 0.16
    const glowing = smooth(0.72, 1, out) * 0.28 * clamp(-v + 0.4)
    const upper = add(
      tint(skin, (lit * 1.3 + glowing + 0.05) * (1 + 0.3 * noise.fbm(u * 26 + x * 9, v * 26, 3))),
      [1, 1, 0.95],
      shine,
    )
    const lower = tint(hex(0xc9a878), 0.22 + 0.2 * gill)
    lay(picture.pixels, index, blend(upper, lower, under), smooth(1, 0.97, out))
  })
}

const group: readonly Mushroom[] = [
  { x: 0.36, foot: 0.9, tall: 0.22, cap: 0.1 },
  { x: 0.62, foot: 0.95, tall: 0.34, cap: 0.145 },
  { x: 0.47, foot: 1.0, tall: 0.27, cap: 0.12 },
  { x: 0.74, foot: 1.03, tall: 0.17, cap: 0.078 },
]

/** A few small mushrooms in the moss. */
export function mushrooms(size: Size) {
  const noise = createNoise(199)
  const chance = createChance(16)
  const picture = farWoods(size, chance, noise, 70)
  const waiting = [...group].sort((a, b) => a.foot - b.foot)
  const before = (y: number) => {
    while (waiting[0] && waiting[0].foot - 0.035 <= y) {
      const next = waiting.shift()
      if (next) mushroom(picture, noise, next)
    }
  }
  growMoss(picture, noise, chance, {
    edge: (x) => 0.78 + 0.06 * noise.at(x * 2, 5),
    bottom: 1.38,
    wide: 1,
    before,
  })
  const blurred = focus(picture, 0.028, (_x, y) => (y < 0.86 ? 0 : smooth(1.08, 1.36, y)))
  return develop(blurred, { exposure: 1.4, contrast: 0.7, saturation: 0.85, grain: 0.028, vignette: 0.45 })
}

const fogLight = hex(0xd9dcc4)

function trunk(picture: Picture, noise: Noise, x: number, wide: number, foot: number, fog: number): void {
  within(picture, [x, foot / 2, wide * 2 + 0.02, foot / 2 + 0.03], (dx, dy, index) => {
    const [px, py] = [x + dx, dy + foot / 2]
    const lean = x + 0.4 * wide * noise.at(py * 0.8, x * 9) - px
    const half = wide * (1 + 0.5 * smooth(foot - 0.12, foot, py))
    if (Math.abs(lean) > half + 0.002 || py > foot + wide * 0.3 * (1 - (lean / half) ** 2)) return
    const side = lean / half
    const bark = noise.ridged(px * (0.9 / wide) + x * 20, py * 5, 4)
    const mossy = smooth(0.1, 0.5, noise.fbm(px * 8, py * 5, 3) + 0.4 * smooth(foot - 0.35, foot, py))
    const wood = tint(
      blend(hex(0x4d4136), hex(0x4d5a2c), mossy * 0.8),
      0.25 + 0.9 * bark ** 2 * (0.75 + 0.35 * side),
    )
    // Fog lies on the ground: far trunks never reach it.
    const sunk = 1 - smooth(0.15, 0.6, fog) * smooth(foot - 0.2, foot - 0.01, py)
    lay(
      picture.pixels,
      index,
      blend(wood, fogLight, fog),
      sunk * clamp((half - Math.abs(lean)) * picture.unit * 0.7 + 0.5),
    )
  })
}

/** A way into a wood, early, with the fog still in it. */
export function forestPath(size: Size) {
  const noise = createNoise(211)
  const chance = createChance(28)
  const horizon = 0.74
  let picture = paint(size, (x, y) => {
    const light = bell(Math.hypot(x - 0.52, (y - 0.55) * 0.8), 0.5)
    const air = blend(hex(0xa8b3a0), hex(0xf3f1dc), light)
    const down = y - horizon + 0.03
    if (down < 0) return air
    const far = 0.12 / (down + 0.02)
    const [px, pz] = [(x - 0.5) * far * 4, far * 4]
    const litter = noise.fbm(px * 16, pz * 26, 4)
    const floor = blend(hex(0x3d3a22), hex(0x8a6a3c), clamp(0.4 + litter * 1.1))
    const green = blend(floor, hex(0x57682f), smooth(-0.1, 0.35, noise.fbm(px * 2.2, pz * 3, 4)))
    const bend = 0.5 + 0.16 * Math.sin(down * 5 + 0.4) * smooth(0.6, 0, down)
    const track = smooth(
      1,
      0.55,
      (Math.abs(x - bend) + 0.03 * noise.fbm(x * 9, y * 16, 3)) / (0.035 + down * 0.42),
    )
    const way = tint(blend(hex(0x76624a), hex(0xa08a68), clamp(0.45 + litter)), 1)
    return blend(blend(green, way, track * 0.85), air, Math.exp(-down * 7.5) * 0.95)
  })
  for (const [depth, count] of [
    [0.1, 26],
    [0.3, 15],
    [0.55, 8],
    [0.85, 3],
  ] as const) {
    for (let tree = 0; tree < count; tree += 1) {
      const side = chance.odds(0.5) ? -1 : 1
      const away = mix(0.06, 0.34, depth) + chance.next() * mix(0.45, 0.16, depth)
      trunk(
        picture,
        noise,
        0.5 + side * away,
        mix(0.006, 0.055, depth ** 1.5) * (0.7 + chance.next() * 0.6),
        horizon + mix(0, 0.3, depth ** 1.6),
        mix(0.82, 0.06, depth ** 0.7),
      )
    }
    for (let leaf = 0; leaf < 2600; leaf += 1) {
      const x = chance.next()
      const reach = mix(0.7, 0.3, depth) * (0.35 + 1.1 * Math.abs(x - 0.5))
      const y = chance.next() ** 1.3 * reach
      if (noise.fbm(x * 4 + depth * 9, y * 4, 3) < 0.02) continue
      const long = mix(0.003, 0.011, depth) * (0.6 + chance.next())
      const angle = chance.next() * 6.3
      const green = blend(
        tint(blend(hex(0x55702a), hex(0xb5bf4e), chance.next()), 0.5 + chance.next() * 0.6),
        fogLight,
        mix(0.78, 0.08, depth),
      )
      stroke(picture, {
        from: [x, y],
        to: [x + Math.cos(angle) * long, y + Math.sin(angle) * long],
        thick: [long * 0.35, long * 0.15],
        colour: green,
        opacity: 0.85,
      })
    }
    picture = depth < 0.5 ? defocus(picture, 0.0022) : picture
  }
  for (let grass = 0; grass < 1500; grass += 1) {
    const near = (grass / 1500) ** 1.3
    const y = mix(horizon + 0.03, 1.36, near)
    const away = (0.05 + (y - horizon) * 0.46) * (1 + chance.next() ** 1.5 * 1.5)
    const x = 0.5 + (chance.odds(0.5) ? -1 : 1) * away
    const colour: Colour = blend(
      tint(blend(hex(0x3e4f1c), hex(0x98a548), chance.next()), 0.5 + chance.next() * 0.5),
      fogLight,
      mix(0.6, 0.02, near ** 0.4),
    )
    blade(picture, {
      x,
      y,
      long: mix(0.012, 0.11, near) * (0.5 + chance.next()),
      lean: (chance.next() - 0.5) * 0.9,
      bend: (chance.next() - 0.5) * 1.8,
      thick: mix(0.0008, 0.003, near),
      colour,
    })
  }
  const blurred = focus(picture, 0.012, (_x, y) => smooth(1.1, 1.35, y))
  return develop(blurred, {
    exposure: 0.95,
    contrast: 0.75,
    saturation: 0.85,
    grain: 0.03,
    vignette: 0.35,
    bloom: 0.16,
  })
}
