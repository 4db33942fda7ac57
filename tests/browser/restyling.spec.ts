import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** How many elements the browser looks at for their styles when one more post comes into the list. */
async function restyledByOnePost(page: Page): Promise<{ restyled: number; all: number }> {
  const session = await page.context().newCDPSession(page)
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0)
  })
  const isOver = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  const all = await page.evaluate(() => {
    const last = [...document.querySelectorAll('main li:has(> article)')].at(-1)
    if (!last) throw new Error('There is no post.')
    last.after(last.cloneNode(true))
    // Asked for, so that it happens now and while it is watched.
    document.body.getBoundingClientRect()
    return document.querySelectorAll('*').length
  })
  await session.send('Tracing.end')
  await isOver
  return { restyled: Math.max(...counts), all }
}

for (const width of [390, 1440])
  test(`one more post has its own styles computed, not those of the whole page, at ${width} px`, async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    for (let n = 0; n < 8; n += 1) await posts(bea, words('one of many'))
    await signIn('ana')
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'Posts' }).getByRole('article').nth(7)).toBeVisible()
    const { restyled, all } = await restyledByOnePost(page)
    expect(restyled).toBeGreaterThan(0)
    expect(restyled).toBeLessThan(all / 3)
  })
