import { limits } from '#contract/core/limits.ts'
import { HttpError } from '#server/http/errors.ts'
import { t } from '#words/t.ts'
import { holdsSomethingElse, kindOf } from './photo-kinds.ts'

export type Purpose = 'post' | 'profile'

interface Photo {
  /** The name says how wide the photo is at most. */
  name: string
  bytes: Buffer
}

interface Photos {
  width: number
  height: number
  photos: Photo[]
}

const maxPixels = limits.photoPixels
const maxSecondsPerPhoto = 20

/** How wide photos are kept: for the place on the screen, and for one with twice as many pixels. */
const widths = { post: [640, 1280], profile: [96, 256] } as const satisfies Record<Purpose, number[]>
const nameFor = (width: number) => `${width}.webp`
/** Every name that a kept photo can have. */
export const photoNames: readonly string[] = Object.values(widths).flat().map(nameFor)
/** The files of one photo. */
export const photoNamesOf = (purpose: Purpose): readonly string[] => widths[purpose].map(nameFor)
/** A very tall picture is shown no taller than this times its width, so more of it need not be kept. */
const tallest = 3

let opened: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first photo: every start would wait for it, and an instance that only reads never needs it. */
const openSharp = () => {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // It reads SVG, TIFF, GIF and more, each by a library of its own. Only these three are for photos; the rest is not
    // even opened.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    // Every photo is seen once: remembering decoded ones would only hold memory.
    sharp.cache(false)
    return sharp
  })
  return opened
}

export const notAPhoto = () => new HttpError(415, 'wrong_type', t('Please select an image file.'))
const moves = () => new HttpError(415, 'wrong_type', t('Please select an image that doesn’t move.'))
const tooManyPixels = () =>
  new HttpError(
    413,
    'too_large',
    t('This image has too many pixels. Please select one of at most 50 megapixels.'),
  )

/**
 * Makes what is shown out of what somebody sent: decoded, turned upright, without anything the file carried besides
 * its pixels (place, camera, names), and encoded anew.
 */
export async function makePhotos(file: Buffer, purpose: Purpose): Promise<Photos> {
  const kind = kindOf(file)
  if (!kind || holdsSomethingElse(file)) throw notAPhoto()

  const sharp = await openSharp()
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const seen = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPhoto()
    })
  if (seen.format !== kind) throw notAPhoto()
  if ((seen.pages ?? 1) > 1) throw moves()
  if (seen.width * seen.height > maxPixels) throw tooManyPixels()

  const [small, large] = widths[purpose]
  const shape =
    purpose === 'profile'
      ? { width: large, height: large, fit: 'cover' as const }
      : { width: large, height: large * tallest, fit: 'inside' as const, withoutEnlargement: true }
  // Decoded once; both sizes are made from these pixels.
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize(shape)
    .timeout({ seconds: maxSecondsPerPhoto })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAPhoto()
    })
  const { width, height, channels } = info
  const encode = (most: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: most, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  return {
    width,
    height,
    photos: [
      { name: nameFor(small), bytes: await encode(small) },
      { name: nameFor(large), bytes: await encode(large) },
    ],
  }
}

/** The kept photo that fills a place of this width. */
export function photoFor(purpose: Purpose, width: number | undefined): string {
  const [small, large] = widths[purpose]
  return nameFor(width !== undefined && width <= small ? small : large)
}
