import { expect, test } from 'vitest'
import { rowsOf, shapeOf } from './photo-rows.ts'

const wide = { imageWidth: 1500, imageHeight: 1000 }
const tall = { imageWidth: 750, imageHeight: 1000 }
const panorama = { imageWidth: 3000, imageHeight: 1000 }

const lengths = (...photos: (typeof wide)[]) => rowsOf(photos, false).map((row) => row.length)

test('photos stand beside each other unless they would be strips', () => {
  expect(lengths(wide)).toEqual([1])
  expect(lengths(wide, wide)).toEqual([2])
  expect(lengths(tall, panorama)).toEqual([1, 1])
  expect(lengths(tall, tall, tall)).toEqual([3])
  expect(lengths(wide, tall, tall)).toEqual([1, 2])
  expect(lengths(tall, wide, wide)).toEqual([2, 1])
  expect(lengths(wide, tall, panorama, wide)).toEqual([2, 2])
})

test('where a post is shown once more, all are in one row', () => {
  expect(rowsOf([wide, tall, panorama, wide], true)).toHaveLength(1)
})

test('a photo whose size nobody knows has the place of a square', () => {
  expect(shapeOf({ imageWidth: null, imageHeight: null })).toBe(1)
  expect(shapeOf(wide)).toBe(1.5)
})
