import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a new notice takes the place of the older one', () => {
  toast.success('Post created')
  toast.failure('Failed to send message', 'Please try again.')
  expect(toast.current()).toMatchObject({ title: 'Failed to send message', variant: 'failure', open: true })
})

test('closing an older notice leaves the newer one alone', () => {
  const older = toast.success('Post created')
  toast.success('Comment added')
  toast.dismiss(older)
  expect(toast.current()).toMatchObject({ title: 'Comment added', open: true })
})

test('a closed notice is forgotten after the removal delay, and not before', () => {
  toast.dismiss(toast.success('Copied!'))
  expect(toast.current()).toMatchObject({ open: false })
  vi.advanceTimersByTime(999_999)
  expect(toast.current()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toast.current()).toBeNull()
})

test('a notice that came after the closed one stays', () => {
  toast.dismiss(toast.success('Copied!'))
  toast.success('Shared!')
  vi.advanceTimersByTime(1_000_000)
  expect(toast.current()).toMatchObject({ title: 'Shared!' })
})

test('the last notices are kept, with what they offer until it was used', () => {
  const undo = vi.fn()
  const id = toast({ title: 'Post deleted', action: { label: 'Undo', onSelect: undo } })
  for (let count = 1; count <= 8; count++) toast.success(`Copied ${count}`)
  const kept = toast.recent().find((one) => one.id === id)
  expect(toast.recent().map(({ title }) => title)).toHaveLength(10)
  kept?.action?.onSelect()
  expect(undo).toHaveBeenCalledOnce()
  expect(toast.recent().find((one) => one.id === id)?.action).toBeUndefined()
  toast.success('Once more')
  toast.success('And again')
  expect(toast.recent().some((one) => one.id === id)).toBe(false)
})
