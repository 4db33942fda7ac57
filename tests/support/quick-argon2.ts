import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/**
 * Stands in for the library in tests of the API (vitest.config.ts), where nobody attacks the passwords: the same
 * algorithm with the least work it can do. At its real cost, hashing took as long as all the rest of many a test.
 */
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let isAtFullCost = false
let fullCost: Parameters<typeof Argon2.hash>[1]

/** As much work as the server asks for, until the answer is called: `onTestFinished(hashAtFullCost())`. */
export function hashAtFullCost(): () => void {
  isAtFullCost = true
  return () => {
    isAtFullCost = false
  }
}

export const hash: typeof Argon2.hash = (password, options) => {
  fullCost = options
  return argon2.hash(password, isAtFullCost ? options : leastCost)
}

export const verify: typeof Argon2.verify = async (hashed, password) => {
  // What it is compared with may be from before, and be hashed at the least cost.
  if (isAtFullCost) await argon2.hash(password, fullCost)
  return argon2.verify(hashed, password)
}
