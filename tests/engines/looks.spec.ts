import { brokenRules } from '#tests/browser/axe.ts'
import { stimulationLeft } from '#tests/browser/comfort-on-page.ts'
import { motionOnPage, problemsOnPage } from '#tests/browser/measure-page.ts'
import { problemsOfOrder } from '#tests/browser/reading-order.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { makeFriends } from '#tests/support/chat-screens.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from './engine-test.ts'
import { banner, button, dialog, heading, toggle } from './sought.ts'
import type { Tab } from './tab.ts'

/** The colours that are drawn, in whichever way the engine writes them. */
const colours = (tab: Tab) =>
  tab.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement)
    return { backgroundColor, color, colorScheme }
  })

test('dark, light and low stimulation are really drawn, and every text can be read in them', async ({
  opensABrowser,
  synapse,
}) => {
  await posts(await signUp(synapse.url, 'bea'), words('quiet colours'))
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'))
  await tab.opens('/')
  await tab.sees(heading('Home'))
  const dark = await colours(tab)
  expect(await brokenRules(tab, 'colours')).toEqual([])

  await tab.presses(button('Settings', banner()))
  await tab.presses(toggle('Dark mode', dialog('Settings')))
  await tab.isChecked(toggle('Dark mode', dialog('Settings')), false)
  await tab.key('Escape')
  await tab.seesNo(dialog('Settings'))
  const light = await colours(tab)
  expect(light.backgroundColor).not.toBe(dark.backgroundColor)
  expect(light.color).not.toBe(dark.color)
  expect([dark.colorScheme, light.colorScheme]).toEqual(['dark', 'light'])
  expect(await brokenRules(tab, 'colours')).toEqual([])

  await tab.presses(button('Settings', banner()))
  await tab.presses(toggle('Low-stimulation mode', dialog('Settings')))
  await tab.isChecked(toggle('Low-stimulation mode', dialog('Settings')))
  await tab.key('Escape')
  await tab.seesNo(dialog('Settings'))
  expect(await stimulationLeft(tab)).toEqual([])
  expect(await brokenRules(tab, 'colours')).toEqual([])
})

test('a device that asks for less motion gets none', async ({ opensABrowser, synapse }) => {
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'), {
    device: { prefersDark: true, prefersLessMotion: true },
  })
  await tab.opens('/')
  await tab.sees(heading('Home'))
  expect(
    await tab.evaluate(() => [
      matchMedia('(prefers-color-scheme: dark)').matches,
      matchMedia('(prefers-reduced-motion: reduce)').matches,
    ]),
  ).toEqual([true, true])
  expect(await motionOnPage(tab)).toEqual([])
})

test('names and words from right to left stand in their own direction, and push nothing out of a phone', async ({
  opensABrowser,
  synapse,
}) => {
  const [ana, nur] = [await signUp(synapse.url, 'ana'), await signUp(synapse.url, 'nur')]
  await makeFriends(synapse, ana, nur)
  await nur.patch('/api/profile', { displayName: 'نور الهدى' })
  const [arabic, hebrew] = [words('مرحبا بكم جميعا'), words('שלום לכולם')]
  const post = await posts(nur, arabic)
  await posts(nur, hebrew)
  await nur.post('/api/messages', { receiverId: ana.id, content: arabic })
  const tab = await opensABrowser(ana)
  await tab.isWide(390, 844)
  for (const path of ['/', `/posts/${post.id}`, `/messages?with=${nur.id}`, `/profile/${nur.id}`]) {
    await tab.opens(path)
    await tab.reads(arabic)
    expect([path, await directionOf(tab, arabic)]).toEqual([path, 'rtl'])
    // A single letter in a drawn face has no direction to take.
    const wrong = (await problemsOfOrder(tab)).filter((problem) => !problem.includes('<text '))
    expect([path, wrong]).toEqual([path, []])
    expect([path, await problemsOnPage(tab)]).toEqual([path, []])
  }
})

const directionOf = (tab: Tab, text: string) =>
  tab.evaluate((wanted) => {
    const holders = [...document.querySelectorAll('main *')].filter(
      (element) => element.textContent === wanted && element.checkVisibility(),
    )
    return holders.map((element) => getComputedStyle(element).direction).at(-1)
  }, text)
