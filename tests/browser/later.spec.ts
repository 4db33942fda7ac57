import type { BrowserContext, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { friends, opensABrowser } from '#tests/support/chat-screens.ts'
import type { Person } from '#tests/support/people.ts'
import {
  cardOf,
  composerText,
  keepsNotices,
  notice,
  openComposer,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const isHere = (context: BrowserContext, person: Person) =>
  context.addCookies(
    [...person.cookies].map(([name, value]) => ({ name, value, url: person.url, httpOnly: true })),
  )
const waiting = (page: Page) => page.getByRole('list', { name: 'Going out later' })
const itemOf = (page: Page, text: string) => waiting(page).getByRole('listitem').filter({ hasText: text })
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const dayField = (days: number) => inDays(days).slice(0, 10)

test('a post waits for tomorrow, is changed, deleted, brought back and posted; until then nobody else sees it', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  await keepsNotices(page)
  const bea = await opensABrowser(browser, await signUp(synapse.url, 'bea'))
  await bea.page.goto('/')
  await page.goto('/')
  const text = words('good morning, slowly')
  const composer = await openComposer(page)
  await composerText(page).fill(text)
  await composer.getByRole('button', { name: 'Post later' }).click()
  await composer.getByRole('radio', { name: 'Tomorrow morning, 09:00' }).check()
  await expect(composer).toContainText('Goes out tomorrow at 09:00.')
  expect(await brokenRules(page)).toEqual([])
  await composer.getByRole('button', { name: 'Schedule' }).click()
  await expect(composer).toHaveCount(0)
  await expect(notice(page)).toContainText(
    'It goes out tomorrow at 09:00. Until then it’s on your profile, under Going out later.',
  )
  await expect(cardOf(page, text)).toHaveCount(0)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Going out later' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Going out later' })).toBeVisible()
  await expect(itemOf(page, text)).toContainText('Goes out tomorrow at 09:00.')
  expect(await brokenRules(page)).toEqual([])

  await itemOf(page, text).getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit post' })
  await expect(editor).toContainText('No one has seen it yet.')
  const better = `${text}, with tea`
  await editor.getByLabel('Your post', { exact: true }).fill(better)
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(editor).toHaveCount(0)
  await expect(itemOf(page, better)).toBeVisible()

  await itemOf(page, better).getByRole('button', { name: 'Change time' }).click()
  const time = page.getByRole('dialog', { name: 'Change time' })
  await time.getByLabel('Day', { exact: true }).fill('')
  await time.getByRole('button', { name: 'Save changes' }).click()
  await expect(time.getByText('Please choose a day and a time.')).toBeVisible()
  await time.getByLabel('Day', { exact: true }).fill(dayField(2))
  await time.getByLabel('Time', { exact: true }).fill('18:30')
  await time.getByRole('button', { name: 'Save changes' }).click()
  await expect(time).toHaveCount(0)
  await expect(itemOf(page, better)).toContainText(/Goes out on \w+day \d+ \w+ at 18:30\./)

  await itemOf(page, better).getByRole('button', { name: 'Delete' }).click()
  await expect(itemOf(page, better)).toHaveCount(0)
  await notice(page).filter({ hasText: 'Post deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(itemOf(page, better)).toBeVisible()

  await bea.page.goto('/')
  await expect(cardOf(bea.page, better)).toHaveCount(0)
  await itemOf(page, better).getByRole('button', { name: 'Post now' }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await bea.page.goto('/')
  await expect(cardOf(bea.page, better)).toBeVisible()
})

test('by keyboard alone: a time is chosen with the arrow keys, and the way back is one press', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const text = words('written with keys')
  const composer = await openComposer(page)
  await expect(composerText(page)).toBeFocused()
  await page.keyboard.type(text)
  const later = composer.getByRole('button', { name: 'Post later' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(composer.getByRole('button', { name: 'Change time' })).toHaveAttribute('aria-expanded', 'true')
  const chosen = composer.getByRole('radio', { checked: true })
  await chosen.focus()
  await page.keyboard.press('ArrowUp')
  await expect(composer.getByRole('radio', { name: 'Another time' })).toBeChecked()
  await expect(composer.getByLabel('Day', { exact: true })).toBeVisible()
  await composer.getByRole('button', { name: 'Post now instead' }).focus()
  await page.keyboard.press('Enter')
  await expect(composerText(page)).toBeFocused()
  await expect(composer.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await later.focus()
  await page.keyboard.press('Enter')
  await composer.getByRole('button', { name: 'Schedule' }).focus()
  await page.keyboard.press('Enter')
  await expect(composer).toHaveCount(0)
  await page.goto('/scheduled')
  await itemOf(page, text).getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
})

test('what could not go out says why, and keeps its words', async ({ page, signIn, synapse }) => {
  const ana = await signIn('ana')
  const device = await ana.alsoSignsIn()
  const texts = [words('for a circle'), words('for this morning')]
  for (const content of texts) await device.post('/api/posts', { content, publishAt: inDays(1) })
  const hold = 'update scheduled_posts set problem = $1 where content = $2'
  await runSql(synapse.databaseUrl, hold, ['circle', texts[0]])
  await runSql(synapse.databaseUrl, hold, ['late', texts[1]])
  await page.goto('/scheduled')
  await expect(itemOf(page, texts[0] ?? '')).toContainText('its circle is gone. Please choose who it’s for.')
  await expect(itemOf(page, texts[1] ?? '')).toContainText('Would you still like to post it?')
  await itemOf(page, texts[1] ?? '')
    .getByRole('button', { name: 'Change time' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change time' })
  await dialog.getByRole('radio', { name: 'Tomorrow morning, 09:00' }).check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(itemOf(page, texts[1] ?? '')).toContainText('Goes out tomorrow at 09:00.')
})

test('a message waits in its conversation for its sender alone, and is changed and sent', async ({
  page,
  context,
  browser,
  synapse,
}) => {
  const [ana, friend] = await friends(synapse, 'ana', 'bea')
  const bea = await opensABrowser(browser, friend)
  await isHere(context, ana)
  await bea.page.goto(`/messages?with=${ana.id}`)
  await page.goto(`/messages?with=${bea.person.id}`)
  const text = words('happy birthday')
  // Whoever tries it first reads what is missing, and is where it goes.
  await page.getByRole('button', { name: 'Send later' }).click()
  await expect(notice(page)).toContainText('Please write something first.')
  await expect(page.getByLabel('Write to Bea')).toBeFocused()
  await page.getByLabel('Write to Bea').fill(text)
  await page.getByRole('button', { name: 'Send later' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await expect(dialog).toContainText('Bea doesn’t know about it until then.')
  await dialog.getByRole('radio', { name: 'Tomorrow morning, 09:00' }).check()
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Write to Bea')).toHaveValue('')
  const list = page.getByRole('list', { name: 'Messages that go out later' })
  await expect(list).toContainText('Goes out tomorrow at 09:00.')
  await expect(bea.page.getByText(text)).toHaveCount(0)

  await list.getByRole('button', { name: 'Change' }).click()
  const editor = page.getByRole('dialog', { name: 'Change message' })
  const better = `${text}, Bea`
  await editor.getByLabel('Your message').fill(better)
  await editor.getByLabel('Send silently').check()
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(list).toContainText(/Goes out tomorrow at 09:00, silently\./)
  expect(await brokenRules(page)).toEqual([])

  await list.getByRole('button', { name: 'Send now' }).click()
  await expect(list).toHaveCount(0)
  for (const one of [page, bea.page]) {
    const said = one.getByRole('region', { name: /^Messages with/ })
    await expect(said.getByText(better)).toBeVisible()
    await expect(said.getByText('sent silently')).toBeVisible()
  }
})

test('a silent message raises no count, says so to its sender, and the next one is told again', async ({
  page,
  context,
  browser,
  synapse,
}) => {
  const [ana, friend] = await friends(synapse, 'ana', 'bea')
  const bea = await opensABrowser(browser, friend)
  await isHere(context, ana)
  await page.goto(`/messages?with=${bea.person.id}`)
  const send = async (text: string) => {
    await page.getByLabel('Write to Bea').fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('region', { name: /^Messages with/ }).getByText(text)).toBeVisible()
  }
  await page.getByRole('button', { name: /^Change tone and reply/ }).click()
  await page.getByLabel('Send silently').check()
  await expect(page.getByText('Bea gets no notification.', { exact: true })).toBeVisible()
  await send(words('no hurry at all'))
  await expect(page.getByText('sent silently')).toHaveCount(1)
  await expect(page.getByText('Bea gets no notification.', { exact: true })).toHaveCount(0)
  await bea.page.goto('/')
  const messages = bea.page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .first()
  await expect(messages).toHaveAccessibleName('Messages')
  await send(words('and this one rings'))
  await expect(messages).not.toHaveAccessibleName('Messages')
})

test('scheduled without a connection, it keeps its time; if that has passed, the person is asked', async ({
  page,
  context,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await isHere(context, ana)
  // A device whose clock is two hours behind: what is still to come there has passed.
  await page.clock.setFixedTime(Date.now() - 2 * 60 * 60 * 1000)
  await page.goto(`/messages?with=${bea.id}`)
  await page.getByLabel('Write to Bea').fill('from the train')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Send later' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await dialog.getByRole('radio', { name: 'Another time' }).check()
  const soon = await page.evaluate(() => {
    const at = new Date(Date.now() + 60 * 60 * 1000)
    const two = (part: number) => String(part).padStart(2, '0')
    return {
      day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
      time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    }
  })
  await dialog.getByLabel('Day', { exact: true }).fill(soon.day)
  await dialog.getByLabel('Time', { exact: true }).fill(soon.time)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(notice(page)).toContainText(
    'It keeps its time. If that has passed when you’re back online, we ask you first.',
  )
  await context.setOffline(false)
  await expect(notice(page).filter({ hasText: 'Failed to schedule message' })).toBeVisible()
  await page.getByRole('button', { name: /^Waiting to send/ }).click()
  const outbox = page.getByRole('dialog')
  await expect(outbox).toContainText('This time has passed. Please choose a later one.')
  await outbox.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByLabel('Write to Bea')).toHaveValue('from the train')
})
