import { add, bell, blend, type Colour, clamp, filter, hex, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { paint, repaint, type Size } from './layers.ts'
import { defocus, focus } from './lens.ts'
import { wood } from './materials.ts'
import { createNoise } from './noise.ts'
import { lightRelief } from './relief.ts'

const warm: Colour = [1, 0.66, 0.36]

/** A notebook and a pencil in the circle of a lamp; the lamp itself is too near to be sharp. */
export function deskLamp(size: Size) {
  const noise = createNoise(233)
  const turned = (x: number, y: number, angle: number) => ({
    along: (x - 0.72) * Math.cos(angle) + (y - 0.56) * Math.sin(angle),
    across: (y - 0.56) * Math.cos(angle) - (x - 0.72) * Math.sin(angle),
  })
  const page = (x: number, y: number) => {
    const { along, across } = turned(x, y, -0.22)
    return { along, across, inside: Math.abs(along) < 0.3 && Math.abs(across) < 0.22 }
  }
  const pencil = (x: number, y: number) => {
    const { along, across } = turned(x - 0.05, y - 0.08, 0.5)
    const wide = 0.0125 * smooth(-0.24, -0.2, along)
    return { along, across, inside: along > -0.24 && along < 0.22 && Math.abs(across) < wide }
  }
  const heightAt = (x: number, y: number) => {
    const { along, across, inside } = page(x, y)
    const curl = 0.02 * smooth(0.12, 0.3, along) * smooth(0, 0.22, across)
    const sheet = inside ? 0.014 + curl + 0.004 * bell(along, 0.05) + 0.0008 * noise.fbm(x * 8, y * 8, 2) : 0
    const lead = pencil(x, y)
    const round = lead.inside ? 0.018 + 0.012 * Math.sqrt(clamp(1 - (lead.across / 0.0126) ** 2)) : 0
    return Math.max(sheet, round) + (inside ? 0 : 0.0007 * noise.fbm(x * 6, y * 130, 2))
  }
  const lit = lightRelief(size, heightAt, { angle: -2.4, steep: 0.62, soft: 0.4, reach: 0.08 })
  const thingAt = (x: number, y: number): Colour => {
    const lead = pencil(x, y)
    if (lead.inside) {
      if (lead.along < -0.225) return hex(0x2a2624)
      return lead.along < -0.19
        ? hex(0xcaa070)
        : tint(hex(0x3f5f58), 1 + 0.25 * smooth(0.002, 0.006, Math.abs(lead.across)))
    }
    const { along, across, inside } = page(x, y)
    if (!inside) return tint(wood(noise, x, y), 0.75)
    const row = across / 0.03
    const line = smooth(0.035, 0.015, Math.abs(row - Math.round(row)))
    const words =
      Math.abs(Math.round(row) + 3) < 3 &&
      Math.abs(along) < 0.24 &&
      noise.at(along * 26, Math.round(row) * 7.7) > -0.28
    const pen =
      row -
      Math.round(row) +
      0.28 +
      0.2 * noise.at(along * 150, Math.round(row) * 3.1) +
      0.1 * noise.at(along * 310, Math.round(row))
    const ink = words ? smooth(0.075, 0.03, Math.abs(pen)) : 0
    const paper = blend(
      tint(hex(0xe6dcc6), 1 + 0.03 * noise.fbm(x * 50, y * 50, 3)),
      hex(0x8fa3b8),
      line * 0.5,
    )
    return blend(paper, hex(0x27304a), ink * 0.6)
  }
  const picture = paint(size, (x, y) => {
    const { sun, open } = lit(x, y)
    const out = Math.hypot(x - 0.62, (y - 0.48) * 1.08)
    const pool = smooth(0.74, 0.4, out) / (0.5 + 2.6 * out * out)
    return filter(
      thingAt(x, y),
      add(tint(warm, pool * (sun * 1.25 + 0.2 * open)), [0.035, 0.03, 0.035], open),
    )
  })
  const blurred = focus(picture, 0.016, (x, y) => clamp(Math.hypot((x - 0.7) * 0.8, y - 0.56) * 1.7 - 0.42))
  const shaded = repaint(blurred, (x, y, old) => {
    const rim = Math.hypot(x - 0.2, (y + 0.12) * 1.15)
    const metal = add(
      tint(hex(0x3b4a44), 0.3),
      [0.5, 0.55, 0.55],
      0.12 * bell(Math.hypot(x - 0.1, y + 0.02), 0.12),
    )
    return add(
      blend(old, metal, smooth(0.42, 0.31, rim)),
      warm,
      0.3 * bell(rim - 0.362, 0.03) * smooth(-0.1, 0.25, y + x * 0.3),
    )
  })
  return develop(defocus(shaded, 0.0016), {
    exposure: 1.5,
    contrast: 0.65,
    grain: 0.045,
    vignette: 0.4,
    bloom: 0.14,
  })
}
