import { createChance } from '#scripts/demo/chance.ts'
import { type Colour, clamp, mix } from './colour.ts'
import type { Picture, Size } from './layers.ts'
import { glow } from './lens.ts'

export interface Look {
  exposure?: number
  /** 0 is flat, 1 as much as a phone gives. */
  contrast?: number
  saturation?: number
  /** What the shadows and the lights lean to; white leans nowhere. */
  shadows?: Colour
  lights?: Colour
  grain?: number
  vignette?: number
  bloom?: number
}

export interface Photo extends Size {
  /** Red, green, blue, 8 bits each. */
  pixels: Buffer
}

const brightest = 6
const steps = 12_000

/** Bright light runs into white slowly, as on film, then the curve of a screen. A table: powers are slow. */
function createTone(contrast: number) {
  const table = Float32Array.from({ length: steps + 1 }, (_, step) => {
    const light = brightest * (step / steps) ** 2
    const curved = (1 - Math.exp(-light * 1.25)) ** (1 / 2.2)
    const bent = curved * curved * (3 - 2 * curved)
    return mix(curved, bent, contrast * 0.55)
  })
  return (light: number) => table[Math.round(Math.sqrt(clamp(light / brightest)) * steps)] ?? 0
}

const grey: Colour = [1, 1, 1]

/** From light to a photo: exposure, curve, colour, dark corners and grain. */
export function develop(picture: Picture, look: Look = {}): Photo {
  const { exposure = 1, contrast = 0.6, saturation = 0.85, shadows = grey, lights = grey } = look
  const { grain = 0.02, vignette = 0.25, bloom = 0.06 } = look
  const { width, height, unit } = picture
  const { pixels: light } = bloom > 0 ? glow(picture, 0.035, bloom) : picture
  const pixels = Buffer.alloc(width * height * 3)
  const tone = createTone(contrast)
  const chance = createChance(width * 31 + height)
  const [middleX, middleY] = [width / 2, height / 2]
  const far = middleX * middleX + middleY * middleY
  // Grain is finest at the full size of a photo and must not grow when a test draws it small.
  const strength = grain * Math.min(1, unit / 900)
  let before = 0
  for (let index = 0; index < light.length; index += 3) {
    const column = (index / 3) % width
    const row = Math.floor(index / 3 / width)
    const corner = ((column - middleX) ** 2 + (row - middleY) ** 2) / far
    const open = exposure * (1 - vignette * corner * (0.4 + 0.6 * corner))
    const red = tone((light[index] ?? 0) * open)
    const green = tone((light[index + 1] ?? 0) * open)
    const blue = tone((light[index + 2] ?? 0) * open)
    const bright = red * 0.3 + green * 0.59 + blue * 0.11
    const speck = chance.next() + chance.next() - 1
    const noise = (speck * 0.75 + before * 0.45) * strength * (1.25 - bright)
    before = speck
    const channel = (value: number, shadow: number, high: number) =>
      clamp((bright + (value - bright) * saturation) * mix(shadow, high, bright) + noise) * 255 + 0.5
    pixels[index] = channel(red, shadows[0], lights[0])
    pixels[index + 1] = channel(green, shadows[1], lights[1])
    pixels[index + 2] = channel(blue, shadows[2], lights[2])
  }
  return { width, height, pixels }
}
