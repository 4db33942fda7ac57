import type { Page } from '@playwright/test'
import { covers } from '#contract/communities/covers.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { communityCard } from '#tests/support/community-screens.ts'
import { failing } from '#tests/support/intercept.ts'
import { notice, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

const openCreator = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Community' }).click()
  return page.getByRole('dialog', { name: 'Create Community' })
}

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key never got there.')
}

test.describe('creating a community', () => {
  test('with the keyboard alone; its creator is its first member', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/communities')
    const name = words('Lamp lighters')
    const create = page.getByRole('button', { name: 'Create Community' })
    await tabTo(page, () => create.evaluate((button) => button === document.activeElement))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('We light lamps.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Yellow & Amber' })).toBeChecked()
    const send = page.getByRole('button', { name: 'Create', exact: true })
    await tabTo(page, () => send.evaluate((button) => button === document.activeElement))
    await page.keyboard.press('Enter')

    await expect(notice(page)).toContainText('Community created')
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Communities' }).click()
    await expect(page.getByRole('tab', { name: 'My Communities (1)' })).toBeVisible()
    await expect(communityCard(page, name).getByRole('button', { name: 'Joined' })).toBeVisible()
  })

  test('shows the six covers as they will look', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/communities')
    const dialog = await openCreator(page)
    for (const { label } of covers) await expect(dialog.getByRole('radio', { name: label() })).toBeAttached()
    const looks = await dialog.locator('.cover').evaluateAll((samples) =>
      samples.map((sample) => ({
        drawing: sample.querySelector('use')?.getAttribute('href'),
        ground: getComputedStyle(sample).backgroundColor,
      })),
    )
    expect(new Set(looks.map(({ drawing }) => drawing)).size).toBe(6)
    expect(new Set(looks.map(({ ground }) => ground)).size).toBe(6)
  })

  test('says what is missing, and where', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/communities')
    const dialog = await openCreator(page)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Please give the community a name.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Named')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Please say in a few words')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused()
  })

  test('a failure says so with its reason, and what was typed survives it, a close and a reload', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/communities')
    const name = words('Second try')
    let dialog = await openCreator(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Description' }).fill('It will work.')
    await dialog.getByText('More choices').click()
    await dialog.getByRole('textbox', { name: 'Interests it’s about' }).fill('patience')
    await page.keyboard.press('Enter')
    const letThrough = await failing(page, '**/api/communities')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to create community')
    await expect(notice(page)).toContainText('The kettle is on strike.')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)

    letThrough()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(notice(page)).toContainText('Draft saved')
    await expect(page.getByRole('button', { name: 'Create Community' })).toBeFocused()
    await page.reload()
    dialog = await openCreator(page)
    await expect(dialog.getByText('We kept your draft.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('It will work.')
    await dialog.getByText('More choices').click()
    await expect(dialog.getByRole('button', { name: 'Remove patience' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create', exact: true }).dblclick()
    await expect(notice(page)).toContainText('Community created')
    await page.goto('/communities?tab=my')
    await expect(communityCard(page, name)).toHaveCount(1)
  })
})

test('its dialogs are in order on a phone, in every mode', async ({ page, signIn, synapse }) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  const community = await founds(ana, {
    name: words('Examined'),
    joinPolicy: 'request',
    howWeTalk: { toneHabits: 'Kindly.', advice: 'welcome', pace: 'lively' },
  })
  await joins(bea, community)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/communities?q=dyslexia')
  const creator = await openCreator(page)
  await creator.getByText('More choices').click()
  await creator.getByRole('button', { name: 'Create', exact: true }).click()
  expect(await problemsInAnyMode(page)).toEqual([])

  await page.goto(`/communities/${community.id}`)
  await page.getByRole('button', { name: 'Look at requests' }).click()
  await expect(page.getByRole('button', { name: 'Accept Bea' })).toBeVisible()
  expect(await problemsInAnyMode(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('dialog', { name: 'How we talk here' })).toBeVisible()
  expect(await problemsInAnyMode(page)).toEqual([])
})
