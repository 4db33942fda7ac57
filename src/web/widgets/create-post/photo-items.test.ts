import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { moved, newItems, withMore } from './photo-items.ts'

const item = (key: string) => ({ key, photo: `/api/images/${key}`, description: key })
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key).join('')
const abc = ['a', 'b', 'c'].map(item)

test('a photo goes one place earlier or later, and at the ends nothing moves', () => {
  expect(keys(moved(abc, 'b', -1))).toBe('bac')
  expect(keys(moved(abc, 'b', 1))).toBe('acb')
  expect(keys(moved(abc, 'a', -1))).toBe('abc')
  expect(keys(moved(abc, 'c', 1))).toBe('abc')
  expect(keys(moved(abc, 'not there', 1))).toBe('abc')
})

test('there is room for as many as a post can have, and those that were there stay', () => {
  const files = ['d', 'e'].map((name) => new File(['x'], name))
  const all = withMore(abc, newItems(files))
  expect(all).toHaveLength(limits.photosPerPost)
  expect(all.slice(0, 3)).toEqual(abc)
  expect(all[3]?.photo).toBe(files[0])
})
