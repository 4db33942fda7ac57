import { makeFriends, opensABrowser } from '#tests/support/chat-screens.ts'
import { makesCircle } from '#tests/support/circles.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { writes } from '#tests/support/messages.ts'
import { cardOf, runSql, words } from '#tests/support/post-screens.ts'
import { posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { button, cast, choose, entry, gone, opens, stays, there } from './focus-near.ts'

// The lists that are one's own alone; the others are in focus-stays.spec.ts.

test('lists in the settings: unblock, unmute, filters, invitations, what was left', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, cleo, dora] = await cast(synapse.url, 'ana', 'bea', 'cleo', 'dora')
  if (!ana || !bea || !cleo || !dora) throw new Error('Nobody there')
  await ana.post(`/api/blocks/${bea.id}`)
  await ana.post(`/api/blocks/${cleo.id}`)
  await ana.post(`/api/mutes/${dora.id}`)
  for (const phrase of ['moss', 'fern']) await ana.post('/api/word-filters', { phrase, effect: 'fold' })
  await ana.post('/api/invites', { maxUses: 5, days: 7 })
  const community = await founds(dora, { name: words('Left') })
  await joins(ana, community)
  await posts(ana, 'left behind', { communityId: community.id })
  await leaves(ana, community)
  const { page } = await opensABrowser(browser, ana)
  await opens(page, '/settings/blocked')
  const blocked = page.getByRole('list', { name: 'Blocked people' })
  for (const name of ['Cleo', 'Bea'])
    await stays(page, button(entry(blocked, name), 'Unblock'), gone(entry(blocked, name)))
  const muted = page.getByRole('list', { name: 'Muted people' })
  await stays(page, button(muted, 'Unmute'), gone(muted))

  await opens(page, '/settings/content')
  for (const phrase of ['fern', 'moss'])
    await stays(
      page,
      button(page, `Remove the filter ${phrase}`),
      gone(page.getByText(phrase, { exact: true })),
    )

  await opens(page, '/settings/invites')
  await stays(page, button(page, 'Turn off'), there(page.getByText('Turned off.')), () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Turn off/ })
      .press('Enter'),
  )

  await opens(page, '/settings/privacy')
  const left = page.getByRole('list', { name: 'What you wrote in communities you left' })
  await stays(page, button(left, 'Delete'), there(button(left, 'Keep it')))
  await stays(page, button(left, 'Keep it'), there(button(left, 'Delete')))
  await stays(page, button(left, 'Delete'), gone(left), () => button(left, 'Delete').press('Enter'))
})

test('recently deleted and circles: restore, delete for good, delete a circle', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await cast(synapse.url, 'ana', 'bea')
  if (!ana || !bea) throw new Error('Nobody there')
  const texts = [words('one'), words('two'), words('three')]
  for (const text of texts) await ana.delete(`/api/posts/${(await posts(ana, text)).id}`)
  await makeFriends(synapse, ana, bea)
  await makesCircle(ana, 'Close', bea)
  const { page } = await opensABrowser(browser, ana)
  await opens(page, '/profile')
  await button(page, 'Recently deleted').press('Enter')
  const dialog = page.getByRole('dialog')
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await stays(page, button(items.first(), 'Restore'), () => expect(items).toHaveCount(2))
  await stays(page, button(items.first(), 'Delete for good'), there(button(items.first(), 'Keep it')))
  await stays(page, button(items.first(), 'Delete for good'), () => expect(items).toHaveCount(1))
  await stays(page, button(items.first(), 'Restore'), () => expect(items).toHaveCount(0))

  await opens(page, '/discover?tab=friends')
  await page.getByRole('tab', { name: /Friends/ }).click()
  const circles = page.getByRole('list', { name: 'Your circles' })
  await stays(page, button(circles, /^Close/), there(page.getByRole('dialog')))
  const circle = page.getByRole('dialog')
  await stays(page, button(circle, 'Delete circle'), there(button(circle, 'Keep it')))
  await stays(page, button(circle, 'Keep it'), there(button(circle, 'Delete circle')))
  await stays(page, button(circle, 'Delete circle'), gone(circle), () =>
    button(circle, 'Yes, delete the circle').press('Enter'),
  )
})

test('where somebody is signed in, and passkeys: sign out there, remove', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  await ana.alsoSignsIn()
  await ana.alsoSignsIn()
  for (const name of ['My phone', 'My key'])
    await runSql(
      synapse.databaseUrl,
      `insert into passkeys (id, user_id, name, credential_id, public_key)
      select gen_random_uuid(), id, $2, $3, 'key' from users where email = $1`,
      [ana.email, name, words('credential')],
    )
  await opens(page, '/settings/account')
  const signOut = button(page, 'Sign out there')
  await expect(signOut).toHaveCount(2)
  await stays(page, signOut.first(), () => expect(signOut).toHaveCount(1))
  await stays(page, button(page, 'Sign out everywhere else'), gone(signOut))
  for (const name of ['Remove My phone', 'Remove My key'])
    await stays(page, button(page, name), gone(button(page, name)), () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).press('Enter'),
    )
})

test('saved posts: take out, undo, rename and delete a folder', async ({ browser, synapse }) => {
  const [ana, bea] = await cast(synapse.url, 'ana', 'bea')
  if (!ana || !bea) throw new Error('Nobody there')
  const { body: folder } = await ana.post<{ id: string }>('/api/saved/folders', { name: 'Letters' })
  const [one, two] = [words('one'), words('two')]
  for (const text of [one, two])
    await ana.put(`/api/posts/${(await posts(bea, text)).id}/saved`, { folderId: folder.id })
  const { page } = await opensABrowser(browser, ana)
  await opens(page, `/saved?folder=${folder.id}`)
  const main = page.getByRole('main')
  const more = (text: string) => button(cardOf(page, text), /^More/)
  await stays(page, more(two), there(main.getByText('No longer saved.')), choose(page, 'Remove from saved'))
  await stays(page, button(main, 'Undo'), there(cardOf(page, two)))
  await stays(page, button(main, 'Rename folder'), there(main.getByLabel('Name of the folder')))
  await stays(page, button(main, 'Cancel'), there(button(main, 'Rename folder')))
  await stays(page, button(main, 'Delete folder'), there(button(main, 'Keep it')))
  await stays(page, button(main, 'Delete folder'), gone(main.getByLabel('Folder')))
})

test('snoozed conversations and comfort profiles: bring back, rename, delete', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await cast(synapse.url, 'ana', 'bea')
  if (!ana || !bea) throw new Error('Nobody there')
  await makeFriends(synapse, ana, bea)
  await writes(bea, ana, 'are you there?')
  const until = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()
  await ana.put(`/api/conversations/${bea.id}/aside`, { until, returnsOnMessage: false })
  const { page } = await opensABrowser(browser, ana)
  await opens(page, '/messages')
  await button(page, 'Catch up').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Snoozed', { exact: true }).click()
  const snoozed = dialog.getByRole('list', { name: 'Snoozed conversations' })
  await stays(
    page,
    button(snoozed, 'Bring back the conversation with Bea'),
    there(snoozed.getByText('It’s back in your messages.')),
  )

  await opens(page, '/settings/comfort')
  const own = page.getByRole('list', { name: 'Your own profiles' })
  for (const name of ['Evening', 'Morning']) {
    await page.getByLabel('Save the settings as they are now under a name').fill(name)
    await stays(page, button(page, 'Save profile'), there(entry(own, name)))
  }
  await stays(page, button(own, 'Rename Evening'), there(own.getByRole('textbox')))
  await own.getByRole('textbox').fill('Night')
  await stays(page, button(own, 'Save name'), there(entry(own, 'Night')))
  await stays(page, button(own, 'Delete Night'), gone(entry(own, 'Night')))
  await stays(page, button(own, 'Delete Morning'), gone(own))
})
