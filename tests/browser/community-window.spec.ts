import type { Page } from '@playwright/test'
import { founds, joins } from '#tests/support/communities.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const edits = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit community' }).click()
  return page.getByRole('dialog', { name: 'Edit community' })
}
const windowOf = (page: Page) => page.getByRole('region', { name: 'A look inside' })

test('a moderator opens a window, an author lets visitors read one post, and an outsider reads that one alone', async ({
  browser,
  synapse,
}) => {
  const ana = await openAs(browser, synapse.url, 'ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const cleo = await openAs(browser, synapse.url, 'cleo')
  const garden = await founds(ana.person, {
    ...{ name: words('Garden'), howWeTalk: { toneHabits: 'Slowly.' } },
  })
  await joins(bea.person, garden)
  const [secret, open] = [words('for members'), words('for visitors too')]
  await posts(bea.person, secret, { communityId: garden.id })

  await cleo.page.goto(`/communities/${garden.id}`)
  await expect(cleo.page.getByText('Join this community to view and create posts')).toBeVisible()
  await expect(windowOf(cleo.page)).toHaveCount(0)

  await ana.page.goto(`/communities/${garden.id}`)
  const editor = await edits(ana.page)
  const lets = editor.getByRole('switch', { name: 'Visitors can look inside' })
  await expect(lets).not.toBeChecked()
  await lets.focus()
  await ana.page.keyboard.press('Space')
  expect(await brokenRules(ana.page)).toEqual([])
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(ana.page)).toContainText('Community updated')
  await expect(ana.page.getByText('Visitors can look inside.', { exact: false })).toBeVisible()

  // She stands before the window as it is opened.
  await expect(windowOf(cleo.page)).toContainText('No posts for visitors yet.')

  await bea.page.goto(`/communities/${garden.id}`)
  const composer = await openComposer(bea.page)
  await composerText(bea.page).fill(open)
  await expect(composer).toContainText(`Members of ${garden.name} will see this, with your name: Bea.`)
  await composer.getByRole('button', { name: 'Change audience' }).click()
  const agrees = composer.getByRole('switch', { name: 'Visitors can read this post' })
  await expect(agrees).not.toBeChecked()
  await agrees.focus()
  await bea.page.keyboard.press('Space')
  await expect(composer).toContainText(
    `Members and visitors of ${garden.name} will see this, with your name: Bea.`,
  )
  expect(await brokenRules(bea.page)).toEqual([])
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(bea.page, open)).toContainText('Visitors can read this too')
  await expect(cardOf(bea.page, secret)).not.toContainText('Visitors can read this too')
  // It is not kept for the next one.
  await openComposer(bea.page)
  await bea.page
    .getByRole('dialog', { name: 'Create Post' })
    .getByRole('button', { name: 'Change audience' })
    .click()
  await expect(agrees).not.toBeChecked()
  await bea.page.keyboard.press('Escape')

  await cleo.page.reload()
  await expect(windowOf(cleo.page).getByRole('article')).toHaveCount(1)
  await expect(windowOf(cleo.page)).toContainText(open)
  await expect(cleo.page.getByText('Slowly.', { exact: true })).toBeVisible()
  await expect(cleo.page.getByText(secret)).toHaveCount(0)
  for (const name of [/^Like/, /^Comment/, /^Share/])
    await expect(windowOf(cleo.page).getByRole('button', { name })).toHaveCount(0)
  expect(await brokenRules(cleo.page)).toEqual([])
  await windowOf(cleo.page).getByRole('button', { name: 'More for the post by Bea' }).click()
  await expect(cleo.page.getByRole('menuitem')).toHaveText(['Mute', 'Block', 'Report'])
  await cleo.page.keyboard.press('Escape')

  // She takes it back with one press, and can give it again in Edit.
  await cardOf(bea.page, open)
    .getByRole('button', { name: /^More for the post/ })
    .click()
  await bea.page.getByRole('menuitem', { name: 'Stop showing this to visitors' }).click()
  await expect(notice(bea.page)).toContainText('Visitors can’t read this post any more')
  await expect(cardOf(bea.page, open)).not.toContainText('Visitors can read this too')
  await cleo.page.reload()
  await expect(windowOf(cleo.page)).toContainText('No posts for visitors yet.')
  await cardOf(bea.page, open)
    .getByRole('button', { name: /^More for the post/ })
    .click()
  await bea.page.getByRole('menuitem', { name: 'Edit' }).click()
  const change = bea.page.getByRole('dialog', { name: 'Edit post' })
  await change.getByRole('button', { name: 'Visitors' }).click()
  await change.getByRole('switch', { name: 'Visitors can read this post' }).click()
  await expect(change).toContainText(`Members and visitors of ${garden.name} will see this`)
  await change.getByRole('button', { name: 'Save changes' }).click()
  await expect(cardOf(bea.page, open)).toContainText('Visitors can read this too')
  await expect(cardOf(bea.page, open)).not.toContainText('edited')
  await cleo.page.reload()
  await expect(windowOf(cleo.page)).toContainText(open)

  // Closing the window takes it away from whoever stands before it.
  const again = await edits(ana.page)
  await again.getByRole('switch', { name: 'Visitors can look inside' }).click()
  await again.getByRole('button', { name: 'Save changes' }).click()
  await expect(windowOf(cleo.page)).toHaveCount(0)
  await expect(cleo.page.getByText(open)).toHaveCount(0)
  for (const { page } of [ana, bea, cleo]) await page.context().close()
})

test('in the composer visitors are asked about only where there is a window, and never for what is anonymous', async ({
  page,
  signIn,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const [open, closed] = [
    await founds(ana, { name: words('Open garden'), hasWindow: true }),
    await founds(ana, { name: words('Closed garden') }),
  ]
  await page.goto('/')
  const dialog = await openComposer(page)
  await composerText(page).fill('Moss')
  await dialog.getByRole('button', { name: 'Change audience' }).click()
  const visitors = dialog.getByRole('switch', { name: 'Visitors can read this post' })
  await expect(visitors).toHaveCount(0)
  await dialog.getByLabel('Where to post').selectOption(open.name)
  await visitors.click()
  await expect(dialog).toContainText('Members and visitors of')
  // A yes to one community is none to another, also on the way back.
  await dialog.getByLabel('Where to post').selectOption(closed.name)
  await expect(visitors).toHaveCount(0)
  await expect(dialog).not.toContainText('Members and visitors of')
  await dialog.getByLabel('Where to post').selectOption(open.name)
  await expect(visitors).not.toBeChecked()
  await visitors.click()
  await dialog.getByRole('button', { name: 'Anonymous' }).click()
  await dialog.getByRole('button', { name: 'Change audience' }).click()
  await expect(visitors).toHaveCount(0)
  await expect(dialog).toContainText('Visitors can’t read anonymous posts.')
  await expect(dialog).toContainText('will see this, without your name.')
})

test('somebody answers a question at the door, is let in, and reads the welcome once', async ({
  page,
  signIn,
  browser,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const garden = await founds(ana, { name: words('Garden'), joinPolicy: 'request' })
  await page.goto(`/communities/${garden.id}`)
  const editor = await edits(page)
  await editor.getByLabel('A question for people who ask to join').fill('What do you grow?')
  await editor.getByLabel('A welcome for new members').fill('Come in. No one has to say anything.')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toContainText('Community updated')

  const cleo = await openAs(browser, synapse.url, 'cleo')
  await cleo.page.goto(`/communities/${garden.id}`)
  await cleo.page.getByRole('button', { name: 'Ask to join' }).click()
  const dialog = cleo.page.getByRole('dialog', { name: `Ask to join ${garden.name}` })
  const answer = dialog.getByRole('textbox', { name: 'What do you grow?' })
  await expect(answer).toBeFocused()
  await cleo.page.keyboard.type('Moss, mostly')
  expect(await brokenRules(cleo.page)).toEqual([])
  // What was typed is there again after a change of mind.
  await cleo.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cleo.page.getByRole('button', { name: 'Ask to join' })).toBeFocused()
  await cleo.page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(answer).toHaveValue('Moss, mostly')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(cleo.page.getByRole('button', { name: 'Asked to join' })).toBeVisible()
  await expect(cleo.page.getByText('Your answer: Moss, mostly')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Look at requests' }).click()
  const people = page.getByRole('dialog')
  await expect(people.getByRole('listitem', { name: 'Cleo' })).toContainText('What do you grow?')
  await expect(people.getByRole('listitem', { name: 'Cleo' })).toContainText('Moss, mostly')
  expect(await brokenRules(page)).toEqual([])
  await people.getByRole('button', { name: 'Accept Cleo' }).click()

  const welcome = cleo.page.getByRole('region', { name: 'A welcome from the moderators' })
  await expect(welcome).toContainText('Come in. No one has to say anything.')
  expect(await brokenRules(cleo.page)).toEqual([])
  await cleo.page.reload()
  await welcome.getByRole('button', { name: 'Close welcome' }).click()
  await expect(welcome).toHaveCount(0)
  await cleo.page.reload()
  await expect(cleo.page.getByRole('heading', { name: 'Posts', exact: true })).toBeVisible()
  await expect(welcome).toHaveCount(0)
  // It is found again in what is said about the community, and nothing was ever told of it.
  await cleo.page.getByRole('heading', { name: 'A welcome from the moderators' }).click()
  await expect(cleo.page.getByText('Come in. No one has to say anything.')).toBeVisible()
  expect((await cleo.person.get<unknown[]>('/api/notices')).body).toEqual([])
  await cleo.page.context().close()
})
