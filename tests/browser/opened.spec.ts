import type { Page } from '@playwright/test'
import type { Screen } from '#contract/core/screens.ts'
import { test as base, expect } from '#tests/support/signed-in-test.ts'
import { problemsOfOpened } from './every-look.ts'

const test = base.extend({ baseURL: async ({ fullScreens }, use) => use(fullScreens.ana.url) })

const opened = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible'

/** Nothing is written, whatever is pressed: each button can be tried. */
async function onlyRead(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('reducedMotion', 'true'))
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
}

/** What is written on a button, without the names of people and the numbers: one of each kind is enough. */
const kindOf = (words: string): string =>
  words
    .replace(/\d+|\bby .*$|\bfor .*$|\bwith .*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Until everything has come that a press has asked for, and stands there. */
function whenSettled(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>()
  page.on('request', (request) => {
    if (!['eventsource', 'websocket'].includes(request.resourceType())) underWay.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request))
  const drawn = () =>
    page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done))
    })
  return async () => {
    await drawn()
    await expect.poll(() => underWay.size, { intervals: [20] }).toBe(0)
    await drawn()
  }
}

async function closeEverything(page: Page): Promise<void> {
  for (let presses = 0; presses < 4 && (await page.locator(opened).count()) > 0; presses += 1)
    await page.keyboard.press('Escape')
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
}

interface Walk {
  /** The kinds of buttons and entries that were pressed. */
  pressed: Set<string>
  /** By what they are called to who hears them. */
  opened: Set<string>
  problems: Set<string>
}

/** Presses what can be pressed and looks at what opens; in a menu, each entry in turn. */
async function pressEverythingOn(page: Page, address: string, walk: Walk, settled: () => Promise<void>) {
  await arrive(page, address)
  await settled()
  const frame = page.locator('main, nav')
  const buttons = await frame
    .locator('button:visible:not([aria-pressed], [role], [type=submit], [aria-disabled=true])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
  const press = async (button: string) => {
    await closeEverything(page)
    if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) await arrive(page, address)
    const one = frame.getByRole('button', { name: button, exact: true }).first()
    // Something that was pressed before may have taken it away.
    if ((await one.count()) > 0 && (await one.isVisible())) await one.click()
    await settled()
  }
  const look = async (how: string) => {
    const names = await page.locator(opened).evaluateAll((all) =>
      all.map((one) => {
        const title = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
        return one.getAttribute('aria-label') ?? title?.textContent ?? ''
      }),
    )
    if (names.length === 0) return
    for (const name of names) walk.opened.add(kindOf(name))
    await expect(page.locator(opened).getByText('Loading')).toHaveCount(0)
    for (const one of await problemsOfOpened(page)) walk.problems.add(`${address}, ${how}: ${one}`)
  }
  const isNew = (kind: string) => kind !== '' && !walk.pressed.has(kind) && walk.pressed.add(kind)
  // The menus of two people, or of one's own post and another's, hold different things.
  for (const button of buttons.filter((words) => isNew(words.startsWith('More') ? words : kindOf(words)))) {
    await press(button)
    const entries = await page.getByRole('menuitem').allTextContents()
    await look(button)
    for (const entry of entries.filter((words) => isNew(`entry ${kindOf(words)}`))) {
      await press(button)
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await settled()
      await look(`${button}, ${entry}`)
    }
  }
  await closeEverything(page)
}

const walks: { name: string; screens: readonly Screen[]; opens: string[] }[] = [
  { name: 'posts', screens: ['/', '/posts/:id'], opens: ['Create Post', 'More', 'Edit post', 'Comments'] },
  {
    name: 'people',
    screens: ['/discover', '/messages', '/profile', '/profile/:id'],
    opens: ['New message', 'Catch up', 'Edit Profile', 'Recently deleted', 'First steps'],
  },
  {
    name: 'communities',
    screens: ['/communities', '/communities/:id'],
    opens: ['Create Community', 'Edit community', 'People in this community'],
  },
  {
    name: 'settings',
    screens: ['/settings/account', '/settings/data', '/settings/invites', '/settings/reading'],
    opens: ['Remove this passkey?', 'Turn off codes?', 'Delete your account?', 'Link and QR code'],
  },
]

for (const { name, screens, opens } of walks) {
  test(`everything that opens on the screens of ${name} has a name, keeps the settings and is calm`, async ({
    page,
    asAna,
    fullScreens,
  }) => {
    await asAna()
    await onlyRead(page)
    const settled = whenSettled(page)
    const walk: Walk = { pressed: new Set(), opened: new Set(), problems: new Set() }
    for (const screen of screens) await pressEverythingOn(page, fullScreens.addressOf(screen), walk, settled)
    expect([...walk.problems]).toEqual([])
    expect([...walk.opened]).toEqual(expect.arrayContaining(opens))
  })
}

test('the title of a tab says which post, person or conversation it is', async ({
  page,
  asAna,
  fullScreens,
}) => {
  await asAna()
  const [conversation = ''] = fullScreens.alsoAt
  for (const [address, title] of [
    [fullScreens.addressOf('/posts/:id'), /^Post by .+: .+ · Synapse$/],
    [fullScreens.addressOf('/profile/:id'), /^Bea.* · Synapse$/],
    [conversation, /^Messages with Bea.* · Synapse$/],
    [fullScreens.addressOf('/communities/:id'), /^(?!Communit).+ · Synapse$/],
  ] as const)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expect(page).toHaveTitle(title)
    }
})

test('Help is in the settings of the header, and a notice keeps every setting too', async ({
  page,
  asAna,
}) => {
  await asAna()
  await page.goto('/settings/report-issue')
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await expect(panel.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
  await panel.getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')).toBeVisible()
  expect(await problemsOfOpened(page)).toEqual([])
})
