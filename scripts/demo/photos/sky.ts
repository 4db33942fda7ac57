import { createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, type Colour, clamp, gradient, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, repaint, type Size, within } from './layers.ts'
import { createNoise } from './noise.ts'
import { conifer } from './plants.ts'

/** Small clouds in rows, lit from below by a sun that is nearly gone. */
export function clouds(size: Size) {
  const noise = createNoise(11)
  const lit = hex(0xffb27a)
  const shaded = hex(0x6f6f92)
  const density = (px: number, pz: number) =>
    noise.warped(px * 0.9, pz * 1.5, 0.7, 6) + 0.35 * noise.at(px * 0.35 + 4, pz * 0.3) + 0.08
  const sky = paint(size, (x, y) => {
    const up = clamp(1 - y / 0.97, 0.001)
    const far = 0.55 / (up + 0.1)
    const [px, pz] = [(x - 0.7) * (far + 0.35) * 1.7, far * 2.4]
    const sun = Math.hypot((x - 0.95) * 0.8, y - 0.95)
    const clear = add(
      gradient(
        [
          [0, hex(0xf7c38c)],
          [0.16, hex(0xeab7a0)],
          [0.42, hex(0x9fb1cc)],
          [1, hex(0x4f79ad)],
        ],
        up,
      ),
      hex(0xff8b3d),
      0.9 * bell(sun, 0.34),
    )
    const thick = density(px, pz)
    const cover = smooth(-0.12, 0.42, thick)
    // Where it thins out towards the sun, light comes through.
    const edge = clamp(0.55 + (thick - density(px + 0.07, pz + 0.2)) * 1.5 - cover * 0.25)
    const warm = blend(lit, hex(0xff7d52), clamp(1 - up * 1.6))
    const cloud = add(blend(shaded, tint(warm, 1.25), edge), hex(0xff9a50), 0.6 * bell(sun, 0.4))
    return blend(clear, cloud, cover * smooth(0, 0.1, up) * 0.93)
  })
  const chance = createChance(5)
  const roofs = repaint(sky, (x, y, old) => {
    const line = 0.925 + 0.018 * noise.fbm(x * 5, 2, 3) + 0.012 * noise.fbm(x * 40, 5, 4)
    return blend(old, [0.012, 0.012, 0.018], smooth(-0.002, 0.003, y - line))
  })
  for (let tree = 0; tree < 26; tree += 1) {
    const x = chance.next() ** 1.7 * 1.4
    conifer(roofs, chance, {
      x,
      foot: 0.97,
      tall: 0.05 + chance.next() * 0.08 * (1.5 - x),
      colour: [0.01, 0.011, 0.016],
    })
  }
  return develop(roofs, { exposure: 1.15, saturation: 0.92, contrast: 0.75, grain: 0.03, vignette: 0.3 })
}

/** A long exposure on a tripod: the Milky Way over spruces. */
export function stars(size: Size) {
  const noise = createNoise(23)
  const chance = createChance(77)
  const across = (x: number, y: number) => (x - 0.5) * 0.86 + (y - 0.55) * 0.5 + 0.04 * noise.at(x * 2, y * 2)
  const sky = paint(size, (x, y) => {
    const up = 1 - y / 1.333
    const air = gradient(
      [
        [0, hex(0x6a5a55)],
        [0.14, hex(0x3b4152)],
        [0.45, hex(0x182338)],
        [1, hex(0x0b1322)],
      ],
      up,
    )
    const side = across(x, y)
    const band = bell(side, 0.2) * (0.55 + 0.9 * noise.fbm(x * 3, y * 3, 5))
    const heart = bell(side, 0.09) * (0.6 + noise.fbm(x * 6, y * 6, 4))
    const dust =
      smooth(-0.05, 0.4, noise.warped(x * 2.6 + 3, y * 2.6, 0.9, 5) + 0.25 * bell(side - 0.015, 0.05)) *
      bell(side, 0.13)
    const light = clamp(band + heart * 0.9) * (1 - 0.6 * dust) * smooth(0, 0.5, up)
    return add(air, [0.105, 0.1, 0.125], light)
  })
  for (let star = 0; star < 7000; star += 1) {
    const [x, y] = [chance.next(), chance.next() * 1.333]
    const crowd = 0.35 + 0.65 * bell(across(x, y), 0.2)
    const bright = Math.min(60, 0.18 / (chance.next() + 0.004) ** 0.9) * 0.3
    if (!chance.odds(crowd) || !chance.odds(smooth(1.25, 0.7, y))) continue
    const warm = chance.next()
    const colour: Colour = [mix(0.75, 1.15, warm), 0.95, mix(1.25, 0.75, warm)]
    const wide = (0.62 + Math.min(0.9, bright * 0.16)) / 900
    within(sky, [x, y, wide * 4], (dx, dy, index) => {
      const light = bright * Math.exp(-(dx * dx + dy * dy) / (wide * wide))
      for (let part = 0; part < 3; part += 1)
        sky.pixels[index + part] = (sky.pixels[index + part] ?? 0) + light * (colour[part] ?? 0)
    })
  }
  for (let tree = 0; tree < 34; tree += 1) {
    const x = (tree + chance.next()) / 33
    const tall = 0.1 + 0.32 * Math.abs(x - 0.45) ** 1.2 + chance.next() * 0.1
    conifer(sky, chance, { x, foot: 1.35, tall: tall + 0.03, colour: [0.004, 0.005, 0.008] })
  }
  return develop(sky, {
    exposure: 2.1,
    contrast: 0.7,
    saturation: 0.92,
    grain: 0.055,
    vignette: 0.5,
    bloom: 0.12,
  })
}

/** Ranges one behind the other in the morning, mist between them. */
export function mountains(size: Size) {
  const noise = createNoise(38)
  const chance = createChance(4)
  const haze = (x: number) => blend(hex(0xf4d9bd), hex(0xc9cfdd), clamp(x * 0.75))
  const picture = paint(size, (x, y) => {
    const sun = bell(Math.hypot(x - 0.36, (y - 0.3) * 1.4), 0.42)
    const sky = blend(
      gradient(
        [
          [0, hex(0x8fa9cc)],
          [0.25, hex(0xcfd3dc)],
          [0.5, hex(0xf2d3b4)],
        ],
        y,
      ),
      hex(0xffe2ba),
      sun,
    )
    return add(tint(sky, 1.1), hex(0xffc890), sun * 0.7)
  })
  const ranges = 6
  for (let range = 0; range < ranges; range += 1) {
    const near = range / (ranges - 1)
    const far = 1 - near
    const wooded = near > 0.5
    const tilt = (range % 2 === 0 ? 1 : -1) * mix(0.03, 0.2, near)
    const line = (x: number) =>
      mix(0.42, 0.93, near ** 1.25) +
      tilt * (x - 0.9) -
      mix(0.16, 0.2, near) *
        (noise.ridged(x * mix(2.1, 0.7, near) + range * 13.7, range * 5.1, wooded ? 4 : 7) - 0.5) -
      (wooded ? 0.008 * near * noise.fbm(x * 90, range, 4) : 0)
    const lines = Float32Array.from({ length: size.width }, (_, column) => line(column / picture.unit))
    const rock = blend(hex(0x8fa3bd), hex(0x141f1d), near ** 0.55)
    const veilOf = (x: number, y: number, below: number) => {
      const mist = smooth(-0.03, mix(0.12, 0.3, near), below + 0.09 * noise.fbm(x * 2.5 + range, y * 7, 4))
      return clamp(far * 0.6 + mist * mix(0.6, 0.42, near))
    }
    repaint(picture, (x, y, old) => {
      const below = y - (lines[Math.round(x * picture.unit)] ?? 0)
      if (below < -0.002) return old
      // The same crease, a little to the left: what differs is turned to the sun or away from it.
      const crease = (at: number) => noise.ridged(at * 6 + range, (y - below * 0.4) * 7 + range * 3, 4)
      const lit = wooded ? 0 : clamp((crease(x) - crease(x + 0.012)) * 3, -0.6, 1)
      const own = add(tint(rock, 1 + lit * 0.35), hex(0xffcf9e), 0.14 * clamp(lit))
      return blend(old, blend(own, tint(haze(x), 0.92), veilOf(x, y, below)), clamp((below + 0.001) * 600))
    })
    if (!wooded) continue
    for (let tree = 0; tree < 900; tree += 1) {
      const x = chance.next() * 1.8
      const below = (tree / 900) * 0.34
      const foot = (lines[Math.min(size.width - 1, Math.round(x * picture.unit))] ?? 0) + below + 0.012
      if (foot > 1.12) continue
      const colour = blend(
        tint(rock, 0.75 + chance.next() * 0.5),
        tint(haze(x), 0.92),
        veilOf(x, foot, below) * 0.95,
      )
      conifer(picture, chance, {
        x,
        foot,
        tall: mix(0.014, 0.06, (near - 0.5) * 2) * (0.5 + chance.next() * 0.7),
        colour,
      })
    }
  }
  return develop(picture, { exposure: 1.05, contrast: 0.7, saturation: 0.92, grain: 0.022, vignette: 0.3 })
}
