import type { Page } from '@playwright/test'
import { notice, runSql } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

const openEditor = async (page: Page) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  return { dialog, place: dialog.getByRole('combobox', { name: 'Location', exact: true }) }
}

test('a city is chosen with the keyboard, in its own language, and Escape closes only the list', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const { dialog, place } = await openEditor(page)
  await place.fill('Münch')
  const munich = dialog.getByRole('option', { name: 'Munich, Germany' })
  await expect(munich).toBeVisible()
  await expect(place).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog.getByText(/^\d cities\. Press the down arrow/)).toBeAttached()
  expect(await problemsInAnyMode(page)).toEqual([])

  await place.press('Escape')
  await expect(munich).toBeHidden()
  await expect(place).toHaveValue('Münch')
  await place.press('ArrowDown')
  await expect(munich).toHaveAttribute('aria-selected', 'true')
  await expect(place).toHaveAttribute('aria-activedescendant', (await munich.getAttribute('id')) ?? 'none')
  await place.press('Enter')
  await expect(place).toHaveValue('Munich, Germany')
  await expect(munich).toBeHidden()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notice(page)).toContainText('Profile updated')
  await expect(page.getByRole('region', { name: 'You' }).getByText('Munich, Germany')).toBeVisible()
})

test('a press on what stands below the open list counts, and closes it', async ({ page, signIn }) => {
  // All of the form is in sight: nothing scrolls, and what is below the list moves when it closes.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await signIn('ana')
  const { dialog, place } = await openEditor(page)
  await place.fill('Newcastle')
  await expect(dialog.getByRole('option', { name: /^Newcastle/ }).first()).toBeVisible()
  const autism = dialog.getByRole('button', { name: 'Autism' })
  await autism.click()
  await expect(autism).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('option', { name: /^Newcastle/ })).toHaveCount(0)
  await place.fill('Newcast')
  await expect(dialog.getByRole('option', { name: /^Newcastle/ }).first()).toBeVisible()
  await place.press('Tab')
  await expect(dialog.getByRole('option', { name: /^Newcastle/ })).toHaveCount(0)
})

test('cities of one name are told apart, a street is refused in words, and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const { dialog, place } = await openEditor(page)
  await place.fill('12 Elm Street, Leeds LS1 4AB')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We don’t know a city by that name.')
  await expect(place).toHaveValue('12 Elm Street, Leeds LS1 4AB')

  await place.fill('Newcastle')
  await dialog.getByRole('option', { name: 'Newcastle upon Tyne, United Kingdom' }).click()
  await expect(place).toHaveValue('Newcastle upon Tyne, United Kingdom')
  await place.fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notice(page)).toContainText('Profile updated')
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ location: null })
})

test('a place of before that is no city is mine to see, with words that say so', async ({
  page,
  signIn,
  synapse,
}) => {
  const { email } = await signIn('ana')
  await runSql(synapse.databaseUrl, 'update users set location = $2, city_id = null where email = $1', [
    email,
    '12 Elm Street',
  ])
  await page.goto('/profile')
  const you = page.getByRole('region', { name: 'You' })
  await expect(you.getByText('12 Elm Street')).toBeVisible()
  await expect(you.getByText('Only you can see this, because we don’t know it as a city.')).toBeVisible()
  await page.goto('/discover?mode=local')
  await expect(page.getByText('Where are you?')).toBeVisible()
})

test('in another script, offline and back: what was typed stays, and words say why there is no list', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('ana')
  const { dialog, place } = await openEditor(page)
  await context.setOffline(true)
  await place.fill('東京')
  await expect(
    dialog.getByText('Cities can’t be loaded right now. What you typed stays here.').first(),
  ).toBeAttached()
  await expect(place).toHaveValue('東京')
  await context.setOffline(false)
  await place.fill('東')
  await dialog.getByRole('option', { name: 'Tokyo, Japan' }).click()
  await expect(place).toHaveValue('Tokyo, Japan')
})

test('after a change of city, Local says from when on it follows', async ({ page, signIn }) => {
  await signIn('ana')
  for (const location of ['Leeds', 'Dublin'])
    expect((await page.request.patch('/api/profile', { data: { location } })).ok()).toBe(true)
  await page.goto('/discover?mode=local')
  await expect(
    page.getByText(/You changed your city\. From .+ on, Local shows people near the new one\./),
  ).toBeVisible()
  expect(await problemsInAnyMode(page)).toEqual([])
})
