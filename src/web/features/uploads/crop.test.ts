import { expect, test } from 'vitest'
import { cropInWords, keptInside, moved, moves, shownSquare, wholePicture } from './crop.ts'

const wide = { width: 1200, height: 600 }

test('at first the largest square in the middle is shown', () => {
  expect(shownSquare(wholePicture, wide)).toEqual({ left: 300, top: 0, side: 600 })
})

test('it moves by an eighth of what is shown, and never beyond the edge', () => {
  expect(shownSquare(moves.right(wholePicture, wide), wide).left).toBe(375)
  expect(shownSquare(moves.up(wholePicture, wide), wide).top).toBe(0)
  let crop = wholePicture
  for (let n = 0; n < 20; n += 1) crop = moves.left(crop, wide)
  expect(shownSquare(crop, wide)).toEqual({ left: 0, top: 0, side: 600 })
  expect(shownSquare(moved(wholePicture, wide, 100, 100), wide)).toEqual({ left: 600, top: 0, side: 600 })
})

test('closer makes it smaller up to a quarter, and further no larger than the picture', () => {
  let crop = wholePicture
  for (let n = 0; n < 3; n += 1) crop = moves.zoomIn(crop, wide)
  expect(shownSquare(crop, wide).side).toBeCloseTo(300)
  for (let n = 0; n < 20; n += 1) crop = moves.zoomIn(crop, wide)
  expect(shownSquare(crop, wide).side).toBe(150)
  for (let n = 0; n < 20; n += 1) crop = moves.zoomOut(crop, wide)
  expect(crop).toEqual(wholePicture)
})

test('a corner that was shown close stays inside when it is shown from further', () => {
  const corner = keptInside({ x: 0, y: 1, zoom: 4 }, wide)
  expect(shownSquare(corner, wide)).toEqual({ left: 0, top: 450, side: 150 })
  expect(shownSquare({ ...corner, zoom: 1 }, wide)).toEqual({ left: 0, top: 0, side: 600 })
})

test('it is said in words', () => {
  expect(cropInWords(wholePicture)).toBe(
    'Its middle is 50 % from the left and 50 % from the top. Zoom 100 %.',
  )
})
