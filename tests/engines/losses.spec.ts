import { hasKept } from '#tests/browser/travels.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { friends } from '#tests/support/chat-screens.ts'
import { PickyDoor } from '#tests/support/picky-door.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from './engine-test.ts'
import { banner, button, dialog, field, heading, link, main } from './sought.ts'

test('what was typed and not sent is there after a reload, in a post and in a comment', async ({
  opensABrowser,
  synapse,
}) => {
  const ana = await signUp(synapse.url, 'ana')
  const post = await posts(ana, words('answer me'))
  const tab = await opensABrowser(ana)
  const [own, answer] = [words('half a thought'), words('half an answer')]
  await tab.opens(`/posts/${post.id}`)
  await tab.writes(field('Write a comment'), answer)
  await tab.reloads()
  await tab.holds(field('Write a comment'), answer)
  await tab.presses(button('Create Post'))
  await tab.writes(field('What would you like to say?'), own)
  await tab.reloads()
  await tab.presses(button('Create Post'))
  await tab.reads('We kept your draft.', dialog('Create Post'))
  await tab.holds(field('What would you like to say?'), own)
})

test('without a connection one reads what was read before; what is written waits, and is sent once', async ({
  opensABrowser,
  gate,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const [text, message] = [words('slow moss'), words('see you there')]
  await posts(bea, text)
  await bea.post('/api/messages', { receiverId: ana.id, content: message })
  const tab = await opensABrowser(ana)
  await tab.opens(`/messages?with=${bea.id}`)
  await hasKept(tab, ['"/api/messages"', message])
  await tab.opens('/')
  await hasKept(tab, ['"/api/posts"]', text])

  await gate.refuse()
  await tab.opens('/')
  await tab.reads(text)
  await tab.until('it says that this is from before', () =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      /You’re offline\..*You see what was here at/s.test(textContent ?? ''),
    ),
  )
  const own = words('from the tunnel')
  await tab.presses(button('Create Post'))
  await tab.writes(field('What would you like to say?'), own)
  await tab.presses(button('Post', dialog('Create Post')))
  await tab.sees(button('Waiting to send (1)'))
  await tab.opens(`/messages?with=${bea.id}`)
  await tab.reads(message)
  await tab.sees(button('Waiting to send (1)'))

  await gate.open()
  await tab.seesNo(button('Waiting to send (1)'))
  const mine = async () =>
    (await bea.get<{ content: string }[]>('/api/posts')).body.filter(({ content }) => content === own)
  await expect.poll(mine).toHaveLength(1)
})

test('code that was lost on the way comes when one tries again, in the same document', async ({
  opensABrowser,
  synapse,
}) => {
  const door = new PickyDoor(synapse.url)
  const at = await door.open()
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'), { at })
  await tab.opens('/')
  door.lose(/^\/assets\/settings-/)
  await tab.evaluate(() => void Object.assign(window, { isSameDocument: true }))
  await tab.presses(button('Settings', banner()))
  await tab.presses(link('Settings', dialog('Settings')))
  await tab.sees(heading('We couldn’t show this page'))
  expect(door.lost).not.toEqual([])
  door.lose(null)
  await tab.presses(button('Try again', main()))
  await tab.sees(heading('Settings'))
  expect(await tab.evaluate(() => 'isSameDocument' in window)).toBe(true)
  door.close()
})
