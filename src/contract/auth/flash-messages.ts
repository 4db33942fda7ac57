/** What the product says once, on the first page after signing in. The keys travel in a cookie that lives a minute. */
export const flashMessages = {
  'account-kept': 'Welcome back. Your account isn’t deleted.',
} as const
