import type { Page } from '@playwright/test'
import { opensABrowser } from '#tests/support/chat-screens.ts'
import { hostile, hostileNetwork, mark } from '#tests/support/hostile-network.ts'
import { answers, opensRecord } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** What is wider than the page, cut off or not. What can be scrolled by itself is meant to be wide. */
function pushedOut(): string[] {
  const scrolls = (element: Element): boolean =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) ||
    (element.parentElement !== null && scrolls(element.parentElement))
  const isWide = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (right > innerWidth + 1 || left < -1)
  }
  // The frame of a drawing is measured; what reaches out of the frame is cut off there, and holds no words of anybody.
  const isInDrawing = (element: Element) => element instanceof SVGElement && element.ownerSVGElement !== null
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => isWide(element) && !isInDrawing(element) && !scrolls(element),
  )
  const page = document.documentElement.scrollWidth > innerWidth ? ['the whole page'] : []
  return [
    ...page,
    ...wide.map(
      ({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent.slice(0, 60)}`,
    ),
  ]
}

test('hostile texts in every field are shown as text: nothing runs, nothing is pushed out of the page', async ({
  browser,
  synapse,
}) => {
  // One journey through two dozen screens.
  test.slow()
  const {
    ana,
    bea,
    mona,
    mira,
    sam,
    post,
    inside,
    community,
    door,
    whisper,
    appeal,
    suspended,
    invite,
    together,
    unwritten,
  } = await hostileNetwork(synapse)

  const wrong: string[] = []
  const seesAttack = (page: Page) =>
    expect(page.getByText(mark).filter({ visible: true }).first()).toBeVisible()
  const looks = async (person: Person, screens: string[], more?: (page: Page) => Promise<void>) => {
    const { page, context } = await opensABrowser(browser, person, { viewport: { width: 360, height: 740 } })
    page.on('dialog', (dialog) => {
      wrong.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (line) => {
      if (/Content Security Policy|Refused to/.test(line.text())) wrong.push(line.text())
    })
    for (const path of screens) {
      await page.goto(path)
      await seesAttack(page)
      expect([path, await page.evaluate(pushedOut)]).toEqual([path, []])
    }
    await more?.(page)
    await context.close()
  }
  const own = ['/settings/account', '/settings/comfort', '/settings/reports', '/profile']
  const others = [
    '/discover',
    '/discover?tab=requests',
    '/communities?q=alert',
    `/communities/${community.id}`,
    `/communities/${door.id}`,
    `/profile/${bea.id}`,
    '/gatherings',
    `/gatherings/${together.tea.id}`,
    `/gatherings/${together.tea.id}/edit`,
    `/gatherings/${together.online.id}`,
    '/rooms',
    `/rooms/${together.room.id}`,
    `/messages?group=${together.group.id}`,
    '/fellow-travellers',
  ]
  await looks(ana, ['/', `/posts/${post.id}`, `/posts/${inside.id}`, ...own, ...others], async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
    await seesAttack(page)
    await page.goto(`/messages?with=${bea.id}`)
    await seesAttack(page)
    await expect(page.getByRole('textbox', { name: /^Write to/ })).toHaveValue(hostile)
  })
  expect((await opensRecord(mona, { type: 'user', id: bea.id }, hostile)).status).toBe(200)
  await looks(
    mona,
    ['/moderation', `/moderation/user/${ana.id}`, `/moderation/post/${whisper.id}`],
    async (page) => {
      await page.goto('/moderation')
      for (const tab of [/^Appeals/, 'Log']) {
        await page.getByRole('tab', { name: tab }).click()
        await seesAttack(page)
      }
    },
  )
  await looks(bea, [`/communities/${community.id}`], async (page) => {
    await page.getByRole('button', { name: 'Members and bans' }).click()
    await page.getByRole('tab', { name: 'Banned' }).click()
    await expect(page.getByText(/^Banned on .*alert\(1\)/)).toBeVisible()
  })
  await looks(bea, [`/communities/${door.id}`], async (page) => {
    await page.getByRole('button', { name: 'Look at requests' }).click()
    await expect(page.getByRole('dialog').getByText(mark).first()).toBeVisible()
    expect(await page.evaluate(pushedOut)).toEqual([])
  })
  await looks(bea, ['/settings/invites', `/settings/invites?community=${community.id}`])
  // Through the window, and at the door.
  const outside = [`/communities/${community.id}`, `/communities/${door.id}`]
  await looks(mira, ['/settings/content', `/invite/${invite.code}`, ...outside])
  await looks(sam, [suspended])
  expect((await answers(mira, appeal.id, 'upheld', hostile)).status).toBeLessThan(300)
  await looks(ana, ['/settings/reports'])
  expect(wrong).toEqual([])
  // It takes a key of the browser's own to send the first, and a city to send the second; what was looked at above was
  // written into the database. The third is taken from a list of languages, and the others are times of the clock: they hold
  // nothing else.
  expect(unwritten()).toEqual([
    'POST /api/auth/passkeys name',
    'PATCH /api/profile location',
    'PATCH /api/profile languages[]',
    'POST /api/gatherings startsAt',
    'POST /api/gatherings endsAt',
    'PUT /api/gatherings/{id} startsAt',
    'PUT /api/gatherings/{id} endsAt',
  ])
})
