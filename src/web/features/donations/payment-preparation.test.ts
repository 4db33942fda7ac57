import { expect, test } from 'vitest'
import { PaymentPreparation } from './payment-preparation.ts'

/** A server that answers when it is told to. */
function slowServer() {
  const asked: {
    amount: number
    clientSecret: string | null
    answer: (secret?: string) => void
    fail: () => void
  }[] = []
  const preparation = new PaymentPreparation(
    ({ amount, clientSecret }) =>
      new Promise((resolve, reject) => {
        asked.push({
          amount,
          clientSecret,
          answer: (secret = clientSecret ?? 'pi_1_secret_1') => resolve({ clientSecret: secret }),
          fail: () => reject(new Error('away')),
        })
      }),
  )
  const request = async (n: number) => {
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(n)
    const found = asked[n - 1]
    if (!found) throw new Error(`there was no request ${n}`)
    return found
  }
  return { preparation, asked, request }
}

test('a second amount waits for the first payment and changes it', async () => {
  const { preparation, asked, request } = slowServer()
  const first = preparation.prepare(1_000)
  const then = preparation.prepare(2_550)
  const create = await request(1)
  expect(asked).toHaveLength(1)
  expect(create).toMatchObject({ amount: 10, clientSecret: null })
  create.answer()
  const change = await request(2)
  expect(change).toMatchObject({ amount: 25.5, clientSecret: 'pi_1_secret_1' })
  change.answer()
  expect([await first, await then]).toEqual(['pi_1_secret_1', 'pi_1_secret_1'])
})

test('the same amount is not asked for twice', async () => {
  const { preparation, asked, request } = slowServer()
  const first = preparation.prepare(1_000)
  ;(await request(1)).answer()
  await first
  expect(await preparation.prepare(1_000)).toBe('pi_1_secret_1')
  expect(asked).toHaveLength(1)
})

test('after a failure the amount is unknown, so it is asked for again before anything is paid', async () => {
  const { preparation, request } = slowServer()
  const first = preparation.prepare(1_000)
  ;(await request(1)).answer()
  await first
  const change = preparation.prepare(5_000)
  ;(await request(2)).fail()
  await expect(change).rejects.toThrow('away')
  const back = preparation.prepare(1_000)
  const again = await request(3)
  expect(again).toMatchObject({ amount: 10, clientSecret: 'pi_1_secret_1' })
  again.answer()
  expect(await back).toBe('pi_1_secret_1')
})
