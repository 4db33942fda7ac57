import { intercept } from '#tests/support/intercept.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

type Box = { x: number; y: number; width: number; height: number } | null
const isApart = (one: Box, other: Box): boolean =>
  !one ||
  !other ||
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height

test.describe('writing a post', () => {
  test('a double click makes one post', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('once is enough')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).dblclick()
    await expect(notice(page)).toContainText('Post created')
    await page.reload()
    await expect(cardOf(page, text)).toHaveCount(1)
  })

  test('a post whose answer was lost waits, and is not posted again by a second try', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('through the tunnel')
    await openComposer(page)
    await composerText(page).fill(text)
    const letThrough = await intercept(page, '**/api/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Your post waits for a connection')
    await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible()
    // Also after a reload it is still the same try.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible()
    letThrough()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toHaveCount(0)
    await page.reload()
    await expect(cardOf(page, text)).toHaveCount(1)
  })

  test('a refused post says why, and nothing typed is lost, even by a reload', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('please keep me')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Serious' }).click()
    const body = { code: 'unavailable', message: 'Synapse is resting for a minute.' }
    const letThrough = await intercept(page, '**/api/posts', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: body }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to create post')
    await expect(notice(page)).toContainText('Synapse is resting for a minute.')
    await expect(composerText(page)).toHaveValue(text)

    letThrough()
    await page.reload()
    await openComposer(page)
    await expect(composerText(page)).toHaveValue(text)
    const serious = page.getByRole('button', { name: 'Serious', exact: true })
    await expect(serious).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('We kept your draft.')).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Post created')

    await openComposer(page)
    await expect(composerText(page)).toHaveValue('')
  })

  test('what was sent does not come back as a draft, also when the account had it and was slow to say so', async ({
    page,
    signIn,
  }) => {
    const ana = await signIn('ana')
    const phone = await ana.alsoSignsIn()
    await page.goto('/')
    const text = words('sent once')
    await openComposer(page)
    await composerText(page).fill(text)
    const known = async () => (await phone.get<unknown[]>('/api/drafts')).body.length
    await expect.poll(known).toBe(1)
    // As a page knows it that was left before the account answered.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('draft:'))) {
        const { sharedAt: _, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...kept, isChanged: true }))
      }
    })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/drafts', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await openComposer(page)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Post created')
    answer()
    await expect.poll(known).toBe(0)
    await openComposer(page)
    await expect(composerText(page)).toHaveValue('')
  })

  test('words that were typed just before a reload are not replaced by what the account had before them', async ({
    page,
    signIn,
  }) => {
    const ana = await signIn('ana')
    const phone = await ana.alsoSignsIn()
    await page.goto('/')
    await openComposer(page)
    await composerText(page).fill('half a sent')
    const known = async () => (await phone.get('/api/drafts')).text
    await expect.poll(known).toContain('half a sent')
    const before = await known()
    await composerText(page).pressSequentially('ence')
    // As the account answers while the last letters are still on their way to it.
    await page.route('**/api/drafts', (route) =>
      route.fulfill({ contentType: 'application/json', body: before }),
    )
    await page.reload()
    await expect.poll(known).toContain('half a sentence')
    await openComposer(page)
    await expect(composerText(page)).toHaveValue('half a sentence')
  })

  test('closing the dialog keeps the draft and says so; another account does not see it', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('not finished')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.keyboard.press('Escape')
    await expect(notice(page)).toContainText('Draft saved')
    await openComposer(page)
    await expect(composerText(page)).toHaveValue(text)

    await page.getByRole('button', { name: 'Start fresh' }).click()
    await expect(composerText(page)).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(composerText(page)).toHaveValue(text)

    await context.clearCookies()
    await signIn('bea')
    await page.goto('/')
    await openComposer(page)
    await expect(composerText(page)).toHaveValue('')
  })

  test('a blank post and a far too long one are stopped in words, and not sent', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await openComposer(page)
    await composerText(page).fill('   ')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Please write something first.')).toBeVisible()
    await expect(composerText(page)).toBeFocused()
    await composerText(page).fill('a'.repeat(10_002))
    await expect(page.getByText('2 characters too many.')).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(composerText(page)).toBeFocused()
    expect(sent).toEqual([])
  })

  test('/j at the end of the text offers Joking, which shows as a whole word', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('of course the cat did it')
    const dialog = await openComposer(page)
    await composerText(page).fill(`${text} /j`)
    await page.getByRole('button', { name: 'Use the tone “Joking”' }).click()
    await expect(composerText(page)).toHaveValue(text)
    const joking = dialog.getByRole('button', { name: 'Joking', exact: true })
    await expect(joking).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const tones = cardOf(page, text).getByRole('list', { name: 'Tone' })
    await expect(tones).toMatchAriaSnapshot('- list "Tone":\n  - listitem: Joking')
  })

  test('the notice of the last post leaves the buttons of the next one free', async ({ page, signIn }) => {
    await signIn('ana')
    await page.addInitScript(() => localStorage.setItem('toastsStay', 'true'))
    await page.goto('/')
    await openComposer(page)
    await composerText(page).fill(words('first'))
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Post created', { exact: true })).toBeVisible()
    const dialog = await openComposer(page)
    const notice = dialog.getByRole('listitem').filter({ hasText: 'Post created' })
    for (const [width, height] of [
      [1280, 720],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(notice).toBeVisible()
      const buttons = await dialog.locator('[data-kept-free]').last().getByRole('button').all()
      expect(buttons.length).toBeGreaterThan(0)
      for (const button of buttons)
        await expect
          .poll(async () => isApart(await notice.boundingBox(), await button.boundingBox()))
          .toBe(true)
    }
  })

  test('anonymous means anonymous: the composer says what it means, and others see no name', async ({
    page,
    browser,
    signIn,
    synapse,
  }) => {
    const ana = await signIn('ana')
    await runSql(synapse.databaseUrl, 'update users set is_supporter = true where email = $1', [ana.email])
    await page.goto('/')
    const [hidden, named] = [words('nobody knows'), words('everybody knows')]
    const dialog = await openComposer(page)
    await expect(dialog).toContainText('Everyone signed in to Synapse will see this, with your name: Ana.')
    await dialog.getByRole('button', { name: 'Anonymous' }).click()
    await page.getByRole('switch', { name: 'Post anonymously' }).check()
    await expect(dialog).toContainText('Everyone signed in to Synapse will see this, without your name.')
    await composerText(page).fill(hidden)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(cardOf(page, hidden)).toContainText('only you see that this is yours')
    await openComposer(page)
    await composerText(page).fill(named)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(cardOf(page, named)).toBeVisible()

    const bea = await openAs(browser, synapse.url, 'bea')
    await bea.page.goto('/')
    await expect(cardOf(bea.page, hidden).getByRole('heading', { name: 'Anonymous' })).toBeVisible()
    await expect(cardOf(bea.page, hidden).getByText('AN', { exact: true })).toBeVisible()
    await expect(cardOf(bea.page, hidden)).not.toContainText('Supporter')
    await expect(cardOf(bea.page, hidden)).not.toContainText('only you see')
    const badge = cardOf(bea.page, named).getByRole('button', { name: 'Supporter' })
    await badge.hover()
    await expect(bea.page.getByRole('tooltip')).toHaveText('This user supports Synapse!')
    await bea.page.context().close()
  })
})
