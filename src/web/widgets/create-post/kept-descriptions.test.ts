import { expect, test } from 'vitest'
import { describedBefore, keptDescriptions } from './kept-descriptions.ts'
import { newItems } from './photo-items.ts'

const lake = new File(['lake'], 'image.jpg')
const forest = new File(['a forest'], 'image.jpg')

test('the same file again has its description again, and another one of that name has not', () => {
  const kept = keptDescriptions([], [{ key: 'a', photo: lake, description: 'A blue lake' }])
  expect(describedBefore(newItems([forest, lake]), kept).map(({ description }) => description)).toEqual([
    '',
    'A blue lake',
  ])
})

test('what was written about a photo that is gone stays, and what is there now counts', () => {
  const before = keptDescriptions(
    [],
    [
      { key: 'a', photo: lake, description: 'A blue lake' },
      { key: 'b', photo: forest, description: 'Trees' },
    ],
  )
  const after = keptDescriptions(before, [{ key: 'b', photo: forest, description: '' }])
  expect(after.map(({ words }) => words)).toEqual(['A blue lake'])
})

test('what another version of the page has stored does no harm', () => {
  const odd = [null, 'words', { file: 1 }] as unknown as []
  expect(keptDescriptions(odd, [])).toEqual([])
  expect(describedBefore(newItems([lake]), odd)[0]?.description).toBe('')
})
