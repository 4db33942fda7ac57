/** Linear light, so that blur, haze and reflections add up as they do in a lens. 1 is white paper; lamps are more. */
export type Colour = readonly [red: number, green: number, blue: number]

export const clamp = (value: number, low = 0, high = 1): number =>
  value < low ? low : value > high ? high : value

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share

/** 0 before `from`, 1 after `to`, and a soft step in between. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export const bell = (value: number, width: number): number => Math.exp(-(value * value) / (width * width))

const toLinear = (channel: number) => (channel / 255) ** 2.2

const linear = Float64Array.from({ length: 256 }, (_, channel) => toLinear(channel))

/** A colour as a designer writes it, `0xrrggbb`. */
export const hex = (code: number): Colour => [
  linear[code >> 16] ?? 0,
  linear[(code >> 8) & 255] ?? 0,
  linear[code & 255] ?? 0,
]

export const tint = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by]

export const filter = (a: Colour, b: Colour): Colour => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]

export const add = (a: Colour, b: Colour, by = 1): Colour => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
]

export const blend = (a: Colour, b: Colour, share: number): Colour => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

/** The colour at a place between several, as in a gradient. */
export function gradient(stops: readonly (readonly [at: number, colour: Colour])[], place: number): Colour {
  let [before, colour] = stops[0] ?? [0, [0, 0, 0]]
  for (const [at, next] of stops) {
    if (place < at) return blend(colour, next, clamp((place - before) / (at - before)))
    before = at
    colour = next
  }
  return colour
}
