import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export const fontFolder = join(root, '.cache/fonts')

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

const core = `${range(0x20, 0x7e)}\u00a0£·–—‘’“”•…`
const latin = `${range(0xa1, 0xff)}ıŒœʻʼˆ˚˜\u0304\u0308\u0329€™↑↓−∕`
const latinExt = [
  range(0x100, 0x2ff),
  range(0x1d00, 0x1dbf),
  range(0x1e00, 0x1eff),
  range(0x20a0, 0x20c0),
  'ℓ',
  range(0x2c60, 0x2c7f),
  range(0xa720, 0xa7ff),
].join('')

const atkinson =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-*-wght-normal.woff2'
const lexend = '@fontsource-variable/lexend/files/lexend-*-wght-normal.woff2'
const openDyslexic = '@fontsource/opendyslexic/files/opendyslexic-*-normal.woff2'

/** The characters of each file are those of its unicode-range in src/web/styles: fonts.css, comfort.css. */
const files = [
  { name: 'atkinson-core', from: atkinson.replace('*', 'latin'), text: core },
  { name: 'atkinson-latin', from: atkinson.replace('*', 'latin'), text: latin },
  { name: 'atkinson-latin-ext', from: atkinson.replace('*', 'latin-ext'), text: latinExt },
  { name: 'lexend-latin', from: lexend.replace('*', 'latin'), text: core + latin },
  { name: 'lexend-latin-ext', from: lexend.replace('*', 'latin-ext'), text: latinExt },
  { name: 'opendyslexic-regular', from: openDyslexic.replace('*', 'latin-400'), text: core + latin },
  { name: 'opendyslexic-bold', from: openDyslexic.replace('*', 'latin-700'), text: core + latin },
]

/** Cuts the typefaces down to what the pages use. Keeps the result until this file or a typeface changes. */
export const subsetFonts = async (): Promise<void> => {
  const recipe = createHash('sha256').update(await readFile(import.meta.filename))
  const sources = new Map<string, Buffer>()
  for (const from of new Set(files.map((file) => file.from))) {
    const bytes = await readFile(join(root, 'node_modules', from))
    sources.set(from, bytes)
    recipe.update(bytes)
  }
  const stamp = recipe.digest('hex')
  const stampFile = join(fontFolder, 'stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return

  const { default: subsetFont } = await import('subset-font')
  await mkdir(fontFolder, { recursive: true })
  for (const { name, from, text } of files) {
    const bytes = sources.get(from)
    if (!bytes) throw new Error(`No typeface file for ${from}.`)
    const isVariable = from.includes('wght')
    const cut = await subsetFont(bytes, text, {
      targetFormat: 'woff2',
      noHinting: true,
      // tnum: figures of one width, for clocks that run, and for days that are known only on the device.
      keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
      ...(isVariable && { variationAxes: { wght: { min: 400, max: 700 } } }),
    })
    // Whole or not at all: another build may be reading it.
    const place = join(fontFolder, `${name}.woff2`)
    await writeFile(`${place}.${process.pid}`, cut)
    await rename(`${place}.${process.pid}`, place)
  }
  await writeFile(stampFile, stamp)
}
