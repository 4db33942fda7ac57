import { opensABrowser } from '#tests/support/chat-screens.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { signUpAll } from '#tests/support/people.ts'
import { runSql } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('three people find each other by a moderator, write, and it ends', async ({ browser, synapse }) => {
  test.slow()
  const { dora, ana, bea, cleo } = await signUpAll(synapse.url, ['dora', 'ana', 'bea', 'cleo'])
  const garden = await founds(dora, { name: 'Late bloomers' })
  for (const person of [ana, bea, cleo]) {
    await joins(person, garden)
    await person.patch('/api/profile', { interests: ['Moss'] })
  }
  const small = { viewport: { width: 390, height: 844 } }
  const [doras, anas, beas, cleos] = await Promise.all(
    [dora, ana, bea, cleo].map(async (person) => (await opensABrowser(browser, person, small)).page),
  )
  if (!doras || !anas || !beas || !cleos) throw new Error('There is a browser missing')

  // Nothing is offered before it is turned on.
  await anas.goto(`/communities/${garden.id}`)
  await expect(anas.getByRole('link', { name: 'Quiet rooms' })).toBeVisible()
  await expect(anas.getByRole('link', { name: 'Fellow travellers' })).toHaveCount(0)
  await doras.goto(`/communities/${garden.id}`)
  await doras.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = doras.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Fellow travellers' }).click()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(doras.getByRole('link', { name: 'Fellow travellers' })).toBeVisible()

  for (const [page, role, line] of [
    [anas, 'I’m further along, and I offer to go along', ''],
    [beas, 'I’m newly diagnosed or questioning', 'Found out in spring.'],
    [cleos, 'I’m newly diagnosed or questioning', ''],
  ] as const) {
    await page.goto(`/fellow-travellers?community=${garden.id}`)
    await page.getByRole('button', { name: 'Ask or offer' }).click()
    await page.getByRole('button', { name: 'Put me on the list' }).click()
    await expect(page.getByText('Please choose what describes you.')).toBeVisible()
    await expect(page.getByText('Please choose at least one thing to be matched by.')).toBeVisible()
    await page.getByRole('radio', { name: role }).check()
    await page.getByRole('checkbox', { name: 'Interests' }).check()
    await page.getByLabel('A line about you (optional)').fill(line)
    if (page === beas) expect(await brokenRules(page)).toEqual([])
    await page.getByRole('button', { name: 'Put me on the list' }).click()
    await expect(page.getByText(/^You’re on the list\. It can take a while/)).toBeVisible()
  }
  expect(await brokenRules(beas)).toEqual([])

  await doras.goto('/fellow-travellers')
  const suggestion = doras.getByRole('region', { name: 'For moderators: a suggested group' })
  await expect(suggestion.getByRole('listitem')).toHaveCount(3)
  await expect(suggestion).toContainText('Found out in spring.')
  await expect(suggestion).toContainText('Interests: Moss')
  expect(await brokenRules(doras)).toEqual([])
  await suggestion.getByRole('button', { name: 'Approve this group' }).click()
  await expect(suggestion).toContainText('There’s no group to suggest right now.')
  await expect(suggestion.getByRole('heading')).toBeFocused()

  for (const page of [anas, beas, cleos]) {
    await page.goto('/messages')
    const invitation = page.getByRole('region', { name: 'Invitation to Fellow travellers' })
    await expect(invitation).toContainText('A moderator found a group for you: Fellow travellers.')
    if (page === beas) expect(await brokenRules(page)).toEqual([])
    await invitation.getByRole('button', { name: 'Join group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fellow travellers' })).toBeVisible()
    if (page === anas) await expect(page.getByText(/^If no one else has said yes by/)).toBeVisible()
  }
  await expect(cleos.getByText(/^This group goes on until .+ After that you can read it/)).toBeVisible()
  await cleos.getByRole('textbox', { name: /^Write to/ }).fill('Hello, you two.')
  await cleos.getByRole('textbox', { name: /^Write to/ }).press('Enter')
  await expect(cleos.getByRole('region', { name: /^Messages in/ }).getByText('Hello, you two.')).toBeVisible()
  await cleos.getByRole('button', { name: /^About/ }).click()
  const card = cleos.getByRole('dialog', { name: 'About this group' })
  await expect(card).toContainText('Found out in spring.')
  await expect(card.getByRole('button', { name: 'Invite friends' })).toHaveCount(0)

  await runSql(synapse.databaseUrl, `update groups set ends_at = now() where ends_at is not null`, [])
  await beas.reload()
  await expect(beas.getByText('Your six weeks are over. Thank you for going along.')).toBeVisible()
  await expect(beas.getByText('Hello, you two.')).toBeVisible()
  await expect(beas.getByRole('textbox', { name: /^Write to/ })).toHaveCount(0)
  await beas.getByRole('button', { name: /^More for .+ message of/ }).click()
  await expect(beas.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(beas.getByRole('menuitem', { name: 'Me too' })).toHaveCount(0)
  await beas.keyboard.press('Escape')
  expect(await brokenRules(beas)).toEqual([])
  await beas.getByRole('link', { name: 'ask or offer again' }).click()
  await expect(beas.getByRole('button', { name: 'Ask or offer' })).toBeVisible()
})
