import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'

interface Refusal {
  title: string
  description: string
}

type CheckedPhoto = { photo: File; refusal?: never } | { photo?: never; refusal: Refusal }

/** The browser offers these first; on phones it also turns other kinds into one of them. */
export const offeredTypes = 'image/jpeg,image/png,image/webp'

const noImage = { title: t('Invalid file type'), description: t('Please select an image file.') }
const otherKind = {
  title: t('Invalid file type'),
  description: t('Please select a JPEG, PNG or WebP image.'),
}
const moves = { title: t('Invalid file type'), description: t('Please select an image that doesn’t move.') }
const cannotBeOpened = {
  title: t('This photo can’t be opened'),
  description: t('Your device can’t open this photo. Please choose another one.'),
}
const tooManyPixels = {
  title: t('File too large'),
  description: t('This image has too many pixels. Please select one of at most 50 megapixels.'),
}

/**
 * Looks into a file the moment it is chosen, as the server will once the post is public: at what it is, not at what it
 * is called. What comes back is the photo, or in words why it cannot be one.
 */
export async function checkPhoto(file: File, maxBytes: number): Promise<CheckedPhoto> {
  const head = new Uint8Array(await beginningOf(file))
  const kind = kindOf(head)
  if (!kind && isOtherImage(head)) return { refusal: otherKind }
  const isCalledImage = file.type.startsWith('image/')
  if (!kind && !isCalledImage) return { refusal: noImage }
  if (file.size > maxBytes) return { refusal: tooLarge(maxBytes) }
  if (!kind) return { refusal: noImage }
  if (isAnimated(head)) return { refusal: moves }
  const photo = file.type === `image/${kind}` ? file : new File([file], file.name, { type: `image/${kind}` })
  const pixels = await pixelsOf(photo)
  if (pixels === null) return { refusal: cannotBeOpened }
  if (pixels > limits.photoPixels) return { refusal: tooManyPixels }
  return { photo }
}

/** Nothing: the file has gone since it was chosen. */
const beginningOf = (file: File) =>
  file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))

const tooLarge = (maxBytes: number): Refusal => ({
  title: t('File too large'),
  description: t('Please select an image smaller than {max}MB.', { max: maxBytes / 1024 / 1024 }),
})

const holds = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (holds(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (holds(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (holds(bytes, 'RIFF') && holds(bytes, 'WEBP', 8)) return 'webp'
  return null
}

/** A video begins with 'ftyp' too; what follows says which it is. */
const heicAndAvif = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']

/** Images that are not taken here: GIF, HEIC and AVIF, BMP, TIFF. */
const isOtherImage = (bytes: Uint8Array) =>
  ['GIF8', 'II*\0', 'MM\0*'].some((start) => holds(bytes, start)) ||
  heicAndAvif.some((brand) => holds(bytes, `ftyp${brand}`, 4)) ||
  // Words can begin with 'BM' as well.
  (holds(bytes, 'BM') && holds(bytes, '\0\0\0\0', 6))

const animationFlag = 0x02
const isAnimated = (bytes: Uint8Array) =>
  holds(bytes, 'VP8X', 12) && ((bytes[20] ?? 0) & animationFlag) === animationFlag

/** By decoding it. Null: it begins like a photo, but cannot be opened here. */
async function pixelsOf(photo: File): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(photo)
    const pixels = bitmap.width * bitmap.height
    bitmap.close()
    return pixels
  } catch {
    return null
  }
}
