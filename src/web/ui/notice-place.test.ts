import { expect, test } from 'vitest'
import { wayToFreePlace } from './notice-place.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const notice = box(100, 700, 200, 80)

test('a notice that covers nothing stays where it is', () => {
  expect(wayToFreePlace(notice, [box(0, 0, 50, 50), box(400, 700, 50, 50)], 800)).toBe(0)
})

test('one that would lie on a row of buttons stands above it', () => {
  expect(wayToFreePlace(notice, [box(0, 720, 600, 80)], 800)).toBe(-68)
})

test('with a field above the row too, it stands above both', () => {
  expect(wayToFreePlace(notice, [box(0, 720, 600, 80), box(0, 600, 600, 100)], 800)).toBe(-188)
})

test('without any free place it lies on as little as it can', () => {
  expect(wayToFreePlace(notice, [box(0, 0, 600, 690), box(0, 720, 600, 80)], 800)).toBe(-2)
})
