import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import type { PostView } from '#contract/posts/posts.ts'
import { signUp } from './browser-people.ts'
import type { Person } from './people.ts'

/** Words that no other test wrote: all tests of a worker share one feed. */
export const words = (text: string) => `${text} ${randomUUID().slice(0, 8)}`

/** The card of the post with these words. */
export const cardOf = (page: Page, text: string) =>
  page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })

export const notice = (page: Page) =>
  page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')

/** Notices stay until they are closed, as a comfort setting has it: for what is done with one in the end. */
export const keepsNotices = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('toastsStay', 'true'))

export const openComposer = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Post' }).click()
  return page.getByRole('dialog', { name: 'Create Post' })
}

export const composerText = (page: Page) => page.getByRole('textbox', { name: 'What would you like to say?' })

export async function posts(person: Person, content: string, more: object = {}): Promise<PostView> {
  const { status, body, text } = await person.post<PostView>('/api/posts', { content, ...more })
  if (status !== 201) throw new Error(`${person.name} could not post: ${status} ${text}`)
  return body
}

/** Somebody else in a browser of their own. */
export async function openAs(browser: Browser, url: string, name: string) {
  const person = await signUp(url, name)
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  await context.addCookies(
    [...person.cookies].map(([cookie, value]) => ({ name: cookie, value, url, httpOnly: true })),
  )
  return { person, page: await context.newPage() }
}

export async function runSql(databaseUrl: string, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
