import sharp from 'sharp'
import { createChance } from './chance.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** Near, middle and far hills, and the sky. */
const palettes: readonly (readonly [Colour, Colour, Colour, Colour])[] = [
  [
    [43, 35, 80],
    [91, 74, 156],
    [143, 124, 201],
    [230, 217, 242],
  ],
  [
    [18, 50, 74],
    [47, 108, 143],
    [127, 183, 207],
    [244, 234, 210],
  ],
  [
    [22, 48, 42],
    [47, 93, 75],
    [122, 165, 141],
    [238, 241, 226],
  ],
  [
    [90, 42, 28],
    [181, 98, 47],
    [224, 165, 101],
    [251, 238, 211],
  ],
  [
    [60, 58, 77],
    [125, 120, 144],
    [201, 169, 182],
    [246, 236, 236],
  ],
  [
    [15, 37, 48],
    [31, 90, 99],
    [90, 163, 156],
    [220, 236, 223],
  ],
]
const white: Colour = [255, 255, 255]

/** A landscape of flat shapes, different for each seed: photos of nobody and nowhere. */
export async function drawPicture(seed: number, width = 960, height = 640): Promise<Buffer> {
  const chance = createChance(seed * 7919)
  const [near, middle, far, sky] = palettes[seed % palettes.length] ?? [white, white, white, white]
  const sun = { x: width * (0.25 + chance.next() * 0.5), y: height * 0.28, radius: height * 0.09 }
  const ridge = (base: number, colour: Colour) => {
    const [a, b, slow, fast] = [
      chance.next() * 6,
      chance.next() * 6,
      2 + chance.next() * 2,
      6 + chance.next() * 4,
    ]
    const top = (x: number) =>
      height * (base + 0.06 * Math.sin(a + (slow * x) / width) + 0.02 * Math.sin(b + (fast * x) / width))
    return { colour, top }
  }
  const ridges = [ridge(0.84, near), ridge(0.68, middle), ridge(0.54, far)]

  const pixels = Buffer.alloc(width * height * 3)
  for (let x = 0; x < width; x += 1) {
    const tops = ridges.map(({ colour, top }) => ({ colour, y: top(x) }))
    for (let y = 0; y < height; y += 1) {
      const hill = tops.find((part) => y >= part.y)
      const inSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2
      pixels.set(hill?.colour ?? (inSun ? white : sky), (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
