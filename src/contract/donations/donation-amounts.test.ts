import { expect, test } from 'vitest'
import { amountProblem, centsFrom, inDollars } from './donation-amounts.ts'

test('dollars become cents digit by digit', () => {
  const written = {
    '1': 100,
    '1.1': 110,
    '19.99': 1999,
    '0.29': 29,
    '4.35': 435,
    ' 10 ': 1000,
    '10000.00': 1_000_000,
  }
  for (const [text, cents] of Object.entries(written)) expect(centsFrom(text)).toBe(cents)
  for (let cents = 0; cents <= 100_000; cents += 7) expect(centsFrom(String(cents / 100))).toBe(cents)
})

test('what is no amount is not guessed at', () => {
  for (const text of ['', 'ten', '1.005', '-1', '1e9', '1,50', '0x10', 'NaN', 'Infinity', '1.', '.5', '+5'])
    expect(centsFrom(text)).toBeNull()
})

test('an amount that cannot be given is refused in words', () => {
  expect(amountProblem('1')).toBeNull()
  expect(amountProblem('10000')).toBeNull()
  for (const little of ['0.99', '0', '-1', '-1.005'])
    expect(amountProblem(little)).toBe('Donation must be at least $1')
  for (const much of ['10000.01', '1000000000', '1e9', '1e+21'])
    expect(amountProblem(much)).toBe('Donation can be at most $10,000')
  for (const odd of ['1.005', '', 'ten', 'NaN']) expect(amountProblem(odd)).toMatch(/dollars and cents/)
})

test('cents are shown as dollars', () => {
  expect([100, 1_250, 505, 1_000_000].map(inDollars)).toEqual(['$1', '$12.50', '$5.05', '$10,000'])
})
