import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { limits } from '#contract/core/limits.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { keepsNotices, notice, openAs, posts, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'
import { problemsInAnyMode } from './every-look.ts'

const photo = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer(),
})

const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  return page.getByRole('dialog', { name: 'Edit Profile' })
}

test.describe('my own profile', () => {
  test('every field is saved with Save Changes, and shown', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/profile')
    const dialog = await openEditor(page)
    await expect(dialog.getByRole('textbox', { name: 'Display name' })).toBeFocused()
    expect(await problemsInAnyMode(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Display name' }).fill('Ana of the moss')
    await dialog.getByRole('textbox', { name: 'Pronouns' }).fill('she/they')
    await dialog.getByRole('textbox', { name: 'Bio' }).fill('I collect moss.')
    await dialog.getByLabel('Location', { exact: true }).fill('Ghent')
    await dialog.getByRole('button', { name: 'Autism' }).click()
    await dialog.getByRole('button', { name: 'Dyspraxia' }).click()
    await dialog.getByRole('button', { name: 'Dyspraxia' }).click()
    const interest = dialog.getByRole('textbox', { name: 'Interests' })
    for (const word of [' moss ', 'Moss', 'maps']) {
      await interest.fill(word)
      await interest.press('Enter')
    }
    const language = dialog.getByRole('combobox', { name: 'Languages', exact: true })
    const offered = dialog.getByRole('listbox', { name: 'Languages' }).getByRole('option')
    await language.fill('cymr')
    await offered.getByText('Welsh').click()
    await expect(language).toHaveValue('')
    await expect(language).toBeFocused()
    await language.fill('sign')
    await expect(offered).toHaveCount(10)
    await language.fill('bsl')
    await expect(offered).toHaveCount(1)
    await language.press('ArrowDown')
    await language.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove British Sign Language (BSL)' })).toBeVisible()
    // What is chosen is not offered again.
    await language.fill('welsh')
    await expect(dialog.getByText('No other language found by this name.')).toHaveCount(2)
    await language.fill('danish')
    await expect(offered).toHaveCount(2)
    await offered.getByText('Danish', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Remove Danish' }).click()
    await expect(language).toBeFocused()
    await dialog
      .getByRole('combobox', { name: 'Who can see your languages' })
      .selectOption('Everyone on Synapse')
    await dialog.getByRole('combobox', { name: 'Age range', exact: true }).selectOption('35–44')
    expect(await brokenRules(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Low Energy' }).click()
    await dialog.getByRole('combobox', { name: 'Who can see your location' }).selectOption('Only me')
    await dialog.getByRole('combobox', { name: 'Who can see your bio' }).selectOption('Friends only')
    await dialog.getByRole('combobox', { name: 'Who can see your pronouns' }).selectOption('Only me')
    await dialog.getByRole('switch', { name: 'Show me in Discover' }).uncheck()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()

    // The first place that anyone saves makes the server read its list of cities.
    await expect(notice(page)).toContainText('Profile updated', { timeout: 15_000 })
    await expect(dialog).toHaveCount(0)
    const you = page.getByRole('region', { name: 'You' })
    for (const shown of [
      'Ana of the moss',
      'she/they',
      'I collect moss.',
      'Gent, Belgium',
      'Autism',
      'moss',
      'maps',
      'Welsh',
      'British Sign Language (BSL)',
      'Age: 35–44',
    ])
      await expect(you.getByText(shown, { exact: true })).toBeVisible()
    await expect(you.getByText('Dyspraxia')).toHaveCount(0)
    await expect(you.getByText('Moss', { exact: true })).toHaveCount(0)
    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user).toMatchObject({
      interests: ['moss', 'maps'],
      socialSpoons: 'low',
      discoverable: false,
      audience: {
        location: 'me',
        interests: 'everyone',
        neurotypes: 'friends',
        socialSpoons: 'friends',
        bio: 'friends',
        pronouns: 'me',
        languages: 'everyone',
        ageRange: 'friends',
      },
    })
  })

  test('a half-filled form survives an accidental close and a reload', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/profile')
    const dialog = await openEditor(page)
    await dialog.getByRole('textbox', { name: 'Bio' }).fill('Half a sentence about')
    await dialog.getByRole('button', { name: 'ADHD' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await openEditor(page)
    await expect(dialog.getByRole('textbox', { name: 'Bio' })).toHaveValue('Half a sentence about')
    await expect(dialog.getByRole('button', { name: 'ADHD' })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Bio' })).toHaveValue('')
  })

  test('what cannot be saved is told, and nothing typed is lost', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/profile')
    const dialog = await openEditor(page)
    await dialog.getByRole('textbox', { name: 'Pronouns' }).fill('x'.repeat(limits.pronouns + 1))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(notice(page)).toContainText('Failed to update profile')
    await expect(notice(page)).toContainText('Please use at most 50 characters.')
    await expect(dialog.getByRole('alert')).toContainText('Please use at most 50 characters.')
    await expect(dialog.getByRole('textbox', { name: 'Pronouns' })).toHaveValue('x'.repeat(51))
  })

  test('a picture is uploaded at once, hinted at for three seconds, and shown only when saved', async ({
    page,
    signIn,
    browser,
    synapse: { url },
  }) => {
    const ana = await (await signIn('ana')).alsoSignsIn()
    const own = await ana.get<{ id: string }>('/api/auth/user')
    await page.clock.install()
    await page.goto('/profile')
    const dialog = await openEditor(page)
    await expect(dialog.getByRole('textbox', { name: 'Display name' })).toBeFocused()
    // It comes when the browser is idle, which it never is once its clock stands still.
    await expect(page.getByRole('region', { name: 'Notification(s)' })).toBeAttached()
    await page.clock.pauseAt(Date.now() + 60_000)
    await dialog.getByLabel('Profile picture file').setInputFiles(await photo())
    await expect(notice(page)).toContainText('Profile picture uploaded!')
    await expect(notice(page)).toContainText('Remember to save your profile to apply changes.')
    const hint = dialog.getByText('Picture uploaded. Save your profile to show it.')
    await expect(hint).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(hint).toHaveCount(0)
    await page.clock.resume()

    const { page: theirs } = await openAs(browser, url, 'bea')
    const picture = theirs.getByRole('main').locator('.profile-face img')
    await theirs.goto(`/profile/${own.body.id}`)
    await expect(theirs.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
    await expect(picture).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
    await theirs.reload()
    await expect(picture).toBeVisible()
    await theirs.context().close()
  })

  test('a picture that is too large, no picture, or an upload that fails is told in words', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/profile')
    const dialog = await openEditor(page)
    const file = dialog.getByLabel('Profile picture file')
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(notice(page)).toContainText('Invalid file type')
    const buffer = Buffer.alloc(limits.profileImageBytes + 1)
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await expect(notice(page)).toContainText('Please select an image smaller than 5MB.')
    await page.route('/api/objects/upload', (route) => route.abort())
    await file.setInputFiles(await photo())
    await expect(notice(page)).toContainText('Upload failed')
    await expect(notice(page)).toContainText('Failed to upload profile picture. Please try again.')
  })
})

test.describe('Social Spoons', () => {
  test('one tap on the profile says it, and the picture of the weeks follows, also as a table', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/profile')
    const meter = page.getByRole('group', { name: 'How much energy do you have' })
    await meter.getByRole('button', { name: 'No Spoons' }).click()
    await expect(page.getByText('Your friends see: No Spoons, set just now.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'It’s now: No Spoons' })).toBeVisible()
    await page.getByText('Read it as a table').click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.reload()
    await expect(meter.getByRole('button', { name: 'No Spoons' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('in the header it takes a choice that says who will see it, on a phone too, and can be undone', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('ana')
    await keepsNotices(page)
    await page.goto('/communities')
    const header = page.getByRole('banner')
    const panel = page.getByRole('dialog', { name: 'Energy' })
    const saved = async () => (await (await page.request.get('/api/auth/user')).json()).socialSpoons
    const button = header.getByRole('button', { name: /^Energy/ })
    await expect(button).toHaveText('Medium Energy')
    await button.click()
    await button.press('ArrowLeft')
    expect(await saved()).toBe('medium')
    await expect(panel).toContainText('Your friends see what you choose.')
    const choices = panel.getByRole('button')
    await expect(choices).toHaveText(['Full Energy', 'Medium Energy', 'Low Energy', 'No Spoons'])
    for (const choice of await choices.all())
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await choices.filter({ hasText: 'Low Energy' }).click()
    await expect(panel).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(notice(page)).toContainText('Low Energy')
    await expect(notice(page)).toContainText('Your friends see it now.')
    await expect(button).toHaveText('Low Energy')
    expect(await saved()).toBe('low')
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await expect(button).toHaveText('Medium Energy')
    await expect.poll(saved).toBe('medium')
    await page.keyboard.press('Escape')
    await button.press('Enter')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('link', { name: 'Change who sees it' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(button).toHaveText('Full Energy')
    await expect.poll(saved).toBe('full')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('the profile of somebody else', () => {
  test('shows what I may see, their posts, and one action: Add Friend, Accept, Message', async ({
    page,
    signIn,
    synapse: { url, databaseUrl },
  }) => {
    const ana = await (await signIn('ana')).alsoSignsIn()
    const own = await ana.get<{ id: string }>('/api/auth/user')
    const bea = await signUp(url, 'bea')
    await bea.patch('/api/profile', {
      bio: 'I draw maps.',
      interests: ['maps'],
      neurotypes: ['Dyslexia'],
      socialSpoons: 'low',
    })
    await runSql(databaseUrl, 'update users set is_supporter = true where id = $1', [bea.id])
    const text = words('a post of mine')
    const secret = words('a secret of mine')
    await posts(bea, text)
    await posts(bea, secret, { isAnonymous: true })

    await page.goto(`/profile/${bea.id}`)
    const about = page.getByRole('region', { name: 'About Bea' })
    await expect(about.getByText('I draw maps.')).toBeVisible()
    await expect(about.getByText('Supporter')).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText(secret)).toHaveCount(0)
    for (const kept of ['Dyslexia', 'Low Energy']) await expect(page.getByText(kept)).toHaveCount(0)
    expect(await brokenRules(page)).toEqual([])
    await page.getByRole('button', { name: 'Add Friend' }).click()
    await expect(notice(page)).toContainText('Friend request sent')
    await expect(page.getByRole('main').getByText('Friend request sent')).toBeVisible()

    const { body } = await bea.get<{ id: string }[]>('/api/friends/requests')
    await bea.post(`/api/friends/requests/${body[0]?.id}/accept`)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveAttribute(
      'href',
      `/messages?with=${bea.id}`,
    )
    await expect(about.getByText('Dyslexia')).toBeVisible()
    await expect(about.getByText('Low Energy, set just now')).toBeVisible()

    const cleo = await signUp(url, 'cleo')
    await cleo.post(`/api/friends/request/${own.body.id}`)
    await page.goto(`/profile/${cleo.id}`)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(notice(page)).toContainText('You are now friends!')
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
  })

  test('somebody unknown is told in words', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/profile/0190a0a0-0000-7000-8000-000000000001')
    await expect(page.getByText('No one found here')).toBeVisible()
  })
})
