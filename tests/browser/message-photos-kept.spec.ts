import type { Locator, Page } from '@playwright/test'
import type { MessageView } from '#contract/messages.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { chooses, send } from '#tests/support/chat-photos.ts'
import { field, friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { intercept } from '#tests/support/intercept.ts'
import { shows } from '#tests/support/message-photos.ts'
import { writes } from '#tests/support/messages.ts'
import { reports } from '#tests/support/moderation.ts'
import { runSql } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** Photos stay on their way until this is called: with true they arrive, with false they do not. */
async function onTheirWay(page: Page): Promise<(arrives: boolean) => void> {
  let settle = (_: boolean) => {}
  const outcome = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  await intercept(page, '**/api/objects/uploads/**', async (route) =>
    (await outcome) ? route.fallback() : route.abort(),
  )
  return settle
}
const leavesAndComesBack = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Messages/)
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await page.getByRole('link', { name }).first().click()
  await expect(field(page)).toBeVisible()
}

test('whoever leaves while photos are on their way, and looks in again, does not find the words to send twice', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'hello')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('by the pond')
  await chooses(page, 'one.jpg')
  const settle = await onTheirWay(page)
  await send(page).dblclick()
  await expect(page.getByText('Uploading your photo')).toBeVisible()
  await leavesAndComesBack(page, 'Bea')
  await expect(field(page)).toHaveValue('')
  await field(page).fill('and one more thing')
  settle(true)
  await expect(talk(page).getByText('by the pond')).toBeVisible()
  await expect(field(page)).toHaveValue('and one more thing')
  // It stands there while it is still on its way.
  const received = async () => {
    const { body } = await bea.get<MessageView[]>(`/api/messages/${ana.id}`)
    return body.map(({ content, photos }) => [content, photos.length])
  }
  await expect.poll(received).toEqual([
    ['by the pond', 1],
    ['hello', 0],
  ])
  await page.reload()
  await expect(field(page)).toHaveValue('and one more thing')
})

test('whoever leaves while photos are on their way has the words again when they don’t arrive', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'hello')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('by the pond')
  await chooses(page, 'one.jpg')
  await page.getByRole('textbox', { name: 'Describe the photo' }).fill('A heron')
  const settle = await onTheirWay(page)
  await send(page).click()
  await expect(page.getByText('Uploading your photo')).toBeVisible()
  await leavesAndComesBack(page, 'Bea')
  settle(false)
  await expect(page.getByText('The message wasn’t sent', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('by the pond')
  await chooses(page, 'one.jpg')
  await expect(page.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron')
})

test('what describes a photo is kept, also without words beside it', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'hello')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await chooses(page, 'one.jpg')
  await page.getByRole('textbox', { name: 'Describe the photo' }).fill('A heron')
  await leavesAndComesBack(page, 'Bea')
  await chooses(page, 'one.jpg')
  await expect(page.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron')
})

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`the field for what a photo shows is seen while it has the focus, on ${width} by ${height}`, async ({
    browser,
    synapse,
  }) => {
    const [ana, bea] = await friends(synapse, 'ana', 'bea')
    const { page } = await opensABrowser(browser, ana, { viewport: { width, height } })
    await page.goto(`/messages?with=${bea.id}`)
    await chooses(page, 'one.jpg')
    const description = page.getByRole('textbox', { name: 'Describe the photo' })
    await expect(description).toBeFocused()
    await expect.poll(() => shareInView(description)).toBe(1)
  })

/** How much of a field can be seen in what scrolls around it, 0 to 1. */
const shareInView = (place: Locator) =>
  place.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element)
      }),
  )

test('who decides reads what a reported photo is said to show', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const message = await shows(ana, bea, ['Nobody likes you'])
  await reports(bea, { type: 'message', id: message.id })
  const vera = await signUp(synapse.url, 'vera')
  await runSql(synapse.databaseUrl, "update users set role = 'moderator' where id = $1", [vera.id])
  const { page } = await opensABrowser(browser, vera)
  await page.goto(`/moderation/message/${message.id}`)
  await expect(page.getByText('Description of the photo: Nobody likes you')).toBeVisible()
})
