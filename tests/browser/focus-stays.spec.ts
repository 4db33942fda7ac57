import { field, makeFriends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { asks } from '#tests/support/friends.ts'
import { writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { cardOf, words } from '#tests/support/post-screens.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { button, cast, choose, entry, gone, opens, stays, there } from './focus-near.ts'

// Every action of every list, by keyboard: the focus stays near what was pressed, where it can be seen.

test('the feed: delete, hide, mute, block, undo, like, mute a thread', async ({ browser, synapse }) => {
  const [ana, bea, cleo, dora] = await cast(synapse.url, 'ana', 'bea', 'cleo', 'dora')
  if (!ana || !bea || !cleo || !dora) throw new Error('Nobody there')
  const { page } = await opensABrowser(browser, ana)
  const made = async (person: Person, what: string) => {
    const text = words(what)
    await posts(person, text)
    return text
  }
  const end = await made(ana, 'the last')
  const blocked = await made(cleo, 'to block')
  const muted = await made(bea, 'to mute')
  const hidden = await made(dora, 'to hide')
  const mine = await made(ana, 'my own')
  await opens(page, '/')
  const more = (text: string) => button(cardOf(page, text), /^More/)
  const line = (what: string) => page.getByRole('listitem').filter({ hasText: what })
  await stays(page, more(mine), there(line('Post deleted.')), choose(page, 'Delete'))
  await stays(page, button(line('Post deleted.'), 'Undo'), there(cardOf(page, mine)))
  await stays(page, more(hidden), there(line('Post hidden.')), choose(page, 'Hide'))
  await stays(page, button(line('Post hidden.'), 'Undo'), there(cardOf(page, hidden)))
  const like = cardOf(page, hidden).getByRole('button', { name: /^Like/ })
  await stays(page, like, there(cardOf(page, hidden).getByRole('button', { name: /^Liked/ })))
  await stays(page, more(muted), gone(cardOf(page, muted)), choose(page, 'Mute'))
  await stays(page, more(blocked), gone(cardOf(page, blocked)), async () => {
    await choose(page, 'Block')()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).press('Enter')
  })
  await expect(cardOf(page, end)).toBeVisible()
})

test('comments: delete, undo, hide, edit, remove from my post', async ({ browser, synapse }) => {
  const [ana, bea] = await cast(synapse.url, 'ana', 'bea')
  if (!ana || !bea) throw new Error('Nobody there')
  const { page } = await opensABrowser(browser, ana)
  const post = await posts(ana, words('to talk about'))
  const [mine, theirs, other] = [words('mine'), words('theirs'), words('another')]
  await comments(ana, post, mine)
  await comments(bea, post, theirs)
  await comments(bea, post, other)
  await opens(page, `/posts/${post.id}`)
  const list = page.getByRole('list', { name: 'Comments' })
  const of = (text: string) => page.getByRole('article').filter({ hasText: text }).last()
  await stays(page, button(of(mine), 'Delete'), there(list.getByText('Comment deleted')))
  await stays(page, button(list, 'Undo'), there(of(mine)))
  await stays(page, button(of(mine), 'Edit'), there(list.getByRole('textbox')))
  await stays(page, button(list, /^Cancel|^Keep it/), gone(list.getByRole('textbox')))
  const more = (text: string) => button(of(text), /^More for/)
  await stays(page, more(theirs), there(list.getByText('Comment hidden')), choose(page, 'Hide'))
  await stays(page, button(list, 'Undo'), there(of(theirs)))
  await stays(page, more(other), gone(page.getByText(other)), async () => {
    await choose(page, 'Remove from my post')()
    const question = page.getByRole('dialog')
    if (await question.count()) await question.getByRole('button', { name: /^Remove/ }).press('Enter')
  })
})

test('friends and requests: remove, ask again, accept, decline, undo, withdraw', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, cleo, dora, eve, fay] = await cast(synapse.url, 'ana', 'bea', 'cleo', 'dora', 'eve', 'fay')
  if (!ana || !bea || !cleo || !dora || !eve || !fay) throw new Error('Nobody there')
  await makeFriends(synapse, ana, cleo)
  await makeFriends(synapse, ana, dora)
  await asks(bea, ana)
  await asks(eve, ana)
  await asks(ana, fay)
  const { page } = await opensABrowser(browser, ana)
  await opens(page, '/discover?tab=requests')
  await page.getByRole('tab', { name: /Requests/ }).click()
  const requests = page.getByRole('list', { name: 'Friend requests' })
  const of = (name: string) => entry(requests, name)
  await stays(
    page,
    button(of('Eve'), 'Decline'),
    there(requests.getByText('You declined the request of Eve')),
  )
  await stays(page, button(of('Eve'), 'Undo'), there(button(of('Eve'), 'Accept')))
  await stays(page, button(of('Eve'), 'Accept'), gone(of('Eve')))
  await stays(page, button(of('Bea'), 'Accept'), gone(of('Bea')))
  await stays(page, button(page, 'Withdraw'), gone(page.getByText('Fay')), () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .press('Enter'),
  )

  await page.getByRole('tab', { name: /Friends/ }).press('Enter')
  const list = page.getByRole('list', { name: 'Friends', exact: true })
  await stays(page, button(list, 'More for Cleo'), there(list.getByText('no longer friends')), async () => {
    await choose(page, 'Remove friend')()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  })
  await stays(page, button(list, 'Ask again'), there(list.getByText('You’ve asked Cleo')))
  await stays(page, button(list, 'More for Dora'), gone(entry(list, 'Dora')), async () => {
    await choose(page, 'Block')()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).press('Enter')
  })
})

test('Discover and a profile: ask, withdraw, mute, unmute, remove', async ({ browser, synapse }) => {
  const [ana, bea] = await cast(synapse.url, 'ana', 'bea')
  if (!ana || !bea) throw new Error('Nobody there')
  const { page } = await opensABrowser(browser, ana)
  await opens(page, '/discover')
  const people = page.getByRole('list', { name: 'People' })
  const anyone = people.getByRole('listitem').first()
  await stays(page, button(anyone, 'Add Friend'), there(anyone.getByText('Request sent')))
  await stays(page, button(anyone, 'Withdraw'), there(anyone.getByText('Request withdrawn')), () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .press('Enter'),
  )
  await opens(page, `/profile/${bea.id}`)
  const main = page.getByRole('main')
  await stays(page, button(main, 'Add Friend'), there(main.getByText('Friend request sent')))
  await stays(page, button(main, 'Withdraw'), there(main.getByText('Request withdrawn')), () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .press('Enter'),
  )
  const more = button(main, /^More for Bea/)
  await stays(page, more, there(main.getByText('You’ve muted this person.')), choose(page, 'Mute'))
  await stays(page, button(main, 'Unmute'), gone(main.getByText('You’ve muted this person.')))
  await makeFriends(synapse, ana, bea)
  await opens(page, `/profile/${bea.id}`)
  await stays(page, more, there(main.getByText('You can ask again.')), async () => {
    await choose(page, 'Remove friend')()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  })
})

test('communities and their members: join, leave, join again, accept, decline, ban, lift', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, cleo, dora] = await cast(synapse.url, 'ana', 'bea', 'cleo', 'dora')
  if (!ana || !bea || !cleo || !dora) throw new Error('Nobody there')
  const name = words('Mosses')
  const theirs = await founds(bea, { name })
  const mine = await founds(ana, { name: words('Stones'), joinPolicy: 'request' })
  await joins(cleo, mine)
  await joins(dora, mine)
  const { page } = await opensABrowser(browser, ana)
  await opens(page, `/communities?q=${encodeURIComponent(name)}`)
  const card = entry(page.getByRole('list', { name: 'Communities' }), name)
  await stays(page, button(card, 'Join'), there(button(card, 'Joined')))
  // It shows at once. A press while it is on its way is taken for the second half of a double one.
  await expect(button(card, 'Joined')).toHaveAttribute('aria-busy', 'false')
  await stays(page, button(card, 'Joined'), there(card.getByText('You left this community.')))
  await stays(page, button(card, 'Join'), gone(card.getByText('You left this community.')))
  await page.getByRole('tab', { name: /My Communities/ }).press('Enter')
  const my = page.getByRole('list', { name: 'My Communities' })
  await stays(page, button(entry(my, name), 'Joined'), there(my.getByText(`You left ${name}.`)))
  await stays(page, button(my, 'Join again'), there(button(entry(my, name), 'Joined')))
  await opens(page, `/communities/${theirs.id}`)
  const main = page.getByRole('main')
  await stays(page, button(main, 'Joined'), there(main.getByText(`You left ${name}.`)))
  await stays(page, button(main, 'Join again'), there(page.getByRole('heading', { name: 'Posts' })))

  await opens(page, `/communities/${mine.id}`)
  await button(page, 'Look at requests').press('Enter')
  const dialog = page.getByRole('dialog')
  const people = dialog.getByRole('tabpanel')
  await stays(page, button(dialog, 'Accept Cleo'), gone(entry(people, 'Cleo')))
  await stays(page, button(dialog, 'Decline Dora'), gone(entry(people, 'Dora')))
  await dialog.getByRole('tab', { name: 'Members' }).click()
  const asked = async () => {
    await choose(page, 'Ban')()
    await dialog.getByRole('button', { name: 'Ban', exact: true }).press('Enter')
  }
  await stays(page, button(dialog, 'More for Cleo'), gone(entry(people, 'Cleo')), asked)
  await dialog.getByRole('tab', { name: 'Banned' }).click()
  await stays(page, button(dialog, 'Lift the ban on Cleo'), gone(entry(people, 'Cleo')))
})

test('messages and notices: edit, take back, write again, answer a request, undo', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, cleo, dora] = await cast(synapse.url, 'ana', 'bea', 'cleo', 'dora')
  if (!ana || !bea || !cleo || !dora) throw new Error('Nobody there')
  await makeFriends(synapse, ana, bea)
  await writes(ana, bea, 'to be edited')
  const { page } = await opensABrowser(browser, ana)
  await opens(page, `/messages?with=${bea.id}`)
  const menu = button(talk(page), /^More for your message of/)
  await stays(page, menu, there(page.getByRole('textbox', { name: 'Your message' })), choose(page, 'Edit'))
  await page.getByRole('textbox', { name: 'Your message' }).fill('edited now')
  await stays(page, button(page, 'Save changes'), there(talk(page).getByText('edited now')))
  await stays(page, menu, there(talk(page).getByText('You took back a message')), choose(page, 'Take back'))
  await stays(page, button(page, 'Write it again'), () => expect(field(page)).toHaveValue('edited now'))

  await asks(cleo, ana)
  await asks(dora, ana)
  await opens(page, '/')
  await button(page, /^Notifications/).press('Enter')
  const requests = page.getByRole('region', { name: 'Friend requests' })
  await stays(page, button(entry(requests, 'Dora'), 'Decline'), there(requests.getByText('You declined')))
  await stays(page, button(requests, 'Undo'), there(button(entry(requests, 'Dora'), 'Accept')))
  await stays(page, button(entry(requests, 'Dora'), 'Accept'), gone(entry(requests, 'Dora')))
  await stays(page, button(entry(requests, 'Cleo'), 'Accept'), gone(entry(requests, 'Cleo')))
})
