import { add, bell, blend, type Colour, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, repaint, type Size } from './layers.ts'
import { focus } from './lens.ts'
import { linen, windowIn, wood } from './materials.ts'
import { createNoise } from './noise.ts'
import { type Lit, lightRelief } from './relief.ts'

/** Window light from the left, and the room's own, which is warmer and weak. */
const underWindow = (colour: Colour, { sun, open }: Lit, room = 0.2): Colour => {
  const day: Colour = [0.98, 1, 1.05]
  const light = sun * 1.3
  return [
    colour[0] * (light * day[0] + room * open),
    colour[1] * (light * day[1] + room * open * 0.96),
    colour[2] * (light * day[2] + room * open * 0.9),
  ]
}

/** Black tea in a white cup, from above. */
export function tea(size: Size) {
  const noise = createNoise(101)
  const [cx, cy, brim] = [0.47, 0.62, 0.31]
  const radius = (x: number, y: number) => Math.hypot(x - cx, y - cy)
  const handle = (x: number, y: number) =>
    Math.abs(Math.hypot(x - cx - 0.325, (y - cy - 0.15) * 1.15) - 0.085)
  const heightAt = (x: number, y: number) => {
    const out = radius(x, y)
    const saucer =
      out < 0.55 ? 0.012 + 0.05 * smooth(0.3, 0.55, out) ** 1.3 - 0.004 * bell(out - 0.35, 0.014) : 0
    const ring = out > brim - 0.02 ? Math.sqrt(clamp(1 - ((out - brim) / 0.0125) ** 2)) : 0
    const wall = out < brim ? 0.135 + 0.03 * smooth(brim - 0.05, brim, out) : 0
    const grip = out > brim ? 0.1 * Math.sqrt(clamp(1 - (handle(x, y) / 0.02) ** 2)) : 0
    return (
      Math.max(saucer, ring > 0 ? 0.165 + 0.012 * ring : 0, wall, grip) +
      0.0006 * noise.fbm(x * 6, y * 120, 2) * (out > 0.55 ? 1 : 0)
    )
  }
  const lit = lightRelief(size, heightAt, { angle: -2.5, steep: 0.75, soft: 0.55, reach: 0.3 })
  const picture = paint(size, (x, y) => {
    const light = lit(x, y)
    const out = radius(x, y)
    if (out > 0.552) return underWindow(tint(wood(noise, x, y), 0.8), light)
    const band = smooth(0.004, 0.002, Math.abs(out - 0.5)) + smooth(0.002, 0.001, Math.abs(out - 0.488))
    const white = blend(
      tint(hex(0xdedad1), 1 + 0.03 * noise.fbm(x * 9, y * 9, 2)),
      hex(0x3d5578),
      band * 0.85,
    )
    const shine = 1.3 * windowIn(light.nx, light.ny) * smooth(0.02, 0.2, light.sun)
    if (out > brim - 0.022) return add(underWindow(white, light, 0.3), [1, 1, 1.05], shine * 0.7)
    const shallow = smooth(brim - 0.09, brim - 0.022, out)
    const brew = blend(hex(0x4a1804), hex(0xb0561a), shallow * 0.85 + 0.12 * noise.fbm(x * 5, y * 5, 3))
    const shade = mix(
      0.5,
      1,
      smooth(0.02, 0.22, Math.hypot(x - cx + brim * 0.72, y - cy + brim * 0.62) - 0.05),
    )
    const ripple = 0.012 * noise.at(x * 14, y * 14)
    const pane = windowIn((x - cx) * 1.15 - 0.13 + ripple, (y - cy) * 1.15 - 0.12 + ripple)
    const skin = bell(out - brim + 0.026, 0.004) * 0.25
    const foam =
      smooth(0.3, 0.22, noise.cells(x * 70, y * 70).near) *
      smooth(0.05, 0.01, Math.abs(out - brim + 0.04)) *
      smooth(0.2, 0.5, noise.at(x * 6, y * 6 + 3))
    return add(tint(brew, shade * 0.95), [0.95, 0.98, 1.02], pane * 0.42 + skin + foam * 0.3)
  })
  const steaming = repaint(picture, (x, y, old) => {
    const drift = noise.warped(x * 2.2 + y, y * 1.3, 1.6, 4)
    const steam =
      smooth(0.02, 0.5, drift + 0.12) * bell(Math.hypot(x - cx - 0.06, (y - cy + 0.22) * 0.8), 0.34)
    return add(old, [0.5, 0.5, 0.52], steam * 0.22)
  })
  const blurred = focus(steaming, 0.022, (x, y) =>
    radius(x, y) < 0.34 ? 0 : smooth(0.33, 0.8, radius(x, y)),
  )
  return develop(blurred, {
    exposure: 0.98,
    contrast: 0.75,
    grain: 0.025,
    vignette: 0.45,
    lights: [1.01, 1, 0.97],
  })
}

/** A bowl whose glaze ran and pooled in the kiln. */
export function ceramicGlaze(size: Size) {
  const noise = createNoise(117)
  const [cx, cy, brim] = [0.6, 0.6, 0.55]
  const radius = (x: number, y: number) => Math.hypot(x - cx, y - cy) * (1 + 0.008 * noise.at(x * 2, y * 2))
  const heightAt = (x: number, y: number) => {
    const out = radius(x, y)
    if (out > brim + 0.02) return linen(noise, x, y)
    const bowl = 0.03 + 0.26 * (out / brim) ** 2.6
    const lip = 0.012 * Math.sqrt(clamp(1 - ((out - brim) / 0.021) ** 2))
    const throwing = 0.0005 * Math.sin(out * 120 + 1.5 * noise.at(x * 3, y * 3)) * smooth(0.02, 0.1, out)
    return bowl + lip + throwing + 0.0002 * noise.fbm(x * 16, y * 16, 3)
  }
  const lit = lightRelief(size, heightAt, { angle: -2.4, steep: 0.85, soft: 0.6, reach: 0.35 })
  const picture = paint(size, (x, y) => {
    const light = lit(x, y)
    const out = radius(x, y)
    if (out > brim + 0.02)
      return underWindow(tint(hex(0xb9ac98), 1 + 0.1 * noise.fbm(x * 30, y * 30, 3)), light, 0.24)
    const angle = Math.atan2(y - cy, x - cx)
    const run =
      noise.fbm(Math.cos(angle) * 4 + 4, Math.sin(angle) * 4, 3) * smooth(0.15, 0.4, out) +
      0.5 * noise.fbm(x * 7, y * 7, 4)
    const down = clamp(1 - out / brim + run * 0.22)
    const glaze = blend(
      blend(hex(0x5d3a24), hex(0x8fa199), smooth(0.02, 0.09, down)),
      blend(hex(0x3f6672), hex(0x1b3547), smooth(0.5, 0.9, down)),
      smooth(0.22, 0.55, down + 0.2 * noise.warped(x * 9, y * 9, 1.2, 5)),
    )
    const spot = noise.cells(x * 36, y * 36)
    const iron = smooth(0.07 + 0.1 * spot.id, 0.02, spot.near) * (spot.id > 0.78 ? 0.7 : 0)
    const body = blend(glaze, hex(0x2a1a10), iron)
    const shine = windowIn(light.nx * 0.85, light.ny * 0.85)
    const sheen = 0.05 * clamp(0.5 - light.ny)
    return add(underWindow(body, light, 0.3), [1, 1.02, 1.08], shine * 0.9 + sheen)
  })
  const blurred = focus(picture, 0.016, (x, y) => smooth(0.5, 0.95, radius(x, y)))
  return develop(blurred, { exposure: 1.25, contrast: 0.7, grain: 0.022, vignette: 0.4 })
}

/** A loaf from the oven, flour rings of the basket on it, scored along its length. */
export function bread(size: Size) {
  const noise = createNoise(131)
  const dome = (x: number, y: number) => {
    const [dx, dy] = [(x - 0.7) * 0.66, (y - 0.52) * 0.66]
    const [along, across] = [dx * 0.955 + dy * 0.3, dy * 0.955 - dx * 0.3]
    const wobble = 1 + 0.03 * noise.at(x * 3, y * 3)
    return {
      along,
      across,
      out: ((Math.abs(along) / 0.56) ** 2.2 + (Math.abs(across) / 0.34) ** 2.2) ** (1 / 2.2) * wobble,
    }
  }
  const cut = (along: number, across: number, x: number, y: number) =>
    across + 0.05 - 0.5 * along * along + 0.02 * noise.fbm(x * 7, y * 7, 3)
  const heightAt = (x: number, y: number) => {
    const { along, across, out } = dome(x, y)
    if (out > 1) return linen(noise, x, y)
    const slash = cut(along, across, x, y)
    const open = smooth(0.06, 0.035, Math.abs(slash)) * smooth(0.47, 0.4, Math.abs(along))
    const ear = 0.02 * bell(slash + 0.066, 0.016) * smooth(0.47, 0.38, Math.abs(along))
    const blister =
      0.009 * smooth(0.5, 0.1, noise.cells(x * 26, y * 26).near) * smooth(-0.1, 0.4, noise.at(x * 8, y * 8))
    const crumb = open * (0.03 * noise.fbm(x * 20, y * 20, 6) - 0.014)
    const crust = (1 - open) * (0.011 * noise.fbm(x * 26, y * 26, 6) + blister)
    return 0.05 + 0.2 * (1 - out ** 2.4) ** 0.6 + ear + crumb + crust
  }
  const lit = lightRelief(size, heightAt, { angle: -2.2, steep: 0.7, soft: 0.5, reach: 0.3 })
  const picture = paint(size, (x, y) => {
    const light = lit(x, y)
    const { along, across, out } = dome(x, y)
    if (out > 1) return underWindow(tint(hex(0xaaa79f), 1 + 0.1 * noise.fbm(x * 30, y * 30, 3)), light, 0.24)
    const slash = cut(along, across, x, y)
    const open = smooth(0.06, 0.035, Math.abs(slash)) * smooth(0.47, 0.4, Math.abs(along))
    const baked = clamp(
      0.45 + 1.3 * noise.fbm(x * 6, y * 6, 6) - 0.5 * smooth(0.7, 1, out) + 0.5 * bell(slash + 0.066, 0.02),
    )
    const crust = blend(hex(0x9c683a), hex(0x3b1f12), baked)
    const inside = blend(hex(0xc9a577), hex(0x96683a), clamp(0.4 + 1.1 * noise.fbm(x * 16, y * 16, 4)))
    const ring = smooth(-0.2, 0.7, Math.sin(out * 52 + 2.5 * noise.at(x * 4, y * 4)))
    const dust = smooth(-0.2, 0.45, noise.fbm(x * 40, y * 40, 5) + 0.5 * noise.at(x * 3, y * 3))
    const flour = ring * dust * (1 - open) * smooth(1, 0.75, out) * 0.8
    const body = blend(blend(crust, inside, open), hex(0xe8dfd0), flour)
    const gloss = (1 - flour) * 0.12 * clamp(light.sun - 0.55)
    return add(underWindow(body, light, 0.17), [1, 1, 1], gloss)
  })
  const blurred = focus(picture, 0.026, (x, y) => smooth(0.5, 1.05, dome(x, y).out))
  return develop(blurred, {
    exposure: 1.25,
    contrast: 0.75,
    grain: 0.024,
    vignette: 0.4,
    lights: [1.02, 1, 0.96],
  })
}
