import { expect, test } from 'vitest'
import { retryableLazy } from './retryable-lazy.tsx'

test('code that could not be loaded is asked for again, and code that was loaded is not', async () => {
  let asked = 0
  let isOnline = false
  const lazy = retryableLazy(async () => {
    asked++
    if (!isOnline) throw new Error('offline')
    return { words: 'here' }
  })
  await expect(lazy.load()).rejects.toThrow('offline')
  expect(lazy.module).toBeNull()
  isOnline = true
  expect(await lazy.load()).toEqual({ words: 'here' })
  expect(await lazy.load()).toBe(lazy.module)
  expect(asked).toBe(2)
})

test('who asks while the code is on its way waits for the same', async () => {
  let asked = 0
  const lazy = retryableLazy(async () => ({ nth: ++asked }))
  const [one, other] = await Promise.all([lazy.load(), lazy.load()])
  expect(one).toBe(other)
  expect(asked).toBe(1)
})

test('who asks for code while an earlier try is failing gets a try of their own', async () => {
  let asked = 0
  const { promise: lost, reject } = Promise.withResolvers<{ words: string }>()
  const lazy = retryableLazy(async () => (++asked === 1 ? lost : { words: 'here' }))
  const inAdvance = lazy.load()
  const wanted = lazy.load()
  const alsoWanted = lazy.load()
  reject(new Error('offline'))
  await expect(inAdvance).rejects.toThrow('offline')
  expect(await Promise.all([wanted, alsoWanted])).toEqual([{ words: 'here' }, { words: 'here' }])
  expect(asked).toBe(2)
})
