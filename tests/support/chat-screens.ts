import type { Browser, BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { signUp } from './browser-people.ts'
import type { RunningSynapse } from './browser-test.ts'
import type { Person } from './people.ts'

/** A person with a browser of their own. */
export interface Someone {
  person: Person
  page: Page
  context: BrowserContext
}

export async function opensABrowser(
  browser: Browser,
  person: Person,
  options: object = {},
): Promise<Someone> {
  const context = await browser.newContext({ baseURL: person.url, locale: 'en-GB', ...options })
  await context.addCookies(
    [...person.cookies].map(([name, value]) => ({ name, value, url: person.url, httpOnly: true })),
  )
  return { person, context, page: await context.newPage() }
}

/** As if one had asked and the other had accepted. */
export async function makeFriends(
  { databaseUrl }: RunningSynapse,
  one: Person,
  other: Person,
): Promise<void> {
  await ask(databaseUrl, 'insert into friendships (user_id_1, user_id_2) values ($1, $2)', one, other)
}

export async function endFriendship(
  { databaseUrl }: RunningSynapse,
  one: Person,
  other: Person,
): Promise<void> {
  await ask(databaseUrl, 'delete from friendships where user_id_1 = $1 and user_id_2 = $2', one, other)
}

async function ask(url: string, statement: string, one: Person, other: Person): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, [one.id, other.id].sort())
  } finally {
    await client.end()
  }
}

export async function friends(
  synapse: RunningSynapse,
  ...names: [string, string]
): Promise<[Person, Person]> {
  const [one, other] = await Promise.all([signUp(synapse.url, names[0]), signUp(synapse.url, names[1])])
  await makeFriends(synapse, one, other)
  return [one, other]
}

export const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ })
export const talk = (page: Page) => page.getByRole('region', { name: /^Messages with/ })
