import { blend, clamp, hex, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, type Size } from './layers.ts'
import { focus } from './lens.ts'
import { createNoise } from './noise.ts'

/** Which parts a letter is made of: no language, but what print looks like from here. */
const letters = [
  { ring: true, stem: 0, up: false, down: false },
  { ring: true, stem: -1, up: true, down: false },
  { ring: true, stem: 1, up: true, down: false },
  { ring: true, stem: -1, up: false, down: true },
  { ring: false, stem: 0, up: true, down: false },
  { ring: false, stem: 0, up: false, down: false },
] as const

/** How far a place is from the ink of a letter; `u` goes across it, `v` from 0 at its foot to 1 at its shoulder. */
function inkAt(kind: number, u: number, v: number): number {
  const arch = kind > 5
  const letter = letters[kind] ?? letters[0]
  const ring = Math.abs(Math.hypot(u / 0.34, (v - 0.5) / 0.5) - 1) * 0.36
  const stem = (at: number, from: number, to: number) => Math.abs(u - at) + 3 * Math.max(0, from - v, v - to)
  if (arch) {
    const bow = v > 0.55 ? ring : 9
    return Math.min(
      stem(-0.33, 0, 1),
      stem(0.33, 0, 0.6),
      bow,
      kind === 7 ? Math.abs(v - 0.95) + Math.max(0, Math.abs(u) - 0.3) : 9,
    )
  }
  const line =
    letter.ring && letter.stem === 0
      ? 9
      : stem(letter.stem * 0.34, letter.down ? -0.5 : 0, letter.up ? 1.65 : 1)
  return letter.ring ? Math.min(ring, line) : line
}

/** A book that lies open by the window. */
export function bookPage(size: Size) {
  const noise = createNoise(271)
  const random = (a: number, b: number) => noise.cells(a * 3.31 + 0.5, b * 7.77 + 0.5).id
  const lineTall = 0.042
  const letterWide = 0.0125
  const print = (u: number, v: number, blur: number) => {
    const [row, side] = [Math.floor(v / lineTall), u < 0 ? -1 : 1]
    const across = Math.abs(u) - 0.11
    const ends = random(row, side + 40) > 0.84 ? 0.3 + random(row, 3) * 0.3 : 0.78
    const indent = random(row - 1, side + 40) > 0.84 && side > 0 ? 0.04 : 0
    const start = side > 0 ? across - indent : 0.78 - across
    if (start < 0 || start > ends) return 0
    const column = Math.floor(start / letterWide)
    const word = Math.floor((column + 7 * random(row, side)) / 6)
    const blank =
      Math.round(column + 7 * random(row, side) - word * 6) === Math.round(random(word, row) * 3.4 + 0.3)
    if (blank) return 0
    const kind = Math.floor(random(column + side * 0.37, row * 1.13) * 8)
    const [lu, lv] = [start / letterWide - column - 0.5, 1.35 - (v / lineTall - row) * 2.35]
    return smooth(0.12 + blur, 0.06 - blur, inkAt(kind, lu, lv))
  }
  const picture = paint(size, (x, y) => {
    const far = 1 / (0.42 + y * 0.85)
    const turn = 0.22
    const [gx, gz] = [(x - 0.6) * far * 1.05, far * 1.25]
    const [u0, v0] = [
      gx * Math.cos(turn) + (gz - 1.2) * Math.sin(turn),
      (gz - 1.2) * Math.cos(turn) - gx * Math.sin(turn),
    ]
    const swell = Math.exp(-Math.abs(u0) * 7)
    const v = -v0 + 0.05 * swell + 1.2
    const gutter = smooth(0, 0.16, Math.abs(u0))
    const leaf = noise.at(gx * 2.6 + 1, gz * 3.4) + 0.5 * noise.at(gx * 6, gz * 7)
    const sun = smooth(-0.25, 0.15, leaf + 0.35 - 0.25 * x) * (u0 < 0 ? 0.85 : 1)
    if (Math.abs(u0) > 1.02 || v < 0.02)
      return tint(
        blend(hex(0x3a2f2a), hex(0x6a584a), clamp(0.5 + noise.fbm(x * 5, y * 5, 3))),
        0.35 + 0.3 * sun,
      )
    const paper = tint(hex(0xe9dfca), 1 + 0.03 * noise.fbm(u0 * 60, v * 60, 3))
    const lit = tint(
      paper,
      (0.32 + 0.62 * sun) * (0.35 + 0.65 * gutter) * (u0 < 0 ? 0.55 + 0.45 * smooth(0, -0.35, u0) : 1),
    )
    const ink = v > 0.16 ? print(u0, v, clamp(far * 0.03 - 0.02, 0.01, 0.06)) : 0
    return blend(lit, tint(hex(0x2a2522), 0.5 + 0.4 * sun), ink * 0.9)
  })
  const blurred = focus(picture, 0.024, (x, y) => clamp(Math.abs(y - 0.6 - 0.1 * (x - 0.6)) * 2.6 - 0.2))
  return develop(blurred, {
    exposure: 1.25,
    contrast: 0.65,
    saturation: 0.85,
    grain: 0.026,
    vignette: 0.35,
    lights: [1.02, 1, 0.96],
  })
}
