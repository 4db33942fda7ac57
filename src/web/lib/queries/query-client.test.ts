import { afterEach, expect, test, vi } from 'vitest'
import { readPreloaded, seedPreloadedQueries } from './preloaded-queries.ts'
import { loadOrSignedOut, makeQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a load asks for the segments of its key, joined by slashes', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json([])
  })
  await makeQueryClient().fetchQuery({ queryKey: ['/api/posts', 'p1', 'comments'] })
  expect(asked).toEqual(['/api/posts/p1/comments'])
})

test('data is never stale, and nothing is tried twice', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response('', { status: 500, statusText: 'Internal Server Error' })
  })
  const client = makeQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api/posts'] })).rejects.toThrow('500: Internal Server Error')
  expect(asked).toBe(1)
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  })
})

test('a load can take 401 for an answer: signed out', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  const { signal } = new AbortController()
  await expect(makeQueryClient().fetchQuery({ queryKey: ['/api/friends'] })).rejects.toThrow('401')
  expect(await loadOrSignedOut(['/api/auth/user'], signal)).toBeNull()
})

test('what came with the document is not asked for again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('asked again')))
  const text = JSON.stringify({ queries: [[['/api/auth/user'], { id: 'ana' }]] })
  const client = makeQueryClient()
  seedPreloadedQueries(client, readPreloaded(text).queries)
  expect(await client.fetchQuery({ queryKey: ['/api/auth/user'] })).toEqual({ id: 'ana' })
})

test('what is no longer there for me does not stay in memory, and what only failed does', async () => {
  const answers = [
    Response.json({ id: 'ana' }),
    new Response('', { status: 503 }),
    new Response('', { status: 404 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const client = makeQueryClient()
  const queryKey = ['/api/users', 'ana']
  const load = () => client.fetchQuery({ queryKey, staleTime: 0 }).catch(() => undefined)
  await load()
  await load()
  expect(client.getQueryData(queryKey)).toEqual({ id: 'ana' })
  await load()
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', data: undefined })
})
