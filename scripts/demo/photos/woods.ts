import { type Chance, createChance } from '#scripts/demo/chance.ts'
import { bell, blend, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { lay, type Picture, paint, type Size, stroke, within } from './layers.ts'
import { defocus, focus } from './lens.ts'
import { createNoise, type Noise } from './noise.ts'
import { blade } from './plants.ts'

const fogLight = hex(0xd9dcc4)
const horizon = 0.74

interface Trunk {
  x: number
  wide: number
  foot: number
  /** 0 stands before the fog, 1 in it. */
  fog: number
}

function trunk(picture: Picture, noise: Noise, { x, wide, foot, fog }: Trunk): void {
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

/** Leaves of one depth, hanging into the picture from above and from the sides. */
function canopy(picture: Picture, noise: Noise, chance: Chance, depth: number): void {
  for (let leaf = 0; leaf < 2600; leaf += 1) {
    const x = chance.next()
    const y = chance.next() ** 1.3 * mix(0.7, 0.3, depth) * (0.35 + 1.1 * Math.abs(x - 0.5))
    if (noise.fbm(x * 4 + depth * 9, y * 4, 3) < 0.02) continue
    const long = mix(0.003, 0.0085, depth) * (0.5 + chance.next())
    const angle = chance.next() * 6.3
    const green = tint(blend(hex(0x55702a), hex(0xb5bf4e), chance.next()), 0.5 + chance.next() * 0.6)
    stroke(picture, {
      from: [x, y],
      to: [x + Math.cos(angle) * long, y + Math.sin(angle) * long],
      thick: [long * 0.35, long * 0.15],
      colour: blend(green, fogLight, mix(0.78, 0.08, depth)),
      opacity: 0.85,
    })
  }
}

function verge(picture: Picture, chance: Chance): void {
  for (let grass = 0; grass < 2600; grass += 1) {
    const near = (grass / 2600) ** 1.3
    const y = mix(horizon + 0.03, 1.36, near)
    const away = (0.05 + (y - horizon) * 0.46) * (0.9 + chance.next() * 1.6 + 0.25 * Math.sin(grass * 0.013))
    const green = tint(blend(hex(0x36421c), hex(0x7d8744), chance.next()), 0.35 + chance.next() * 0.5)
    blade(picture, {
      x: 0.5 + (chance.odds(0.5) ? -1 : 1) * away,
      y,
      long: mix(0.01, 0.075, near) * (0.3 + chance.next() ** 2 * 1.3),
      lean: (chance.next() - 0.5) * 0.9,
      bend: (chance.next() - 0.5) * 1.8,
      thick: mix(0.0008, 0.003, near),
      colour: blend(green, fogLight, mix(0.4, 0.02, near ** 0.35)),
    })
  }
}

const rows = [
  { depth: 0.1, trees: 26 },
  { depth: 0.3, trees: 15 },
  { depth: 0.55, trees: 8 },
  { depth: 0.85, trees: 3 },
]

/** A way into a wood, early, with the fog still in it. */
export function forestPath(size: Size) {
  const noise = createNoise(211)
  const chance = createChance(28)
  let picture = paint(size, (x, y) => {
    const air = blend(hex(0xa8b3a0), hex(0xf3f1dc), bell(Math.hypot(x - 0.52, (y - 0.55) * 0.8), 0.5))
    const down = y - horizon + 0.03
    if (down < 0) return air
    const far = 0.12 / (down + 0.02)
    const [px, pz] = [(x - 0.5) * far * 4, far * 4]
    const litter = noise.fbm(px * 16, pz * 26, 4)
    const floor = blend(hex(0x3d3a22), hex(0x8a6a3c), clamp(0.4 + litter * 1.1))
    const green = blend(floor, hex(0x57682f), smooth(-0.1, 0.35, noise.fbm(px * 2.2, pz * 3, 4)))
    const bend = 0.5 + 0.16 * Math.sin(down * 5 + 0.4) * smooth(0.6, 0, down)
    const off = Math.abs(x - bend) + 0.03 * noise.fbm(x * 9, y * 16, 3)
    const track = smooth(1, 0.55, off / (0.035 + down * 0.42))
    const fallen = smooth(0.28, 0.42, noise.at(px * 60, pz * 60)) * smooth(0.05, 0.3, down)
    const way = blend(blend(hex(0x76624a), hex(0xa08a68), clamp(0.45 + litter)), hex(0x9a5f2c), fallen * 0.6)
    return blend(blend(green, way, track * 0.85), air, Math.exp(-down * 7.5) * 0.95)
  })
  for (const { depth, trees } of rows) {
    for (let tree = 0; tree < trees; tree += 1) {
      const side = chance.odds(0.5) ? -1 : 1
      const x = 0.5 + side * (mix(0.06, 0.34, depth) + chance.next() * mix(0.45, 0.16, depth))
      const wide = mix(0.006, 0.055, depth ** 1.5) * (0.7 + chance.next() * 0.6)
      trunk(picture, noise, {
        x,
        wide,
        foot: horizon + mix(0, 0.3, depth ** 1.6),
        fog: mix(0.82, 0.06, depth ** 0.7),
      })
    }
    canopy(picture, noise, chance, depth)
    picture = depth < 0.5 ? defocus(picture, 0.0022) : picture
  }
  verge(picture, chance)
  const blurred = focus(picture, 0.02, (_x, y) => Math.max(smooth(0.95, 1.3, y), 0.75 * smooth(0.5, 0.1, y)))
  return develop(blurred, { exposure: 0.95, contrast: 0.75, grain: 0.03, vignette: 0.35, bloom: 0.16 })
}
