import { expect, test } from 'vitest'
import { noteWholeList, pagedList } from './paged-list.ts'

const twenty = Array.from({ length: 20 }, (_, n) => ({ id: `p${n}` }))
const signal = new AbortController().signal
const listOf = (name: string, next: string | null) =>
  pagedList({
    queryKey: [name],
    full: 20,
    load: async () => ({ items: twenty, next }),
    cursorOf: ({ id }) => id,
  })

test('a full page that is the last one is known to be the last one', async () => {
  const list = listOf('whole', null)
  const page = await list.queryFn({ pageParam: null, signal })
  expect(list.getNextPageParam(page, [page], null)).toBeNull()
})

test('what the server says comes next comes next, also when one of the page has gone since', async () => {
  const list = listOf('more', 'p19')
  const page = await list.queryFn({ pageParam: null, signal })
  expect(list.getNextPageParam(page.slice(1), [page], null)).toBe('p19')
})

test('what came before the first page does not make its end a beginning', async () => {
  const list = listOf('joined', null)
  const page = await list.queryFn({ pageParam: null, signal })
  expect(list.getNextPageParam(page, [[{ id: 'new' }], page], 'new')).toBeNull()
})

test('without a word from the server, a full page may have more behind it', () => {
  const list = listOf('unknown', null)
  expect(list.getNextPageParam(twenty, [twenty], null)).toBe('p19')
  expect(list.getNextPageParam(twenty.slice(1), [twenty], null)).toBeNull()
  noteWholeList(['unknown'])
  expect(list.getNextPageParam(twenty, [twenty], null)).toBeNull()
})
