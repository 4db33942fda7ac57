import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { signUp } from '#tests/support/browser-people.ts'
import { ChaoticNetwork } from '#tests/support/chaotic-network.ts'
import { field, makeFriends, talk } from '#tests/support/chat-screens.ts'
import { goodPassword, newEmail, Person } from '#tests/support/people.ts'
import { cardOf, composerText, openComposer, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

// Which storms: `npm run test:chaos -- --seeds 20` chooses others, and a failure names the one it was.
const seeds = (process.env['CHAOS_SEEDS'] ?? 'autumn').split(',')

/** How long a person looks before trying again. */
const aLook = 4_000

test.use({ actionTimeout: aLook })

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' })

/** What people do in a storm: whatever did not come is tried again, from where the page is. */
const keepsTrying = (something: () => Promise<unknown>) =>
  expect(something).toPass({ timeout: 120_000, intervals: [100] })

const goesTo = (page: Page, path: string, whatIsThere: () => Promise<unknown>) =>
  keepsTrying(async () => {
    await page.goto(path)
    await whatIsThere()
  })

/** Signs up; where it may have worked, signs in. */
async function comesIn(page: Page, email: string): Promise<void> {
  let hasTried = false
  await keepsTrying(async () => {
    await page.goto(hasTried ? '/api/login' : '/api/signup')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    if (!hasTried) {
      await page.getByLabel('Name that others see').fill('Ana')
      await page.getByLabel('I am 18 or over').check()
    }
    const press = page
      .getByRole('button', { name: hasTried ? 'Sign in' : 'Create my account', exact: true })
      .click()
    hasTried = !hasTried
    await press
    await expect(home(page)).toBeVisible({ timeout: aLook })
  })
}

/**
 * Types once, and presses until the words have left the field. Whatever happens meanwhile, they are in it: what was typed
 * is never typed again.
 */
async function sends(text: string, where: Locator, press: () => Promise<unknown>): Promise<void> {
  const holdsWords = async () => (await where.isVisible()) && (await where.inputValue()) !== ''
  await keepsTrying(() => where.fill(text))
  await keepsTrying(async () => {
    if (!(await holdsWords())) return
    await expect(where).toHaveValue(text)
    await press()
    await expect.poll(holdsWords, { timeout: aLook }).toBe(false)
  })
}

async function rowsOf(databaseUrl: string, statement: string, ...values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(statement, values)).rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

for (const seed of seeds)
  test(`in a storm (seed ${seed}) the main tasks can be done: nothing is lost, and nothing happens twice`, async ({
    browser,
    synapse,
  }, info) => {
    test.slow()
    const bea = await signUp(synapse.url, 'bea')
    const post = await posts(bea, words('answer me'))
    const network = new ChaoticNetwork(synapse.url, seed)
    const baseURL = await network.open()
    const context = await browser.newContext({ baseURL, locale: 'en-GB', serviceWorkers: 'allow' })
    const page = await context.newPage()
    const email = newEmail('ana')
    const [first, second, third] = [words('moss'), words('stone'), words('rain')]
    const comments = [words('so true'), words('and so kind')]
    const messages = ['one', 'two', 'three', 'four', 'five'].map(words)
    try {
      network.storm()
      await comesIn(page, email)
      const [id] = await rowsOf(synapse.databaseUrl, 'select id as value from users where email = $1', email)
      const ana = Object.assign(new Person('ana', synapse.url), { user: { id, email } })
      await makeFriends(synapse, ana, bea)

      for (const text of [first, second, third]) {
        await keepsTrying(async () => {
          if (!(await page.getByRole('dialog').isVisible())) await openComposer(page)
          await expect(composerText(page)).toBeVisible({ timeout: aLook })
        })
        await sends(text, composerText(page), () =>
          page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click(),
        )
      }

      const comment = page.getByRole('textbox', { name: 'Write a comment' })
      await goesTo(page, `/posts/${post.id}`, () => expect(comment).toBeVisible({ timeout: aLook }))
      for (const text of comments)
        await sends(text, comment, () => page.getByRole('button', { name: 'Post comment' }).click())
      const like = page
        .getByRole('main')
        .getByRole('button', { name: /^Liked?\b/ })
        .first()
      for (const _ of ['once', 'not', 'again']) await keepsTrying(() => like.click())

      await goesTo(page, `/messages?with=${bea.id}`, () =>
        expect(field(page)).toBeVisible({ timeout: aLook }),
      )
      for (const text of messages) await sends(text, field(page), () => field(page).press('Enter'))

      const takesPebbles = () =>
        rowsOf(synapse.databaseUrl, 'select takes_pebbles as value from users where id = $1', id)
      const pebbles = page.getByRole('switch', { name: 'Get pebbles from friends' })
      await goesTo(page, '/settings/privacy', () => expect(pebbles).toBeVisible({ timeout: aLook }))
      await keepsTrying(async () => {
        if (await pebbles.isChecked()) await pebbles.click()
        await expect.poll(takesPebbles, { timeout: aLook }).toEqual([false])
      })

      network.calm()
      await page.goto('/')
      await expect(page.getByRole('button', { name: /^Waiting to send/ })).toHaveCount(0, { timeout: 60_000 })
      const count = (table: string, texts: string[]) =>
        rowsOf(
          synapse.databaseUrl,
          `select content as value from ${table} where content = any($1) order by id`,
          texts,
        )
      expect(await count('posts', [first, second, third])).toEqual([first, second, third])
      expect(await count('comments', comments)).toEqual(comments)
      expect(await count('messages', messages)).toEqual(messages)

      await page.goto('/profile')
      for (const text of [first, second, third]) await expect(cardOf(page, text)).toHaveCount(1)
      await page.goto(`/messages?with=${bea.id}`)
      for (const text of messages) await expect(talk(page).getByText(text, { exact: true })).toHaveCount(1)
      await page.goto(`/posts/${post.id}`)
      for (const text of comments) await expect(page.getByText(text, { exact: true })).toHaveCount(1)
      const liked = await rowsOf(
        synapse.databaseUrl,
        'select 1 as value from post_likes where user_id = $1',
        id,
      )
      await expect(like).toHaveAccessibleName(liked.length > 0 ? /^Liked/ : /^Like\b/)
      await page.goto('/settings/privacy')
      await expect(pebbles).not.toBeChecked()
    } finally {
      await info.attach('what happened to which request', { body: network.story.join('\n') })
      await context.close()
      network.close()
    }
  })
