import type { Page, Route } from '@playwright/test'

/**
 * Answers in the place of the server until the returned function is called. The route itself stays: when the last one is
 * taken away, the browser lets go of what it held at that moment, and some of that is never answered.
 */
export async function intercept(
  page: Page,
  address: string | RegExp | (() => boolean),
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false
  await page.route(address, (route) => (isOver ? route.fallback() : handle(route)))
  return () => {
    isOver = true
  }
}

const onStrike = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'unexpected', message: 'The kettle is on strike.' }),
}

/** Whatever is written to this address is answered with a failure. */
export const failing = (page: Page, address: string) =>
  intercept(page, address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(onStrike),
  )

/** Whatever is asked of this address is answered with a failure. */
export const unreadable = (page: Page, address: string) =>
  intercept(page, address, (route) => route.fulfill(onStrike))
