import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { photoRefusal } from './photo-rules.ts'

test('a photo of exactly 10 MB is fine, one byte more is not', () => {
  const size = limits.postImageBytes
  expect(photoRefusal({ type: 'image/jpeg', size }, size)).toBeNull()
  expect(photoRefusal({ type: 'image/jpeg', size: size + 1 }, size)).toEqual({
    title: 'File too large',
    description: 'Please select an image smaller than 10MB.',
  })
})

test('a file that is no image is refused in words', () => {
  expect(photoRefusal({ type: 'application/pdf', size: 1 }, 100)).toEqual({
    title: 'Invalid file type',
    description: 'Please select an image file.',
  })
})
