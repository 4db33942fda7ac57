import { t } from '#words/t.ts'
import type { CodeUse } from './second-factor.commands.ts'

/** Why a code was not taken, and what to do. */
export const refusedCode: Record<Extract<CodeUse, 'used before' | 'wrong'>, () => string> = {
  'used before': () => t('This code was used already. Your app shows a new one within 30 seconds.'),
  wrong: () => t('This code didn’t work. Please check it, or wait for the next one in your app.'),
}
