import { problemsOfFocused } from '#tests/browser/measure-page.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from './engine-test.ts'
import { banner, button, dialog, field, heading } from './sought.ts'

test('a dialog takes the focus, keeps it, closes with Escape, and gives it back', async ({
  opensABrowser,
  synapse,
}) => {
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'))
  await tab.opens('/discover')
  await tab.presses(button('Create Post'))
  await tab.hasFocusOn(field('What would you like to say?'))
  const stops = new Set<string>()
  for (const withShift of [false, true])
    for (let stop = 0; stop < 12; stop++) {
      await tab.key('Tab', withShift)
      const { role, name, isInDialog } = await tab.focused()
      expect({ role, name, isInDialog }).toEqual({ role, name, isInDialog: true })
      // The ring of the words stands around the whole box (decision 0067).
      if (role !== 'textbox') expect(await problemsOfFocused(tab)).toEqual([])
      stops.add(`${role} ${name}`)
    }
  expect(stops.size).toBeGreaterThan(4)
  await tab.key('Escape')
  await tab.seesNo(dialog('Create Post'))
  await tab.hasFocusOn(button('Create Post'))
})

test('the settings of the header and the comments of a post give the focus back too', async ({
  opensABrowser,
  synapse,
}) => {
  await posts(await signUp(synapse.url, 'bea'), words('answer me'))
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'))
  await tab.opens('/')
  await tab.sees(heading('Home'))
  await tab.presses(button('Settings', banner()))
  await tab.sees(dialog('Settings'))
  await tab.key('Escape')
  await tab.seesNo(dialog('Settings'))
  await tab.hasFocusOn(button('Settings'))
  await tab.presses(button({ part: 'Comment' }))
  await tab.sees(field('Write a comment', dialog('Comments')))
  expect((await tab.focused()).isInDialog).toBe(true)
  await tab.key('Escape')
  await tab.seesNo(dialog('Comments'))
  expect((await tab.focused()).name).toContain('Comment')
})

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  test(`a dialog is as high as what is in it, or as high as it may be, at ${width} px`, async ({
    opensABrowser,
    synapse,
  }) => {
    const tab = await opensABrowser(await signUp(synapse.url, 'ana'))
    await tab.isWide(width, height)
    await tab.opens('/')
    await tab.presses(button('Create Post'))
    await tab.sees(dialog('Create Post'))
    await tab.isStill()
    const squeezed = await tab.evaluate(() => {
      const shown = document.querySelector('[role=dialog]')
      const isAsHighAsItMayBe = (shown?.getBoundingClientRect().height ?? 0) > innerHeight * 0.79
      return [...(shown?.children ?? [])]
        .filter((part) => !isAsHighAsItMayBe && part.scrollHeight > part.clientHeight + 1)
        .map((part) => `${part.clientHeight} of ${part.scrollHeight} px`)
    })
    expect(squeezed).toEqual([])
  })
