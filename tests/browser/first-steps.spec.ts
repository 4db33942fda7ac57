import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test.describe('first steps', () => {
  test('can be gone through, each one saved, left and taken up again', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await page.getByRole('button', { name: 'Begin' }).click()
    const dialog = page.getByRole('dialog', { name: 'First steps' })
    await expect(dialog.getByRole('heading', { name: 'Make it comfortable' })).toBeVisible()
    await dialog.getByRole('switch', { name: 'Low-stimulation mode' }).check()
    await expect(page.locator('html')).toHaveClass(/low-stim/)
    await expect(dialog.getByRole('article', { name: 'Sample post' })).toBeVisible()
    expect(await brokenRules(page)).toEqual([])
    const remembered = page.waitForResponse('**/api/profile/first-step')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('heading', { name: 'Your name and pronouns' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Pronouns' }).fill('they/them')
    await remembered
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Pronouns' })).toHaveValue('they/them')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Autism' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('heading', { name: 'Communities that may fit' })).toBeFocused()
    await expect(dialog.getByText('Fits you: Autism').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Join' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Joined' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0)
    // The card goes at once; that it is done reaches the server a moment later.
    await expect
      .poll(async () => (await page.request.get('/api/auth/user')).json())
      .toMatchObject({ pronouns: 'they/them', neurotypes: ['Autism'], firstStep: 'done' })
  })

  test('an answer from before does not bring them back once they are done', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await page.getByRole('button', { name: 'Begin' }).click()
    const dialog = page.getByRole('dialog', { name: 'First steps' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('textbox', { name: 'Pronouns' }).fill('they/them')
    // Who is signed in is asked for after each save. The answer of now comes when all is done.
    const { promise: done, resolve: isDone } = Promise.withResolvers<void>()
    const answers: Promise<void>[] = []
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch()
      // It may have been given up meanwhile.
      answers.push(done.then(() => route.fulfill({ response: answer }).catch(() => undefined)))
    })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    const before = answers.length
    await dialog.getByRole('button', { name: 'Skip this step' }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
    await expect(dialog).toHaveCount(0)
    isDone()
    await Promise.all(answers.slice(0, before))
    await page.unroute('**/api/auth/user')
    await expect
      .poll(async () => (await page.request.get('/api/auth/user')).json())
      .toMatchObject({ firstStep: 'done' })
    await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  })

  test('who does not want them is not asked again, and finds them on the profile', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/')
    const remembered = page.waitForResponse('**/api/profile/first-step')
    await page.getByRole('button', { name: 'Maybe later' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Synapse' })).toHaveCount(0)
    await remembered
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Synapse' })).toHaveCount(0)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'First steps' }).click()
    await expect(page.getByRole('heading', { name: 'Make it comfortable' })).toBeVisible()
  })
})
