import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { showNextPage } from './next-page.ts'

/** A list of pages that answer when they are let, and what was asked for. */
async function pagesOnScreen() {
  const asked: number[] = []
  let answer: (() => void)[] = []
  const client = new QueryClient()
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam)
      await new Promise<void>((resolve, reject) => {
        answer.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
      })
      return `page ${pageParam}`
    },
    initialPageParam: 1,
    getNextPageParam: (_page, all) => (all.length < 4 ? all.length + 1 : null),
    retry: false,
  })
  onTestFinished(list.subscribe(() => undefined))
  const letAnswer = async () => {
    await expect.poll(() => answer.length).toBeGreaterThan(0)
    const now = answer
    answer = []
    for (const one of now) one()
  }
  await letAnswer()
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual(['page 1'])
  asked.length = 0
  return { client, list, asked, letAnswer, press: () => showNextPage(list.getCurrentResult()) }
}

test('a list that is loaded again while its next page comes has the next page afterwards', async () => {
  const { client, list, asked, letAnswer, press } = await pagesOnScreen()
  const pressed = press()
  await expect.poll(() => asked).toEqual([2])
  const refreshed = client.invalidateQueries({ queryKey: ['list'] })
  await letAnswer()
  await refreshed
  await letAnswer()
  await pressed
  expect(list.getCurrentResult().data?.pages).toEqual(['page 1', 'page 2'])
  expect(asked).toEqual([2, 1, 2])
})

test('a press while a list is being loaded again takes nothing from it', async () => {
  const { client, list, asked, letAnswer, press } = await pagesOnScreen()
  const refreshed = client.invalidateQueries({ queryKey: ['list'] })
  const pressed = press()
  await letAnswer()
  await refreshed
  await letAnswer()
  await pressed
  expect(list.getCurrentResult().data?.pages).toEqual(['page 1', 'page 2'])
  expect(asked).toEqual([1, 2])
})

test('two presses are one page', async () => {
  const { list, asked, letAnswer, press } = await pagesOnScreen()
  const pressed = [press(), press()]
  await letAnswer()
  await Promise.all(pressed)
  expect(list.getCurrentResult().data?.pages).toEqual(['page 1', 'page 2'])
  expect(asked).toEqual([2])
})
