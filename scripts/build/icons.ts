import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { hashOf } from './report.ts'

const source = join(import.meta.dirname, '..', '..', 'src/web/styles/icon.svg')

/** A system may cut a maskable icon to any shape that keeps its inner four fifths. */
const kept = 0.8

/** The mark as pictures, for systems that take no drawing. Their addresses, and what the app manifest says of them. */
export async function makeIcons(out: string) {
  const svg = await readFile(source, 'utf8')
  const ground = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1]
  if (!ground) throw new Error('The icon has no ground.')
  const inShape = (size: number) => sharp(Buffer.from(svg), { density: 72 * (size / 32) }).resize(size)
  const filled = async (size: number) => {
    const mark = await inShape(Math.round(size * kept))
      .png()
      .toBuffer()
    const sheet = sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    return sheet.composite([{ input: mark }]).png({ palette: true })
  }
  const keep = async (picture: Sharp, name: string) => {
    const bytes = await picture.toBuffer()
    const address = `/assets/${name}-${hashOf(bytes)}.png`
    await writeFile(join(out, address), bytes)
    return address
  }
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    icons: [
      icon(await keep(inShape(192).png({ palette: true }), 'icon-192'), 192, 'any'),
      icon(await keep(inShape(512).png({ palette: true }), 'icon-512'), 512, 'any'),
      icon(await keep(await filled(512), 'icon-maskable'), 512, 'maskable'),
    ],
    touchIcon: await keep(await filled(180), 'icon-touch'),
  }
}
