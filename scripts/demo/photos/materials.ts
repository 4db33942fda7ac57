import { blend, type Colour, clamp, hex, smooth, tint } from './colour.ts'
import type { Noise } from './noise.ts'

/** Planks that run from left to right. */
export function wood(noise: Noise, x: number, y: number): Colour {
  const plank = Math.floor(y * 3.1 + 0.35)
  const gap = Math.abs(y * 3.1 + 0.35 - Math.round(y * 3.1 + 0.35))
  const along = x * 0.9 + plank * 7.3
  const bent = y * 9 + 0.5 * noise.fbm(along * 1.4, y * 3, 3)
  const ring = noise.fbm(along * 0.5, bent * 2.6, 3) * 1.5
  const fibre = noise.fbm(along * 5, y * 190, 3)
  const brown = blend(
    hex(0x553828),
    hex(0x8a6447),
    clamp(0.5 + 0.28 * ring + 0.5 * fibre + 0.25 * noise.at(plank * 3.3, 1)),
  )
  return tint(brown, 0.25 + 0.75 * smooth(0.004, 0.02, gap))
}

/** The height of woven cloth with soft creases. */
export function linen(noise: Noise, x: number, y: number): number {
  const [wx, wy] = [x + 0.004 * noise.at(x * 9, y * 9), y + 0.004 * noise.at(x * 9 + 4, y * 9)]
  const over = Math.sin(wx * 520) * Math.sin(wy * 520)
  const thread =
    0.0005 * over + 0.0005 * noise.fbm(wx * 40, wy * 220, 2) + 0.0005 * noise.fbm(wx * 220, wy * 40, 2)
  return thread + 0.02 * noise.ridged(x * 1.3 + 2, y * 1.1, 3)
}

/** What a glossy thing mirrors: a window with four panes, up and to the left. */
export function windowIn(nx: number, ny: number): number {
  const [x, y] = [(nx + 0.34) / 0.16, (ny + 0.36) / 0.2]
  const inside = smooth(1.08, 0.95, Math.abs(x)) * smooth(1.08, 0.95, Math.abs(y))
  const bars = smooth(0.05, 0.1, Math.abs(x)) * smooth(0.04, 0.08, Math.abs(y + 0.1))
  return inside * bars
}
