import type { Page } from '@playwright/test'

/** The card of a community in the list. */
export const communityCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** Whatever is sent to this address is answered with a failure. */
export const failing = (page: Page, address: string, status = 500) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'unexpected', message: 'The kettle is on strike.' }),
        }),
  )
