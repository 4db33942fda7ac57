import { opensABrowser } from '#tests/support/chat-screens.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { approves, putsForward } from '#tests/support/fellow-travellers.ts'
import { agrees, says } from '#tests/support/groups.ts'
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
  await dialog.getByRole('switch', { name: 'Turn on fellow travellers' }).click()
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

  for (const [page, says] of [
    [anas, ['You offered to go along.', 'No one has said yes yet. You’d be the first.']],
    [beas, ['You asked for a group like this.', 'Only Ana is in it so far.']],
    [cleos, ['You asked for a group like this.', '2 people are in it']],
  ] as const) {
    await page.goto('/messages')
    const invitation = page.getByRole('region', { name: 'Invitation to Fellow travellers' })
    await expect(invitation).toContainText('A moderator found a group for you: Fellow travellers.')
    for (const sentence of says) await expect(invitation).toContainText(sentence)
    if (page === beas) expect(await brokenRules(page)).toEqual([])
    await invitation.getByRole('button', { name: 'Join group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fellow travellers' })).toBeVisible()
    if (page === anas) await expect(page.getByText(/^If no one else has said yes by/)).toBeVisible()
  }
  const days = /^You can write here until .+, and read until .+\. Then it’s deleted\.$/
  await expect(cleos.getByRole('region', { name: /^Messages in/ }).getByText(days)).toBeVisible()
  await cleos.getByRole('textbox', { name: /^Write to/ }).fill('Hello, you two.')
  await cleos.getByRole('textbox', { name: /^Write to/ }).press('Enter')
  await expect(cleos.getByRole('region', { name: /^Messages in/ }).getByText('Hello, you two.')).toBeVisible()
  await cleos.getByRole('button', { name: /^About/ }).click()
  const card = cleos.getByRole('dialog', { name: 'About this group' })
  await expect(card).toContainText('Found out in spring.')
  await expect(card.getByText(days)).toBeVisible()
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

test('a moderator passes over a group after a question, and who takes it back asks again with the same words', async ({
  browser,
  synapse,
}) => {
  const { dora, ana, bea, cleo, eve } = await signUpAll(synapse.url, ['dora', 'ana', 'bea', 'cleo', 'eve'])
  const garden = await founds(dora, { name: 'Late bloomers', hasFellows: true })
  for (const person of [ana, bea, cleo]) await joins(person, garden)
  await putsForward(ana, garden.id, { role: 'offers' })
  await putsForward(bea, garden.id, { line: 'وجدت نفسي هنا' })
  const [doras, beas, cleos, eves] = await Promise.all(
    [dora, bea, cleo, eve].map(
      async (person) =>
        (await opensABrowser(browser, person, { viewport: { width: 390, height: 844 } })).page,
    ),
  )
  if (!doras || !beas || !cleos || !eves) throw new Error('There is a browser missing')

  // Whoever is no member reads what is true whether or not it is on.
  await eves.goto(`/fellow-travellers?community=${garden.id}`)
  await expect(eves.getByText('You can’t ask or offer here yet')).toBeVisible()
  await eves.getByRole('link', { name: 'Go to the community' }).click()
  await expect(eves.getByRole('heading', { level: 1, name: 'Late bloomers' })).toBeVisible()

  // With nothing to be matched by, the way leads to the profile, and back with what was added.
  await cleos.goto(`/fellow-travellers?community=${garden.id}`)
  await cleos.getByRole('button', { name: 'Ask or offer' }).click()
  await cleos.getByRole('radio', { name: 'I’m newly diagnosed or questioning' }).check()
  await cleos.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(cleos.getByText('Please add something to your profile first.', { exact: false })).toBeVisible()
  await cleos.getByRole('button', { name: 'Edit your profile' }).click()
  const editor = cleos.getByRole('dialog', { name: 'Edit Profile' })
  await expect(editor).toBeVisible()
  await editor.getByRole('button', { name: 'ADHD', exact: true }).click()
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editor).toHaveCount(0)
  await expect(cleos.getByRole('checkbox', { name: 'Neurotypes' })).toBeVisible()
  await expect(cleos.getByRole('radio', { name: 'I’m newly diagnosed or questioning' })).toBeChecked()
  await cleos.getByRole('button', { name: 'Cancel' }).click()

  await doras.goto(`/communities/${garden.id}`)
  await expect(doras.getByRole('button', { name: 'Edit community' })).toBeVisible()
  await expect(doras.getByText('A group of fellow travellers could begin.')).toHaveCount(0)
  await putsForward(cleo, garden.id)
  await doras.reload()
  await doras.getByRole('link', { name: 'Look at the suggestion' }).click()
  const suggestion = doras.getByRole('region', { name: 'For moderators: a suggested group' })
  await expect(suggestion.getByText('What two or more of them share')).toBeVisible()
  await suggestion.getByRole('button', { name: 'Pass over this group' }).click()
  const question = suggestion.getByRole('group')
  await expect(question).toContainText('Ana and the others won’t be suggested together for 14 days.')
  await expect(question).toContainText('You can pass over 6 groups a day.')
  await expect(suggestion.getByRole('button')).toHaveText(['Decide later', 'Pass over this group'])
  await expect(question.getByRole('button', { name: 'Decide later' })).toBeFocused()
  expect(await brokenRules(doras)).toEqual([])
  await question.getByRole('button', { name: 'Decide later' }).click()
  await expect(suggestion.getByRole('button', { name: 'Pass over this group' })).toBeFocused()
  await expect(suggestion.getByRole('listitem')).toHaveCount(3)
  await suggestion.getByRole('button', { name: 'Pass over this group' }).click()
  await question.getByRole('button', { name: 'Pass over this group' }).click()
  await expect(suggestion).toContainText('or when a rest of 14 days is over.')
  await expect(suggestion.getByRole('heading')).toBeFocused()

  await beas.goto(`/fellow-travellers?community=${garden.id}`)
  await beas.getByRole('button', { name: 'Take it back' }).click()
  await beas.getByRole('button', { name: 'Ask or offer' }).click()
  await expect(beas.getByLabel('A line about you (optional)')).toHaveValue('وجدت نفسي هنا')
  await expect(beas.getByRole('radio', { name: 'I’m newly diagnosed or questioning' })).toBeChecked()
  await expect(beas.getByRole('checkbox', { name: 'Interests' })).toBeChecked()
  // Of what was taken back nothing is kept.
  await beas.reload()
  await beas.getByRole('button', { name: 'Ask or offer' }).click()
  await expect(beas.getByLabel('A line about you (optional)')).toHaveValue('')
})

test('in a group a line stands under its name, the days go with the messages, and a no replaces its question', async ({
  browser,
  synapse,
}) => {
  const { dora, ana, bea, cleo } = await signUpAll(synapse.url, ['dora', 'ana', 'bea', 'cleo'])
  const garden = await founds(dora, { name: 'Late bloomers', hasFellows: true })
  for (const person of [ana, bea, cleo]) await joins(person, garden)
  await putsForward(ana, garden.id, { role: 'offers' })
  await bea.patch('/api/profile', { displayName: 'نور' })
  await putsForward(bea, garden.id, { line: 'وجدت نفسي هنا' })
  await putsForward(cleo, garden.id)
  const group = await approves(dora, garden.id, ana)
  await agrees(ana, group)
  await agrees(bea, group)
  const small = { viewport: { width: 390, height: 844 } }
  const [anas, cleos] = await Promise.all(
    [ana, cleo].map(async (person) => (await opensABrowser(browser, person, small)).page),
  )
  if (!anas || !cleos) throw new Error('There is a browser missing')

  await cleos.goto('/messages')
  const invitation = cleos.getByRole('region', { name: 'Invitation to Fellow travellers' })
  await invitation.getByRole('button', { name: /^No thanks/ }).click()
  await expect(invitation.getByRole('button')).toHaveText(['Decide later', 'Say no'])
  await invitation.getByRole('button', { name: 'Decide later' }).click()
  await expect(invitation.getByRole('button', { name: /^No thanks/ })).toBeFocused()
  await cleos.goto(`/messages?group=${group.id}`)
  await expect(
    cleos.getByText('This group isn’t here, or it isn’t open to you.', { exact: false }),
  ).toBeVisible()

  for (let count = 0; count < 12; count++) await says(bea, group, `Word ${count}`)
  await anas.goto(`/messages?group=${group.id}`)
  await expect(anas.getByText('Word 11', { exact: true })).toBeVisible()
  await expect(anas.getByText(/^You can write here until/)).not.toBeInViewport()
  await anas
    .getByRole('button', { name: /^More for .+ message of/ })
    .last()
    .click()
  const menu = anas.getByRole('menu')
  await expect(menu.getByRole('separator')).toHaveCount(1)
  await anas.keyboard.press('Escape')
  await anas.getByRole('button', { name: /^About/ }).click()
  const card = anas.getByRole('dialog', { name: 'About this group' })
  const [name, line] = await Promise.all(
    ['نور', 'وجدت نفسي هنا'].map((words) => card.getByText(words).boundingBox()),
  )
  expect(Math.abs((line?.x ?? 0) - (name?.x ?? 1000))).toBeLessThan(12)
})
