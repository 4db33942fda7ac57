import type { Page } from '@playwright/test'

/** The card of a community in the list. */
export const communityCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
