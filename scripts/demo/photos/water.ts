import { createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, clamp, gradient, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { colourOf, paint, repaint, type Size } from './layers.ts'
import { createNoise } from './noise.ts'
import { blade, conifer } from './plants.ts'

/** A still lake after sunset: what stands on the shore stands in the water too. */
export function lakeDusk(size: Size) {
  const noise = createNoise(52)
  const chance = createChance(9)
  const shore = 0.5
  const picture = paint(size, (x, y) => {
    const up = clamp(1 - y / shore)
    const sun = bell(Math.hypot((x - 0.8) * 0.7, y - shore), 0.32)
    const sky = add(
      gradient(
        [
          [0, hex(0xf3a56b)],
          [0.2, hex(0xe6a78c)],
          [0.5, hex(0x9f93ad)],
          [1, hex(0x47588a)],
        ],
        up,
      ),
      hex(0xff8a4a),
      sun * 0.8,
    )
    const wisp = smooth(0.02, 0.6, noise.warped(x * 1.6, y * 9, 0.6, 5) + 0.1) * smooth(0, 0.4, up)
    const hill = smooth(0, 0.003, y - (0.43 - 0.07 * noise.fbm(x * 1.6 + 3, 1, 5) - 0.02 * x))
    return blend(
      blend(sky, tint(hex(0xf0a48e), 1.1), wisp * 0.6),
      blend(hex(0x6d6a86), hex(0xd99a80), smooth(0.36, 0.52, y)),
      hill,
    )
  })
  for (let tree = 0; tree < 230; tree += 1) {
    const x = chance.next() * 1.4
    const tall = (0.035 + 0.06 * chance.next()) * (0.5 + 1.2 * Math.abs(x - 0.85))
    conifer(picture, chance, {
      x,
      foot: shore + 0.004,
      tall,
      colour: tint(hex(0x2a2630), 0.7 + 0.3 * chance.next()),
    })
  }
  repaint(picture, (x, y, old) => {
    const bank = smooth(0, 0.002, y - shore + 0.012 + 0.012 * noise.fbm(x * 9, 3, 4))
    const mist = bell(y - shore + 0.006, 0.014) * (0.45 + noise.fbm(x * 2.5, y * 6, 4))
    return blend(blend(old, hex(0x221f29), bank), hex(0xd8a596), clamp(mist * 0.7))
  })
  const mirrored = { ...picture, pixels: picture.pixels.slice() }
  repaint(picture, (x, y, old) => {
    const deep = y - shore
    if (deep < 0) return old
    const far = 1 / (deep + 0.03)
    const wave = noise.fbm(x * 2 * Math.min(far, 9) * 0.4 + 9, far * 7, 4)
    const ripple = noise.fbm(x * 9, far * 16 + 3, 3) * smooth(0.5, 0, deep)
    const back = colourOf(
      mirrored,
      x + wave * 0.006,
      shore - deep * 0.96 + wave * 0.022 * (0.3 + deep * 2) + ripple * 0.012,
    )
    const steep = mix(0.86, 0.5, smooth(0, 0.5, deep))
    return add(tint(back, steep), [0.006, 0.011, 0.016], deep)
  })
  for (let reed = 0; reed < 90; reed += 1) {
    const x = chance.next() ** 2 * 0.55 - 0.03
    const long = 0.16 + chance.next() * 0.3 * (1 - x)
    blade(picture, {
      x,
      y: 1.03,
      long,
      lean: 0.1 * (chance.next() - 0.4),
      bend: 0.7 * (chance.next() - 0.3),
      thick: 0.0032,
      colour: [0.011, 0.01, 0.013],
      soft: 0.0035,
    })
  }
  return develop(picture, { exposure: 1.15, contrast: 0.75, saturation: 0.92, grain: 0.035, vignette: 0.4 })
}

/** The beach on a day without a horizon. */
export function seaFog(size: Size) {
  const noise = createNoise(61)
  const horizon = 0.5
  const fog = hex(0xc3cacd)
  const picture = paint(size, (x, y) => {
    const air = blend(tint(fog, 1.12), tint(fog, 0.93), clamp(y / 0.9 + 0.08 * noise.fbm(x * 1.2, y * 2, 3)))
    const down = y - horizon
    if (down <= 0.002) return air
    const far = 0.16 / (down + 0.012)
    const [px, pz] = [(x - 0.5) * far * 2, far]
    const shore = 0.33 + 0.035 * noise.at(x * 1.5 + 2, 4) + 0.014 * noise.fbm(x * 6, 8, 3) + 0.06 * x
    const veil = Math.exp(-down * 7.5)
    if (down < shore) {
      const calm = smooth(0, 0.16, down)
      const swell = noise.fbm(px * 2.2, pz * 26, 5)
      const chop = noise.fbm(px * 14 + 7, pz * 60, 3) * calm
      const face = clamp(0.52 + 0.75 * swell * calm + 0.4 * chop)
      const water = blend(hex(0x53686b), hex(0xb5c1c3), face)
      // Breakers stand in rows and tear into foam.
      const row = noise.at(px * 0.7 + 2, pz * 5.2 + 0.4 * noise.at(px * 2, 3))
      const torn = noise.fbm(px * 16, pz * 50, 4)
      const white = smooth(0.34, 0.6, row + torn * 0.35) * smooth(0.05, 0.25, down)
      const lace =
        smooth(0.16, 0, shore - down) * smooth(0.52, 0.74, noise.ridged(x * 7 + torn * 0.5, down * 26, 4))
      const edge = smooth(0.03, 0.004, shore - down) * clamp(0.6 + torn)
      return blend(blend(water, hex(0xe9eeee), clamp(white * 0.9 + lace * 0.55 + edge)), air, veil)
    }
    const wet = smooth(0.3, 0.02, down - shore)
    const sand = tint(
      hex(0x8f8577),
      1 + 0.22 * noise.fbm(x * 90, y * 190, 3) + 0.15 * noise.fbm(x * 4, y * 9, 3),
    )
    const mirror = tint(fog, 0.72 + 0.1 * noise.fbm(x * 5, y * 30, 3))
    const shadow = 1 - 0.45 * bell(down - shore - 0.003, 0.006)
    return tint(blend(sand, mirror, wet * 0.72), shadow)
  })
  return develop(picture, {
    exposure: 1.02,
    contrast: 0.5,
    saturation: 0.9,
    grain: 0.03,
    vignette: 0.22,
    shadows: [0.97, 1, 1.04],
  })
}
