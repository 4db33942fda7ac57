import type { CodeUse } from './second-factor.commands.ts'

/** Why a code was not taken, and what to do. */
export const refusedCode: Record<Extract<CodeUse, 'used before' | 'wrong'>, string> = {
  'used before': 'This code was used already. Your app shows a new one within 30 seconds.',
  wrong: 'This code didn’t work. Please check it, or wait for the next one in your app.',
}
