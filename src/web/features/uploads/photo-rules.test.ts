import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { checkPhoto } from './photo-rules.ts'

const size = limits.postImageBytes
const file = (start: string, type: string, bytes = 64) => {
  const content = Uint8Array.from({ length: bytes }, (_, index) => start.charCodeAt(index) || 0)
  return new File([content], 'a.jpg', { type })
}

const noImage = { title: 'Invalid file type', description: 'Please select an image file.' }

test('a photo with more than 10 MB is too large', async () => {
  expect(await checkPhoto(file('\xff\xd8\xff', 'image/jpeg', size + 1), size)).toEqual({
    refusal: { title: 'File too large', description: 'Please select an image smaller than 10MB.' },
  })
})

test('what counts is what a file is, not what it is called', async () => {
  expect(await checkPhoto(file('%PDF-1.7', 'application/pdf'), size)).toEqual({ refusal: noImage })
  expect(await checkPhoto(file('%PDF-1.7', 'image/jpeg'), size)).toEqual({ refusal: noImage })
  expect(await checkPhoto(file('\0\0\0\x18ftypisom', 'video/mp4'), size)).toEqual({ refusal: noImage })
  expect(await checkPhoto(file('BMX is a sport', 'text/plain'), size)).toEqual({ refusal: noImage })
  expect(await checkPhoto(file('<svg xmlns=', 'image/svg+xml'), size)).toEqual({ refusal: noImage })
})

test('an image of another kind, or one that moves, is refused with what to choose instead', async () => {
  const words = async (start: string, type: string) =>
    (await checkPhoto(file(start, type), size)).refusal?.description
  expect(await words('GIF89a', 'image/gif')).toBe('Please select a JPEG, PNG or WebP image.')
  expect(await words('\0\0\0\x18ftypheic', 'image/heic')).toBe('Please select a JPEG, PNG or WebP image.')
  // Some devices do not know what a HEIC file is.
  expect(await words('\0\0\0\x18ftypheic', '')).toBe('Please select a JPEG, PNG or WebP image.')
  expect(await words('BM\x40\0\0\0', '')).toBe('Please select a JPEG, PNG or WebP image.')
  expect(await words('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\x02', 'image/webp')).toBe(
    'Please select an image that doesn’t move.',
  )
})

test('a photo that this device cannot open is not called something else', async () => {
  expect(await checkPhoto(file('\xff\xd8\xff', 'image/jpeg'), size)).toEqual({
    refusal: {
      title: 'This photo can’t be opened',
      description: 'Your device can’t open this photo. Please choose another one.',
    },
  })
})
