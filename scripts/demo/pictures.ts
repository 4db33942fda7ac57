import sharp from 'sharp'
import { createChance } from './chance.ts'

const palettes = [
  ['#2b2350', '#5b4a9c', '#8f7cc9', '#e6d9f2'],
  ['#12324a', '#2f6c8f', '#7fb7cf', '#f4ead2'],
  ['#16302a', '#2f5d4b', '#7aa58d', '#eef1e2'],
  ['#5a2a1c', '#b5622f', '#e0a565', '#fbeed3'],
  ['#3c3a4d', '#7d7890', '#c9a9b6', '#f6ecec'],
  ['#0f2530', '#1f5a63', '#5aa39c', '#dcecdf'],
] as const

/** A landscape of flat shapes, different for each seed. Photos of nobody and nowhere. */
export async function drawPicture(seed: number, width = 1200, height = 800): Promise<Buffer> {
  const chance = createChance(seed * 7919)
  const [near, middle, far, sky] = palettes[seed % palettes.length] ?? palettes[0]
  const ridge = (base: number, colour: string) => {
    const points = Array.from(
      { length: 9 },
      (_, i) => `${(i * width) / 8},${base - chance.next() * height * 0.16}`,
    )
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour}"/>`
  }
  const sun = `<circle cx="${width * (0.25 + chance.next() * 0.5)}" cy="${height * 0.3}" r="${height * 0.09}" fill="#fff" opacity="0.75"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/>${sun}${ridge(height * 0.6, far)}${ridge(height * 0.75, middle)}${ridge(height * 0.92, near)}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}
