import { composerText, openComposer } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

test('a phone can keep Synapse among its apps: name, icons of the right size, shortcuts', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Synapse', display: 'standalone', start_url: '/' })
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'New post',
    'Messages',
    'Set my energy',
  ])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(size).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the browser offers to install it: nothing is missing', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  })
})

test('its window has the colour of the ground, in every look, and follows a change', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const colours = () =>
    page.evaluate(() => [
      document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
      getComputedStyle(document.documentElement).getPropertyValue('--ground'),
    ])
  await page.goto('/settings')
  const [dark, ground] = await colours()
  expect(dark).toBe(ground)
  await page.getByRole('switch', { name: 'Dark mode' }).click()
  const [light, lightGround] = await colours()
  expect(light).toBe(lightGround)
  expect(light).not.toBe(dark)
  await page.reload()
  expect((await colours())[0]).toBe(light)
})

test('the shortcut ‘New post’ opens the composer, once', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/?open=new-post')
  await expect(composerText(page)).toBeFocused()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(composerText(page)).toBeHidden()
})

test('the shortcut ‘Set my energy’ opens the choice, also in the low-demand view', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const choice = page.getByRole('dialog', { name: 'Energy' })
  await page.goto('/?open=energy')
  await expect(choice).toBeVisible()
  await page.evaluate(() => localStorage.setItem('lowDemand', 'true'))
  await page.goto('/?open=energy')
  await expect(choice).toBeVisible()
})

test('what another app shares begins a post, and comes after what I was writing', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const shared = new URLSearchParams({
    'shared-title': 'Moss',
    'shared-text': 'Green & <b>slow</b>',
    'shared-url': 'https://moss.example/?a=1',
  })
  const words = 'Moss\nGreen & <b>slow</b>\nhttps://moss.example/?a=1'
  await page.goto(`/?${shared}`)
  await expect(composerText(page)).toHaveValue(words)
  await expect(page).toHaveURL('/')
  await composerText(page).fill('My own words')
  await page.goto(`/?${shared}`)
  await expect(composerText(page)).toHaveValue(`My own words\n\n${words}`)
  await page.goto(`/?${shared}`)
  await expect(composerText(page)).toHaveValue(`My own words\n\n${words}`)
})

test('something shared to somebody who is signed out is there after signing in', async ({
  page,
  context,
  signIn,
}) => {
  const ana = await signIn('ana')
  await context.clearCookies()
  await page.goto('/?shared-text=Slow%20moss')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email address').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(composerText(page)).toHaveValue('Slow moss')
})

test('an address that opens something unknown opens nothing', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/?open=settings')
  await expect(page).toHaveURL('/')
  await openComposer(page)
  await expect(composerText(page)).toHaveValue('')
})
