import { t } from '#words/t.ts'
/** What the product says once, on the first page after signing in. The keys travel in a cookie that lives a minute. */
export const flashMessages = {
  'account-kept': () => t('Welcome back. We’ve kept your account.'),
} as const
