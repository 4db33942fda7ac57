import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { startSynapse } from '#tests/support/browser-test.ts'
import { cardOf, composerText, openComposer, posts, words } from '#tests/support/post-screens.ts'
import { makeSecondBuild } from '#tests/support/second-build.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { hasKept, leadTo, offlineNotice, travels } from './travels.ts'

/** The build of the worker beside this page; nothing if there is none yet, or one that is just being replaced. */
const versionBeside = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        setTimeout(resolve, 1_000, '')
        navigator.serviceWorker.controller?.postMessage('version', [port2])
      }),
  )

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

const isOneWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed')

/** What a service worker knows of itself; TypeScript's name for its scope does not go together with that of a page. */
interface OwnWorker {
  serviceWorker: ServiceWorker
  registration: ServiceWorkerRegistration
}

/**
 * The last of the workers has taken over, and none waits behind it. Asked of the workers themselves: a page that is
 * opened while one takes over waits for it, or keeps the one before.
 */
const hasTakenOver = async (context: BrowserContext) => {
  const states = await Promise.all(
    context.serviceWorkers().map((worker) =>
      worker
        .evaluate(() => {
          const { serviceWorker, registration } = globalThis as unknown as OwnWorker
          return registration.waiting ? 'one waits' : serviceWorker.state
        })
        // One that has been replaced ends while it is asked.
        .catch(() => 'redundant'),
    ),
  )
  return states.includes('activated') && !states.includes('one waits')
}

/** Every script that this document has loaded, by name. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  )

test('an update waits: a page keeps its own version to the end, and is never loaded anew under the fingers', async ({
  browser,
  synapse,
}) => {
  // It builds Synapse once more, and starts it, while the other tests run.
  test.setTimeout(300_000)
  const { page, context, gate } = await travels(browser, synapse.url, 'ana')
  const text = words('in both versions')
  await posts(await signUp(synapse.url, 'bea'), text)
  await page.goto('/')
  await hasKept(page, text)
  const first = await versionBeside(page)
  await openComposer(page)
  await composerText(page).fill('half a sent')

  const next = await makeSecondBuild()
  const second = await startSynapse(
    {
      PORT: '0',
      DATA_DIR: realpathSync(mkdtempSync(join(tmpdir(), 'synapse-browser-'))),
      DATABASE_URL: synapse.databaseUrl,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
    },
    next.root,
  )
  try {
    await gate.refuse()
    leadTo(gate, second.url)
    await gate.open()
    await lookForUpdate(page)
    await expect.poll(() => isOneWaiting(page), { timeout: 60_000 }).toBe(true)

    // The page goes on as it was, with code of its own version that it has not asked for before.
    await composerText(page).pressSequentially('ence')
    await expect(composerText(page)).toHaveValue('half a sentence')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Communities' }).first().click()
    await expect(page.getByRole('heading', { name: 'Communities' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Discover' }).first().click()
    await expect(page.getByRole('heading', { name: 'Discover' }).first()).toBeVisible()
    expect(await versionBeside(page)).toBe(first)
    const old = await scriptsOf(page)

    // A new document is of the new version, and all of it.
    await page.goto('/')
    await expect(page.getByText(next.sentence)).toBeAttached()
    await openComposer(page)
    await expect(composerText(page)).toHaveValue('half a sentence')
    const own = await scriptsOf(page)
    const entry = (files: string[]) => files.filter((file) => /\/(?:app|index|shell)-/.test(file))
    expect(entry(own).filter((file) => entry(old).includes(file))).toEqual([])
    await hasKept(page, text)

    // When nobody looks at the old one any more, the new worker takes its place.
    await page.close()
    await expect.poll(() => hasTakenOver(context), { timeout: 60_000 }).toBe(true)
    const again = await context.newPage()
    await again.goto('/')
    await expect.poll(() => versionBeside(again)).not.toMatch(new RegExp(`^(?:${first})?$`))
    await expect
      .poll(() =>
        again.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('files:'))),
      )
      .toHaveLength(1)
    await hasKept(again, text)
    await gate.refuse()
    await again.goto('/')
    await expect(cardOf(again, text)).toBeVisible()
    await expect(again.getByText(next.sentence)).toBeAttached()
    await expect(offlineNotice(again)).toBeVisible()
  } finally {
    await second.end()
    next.remove()
  }
})
