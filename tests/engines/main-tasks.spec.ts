import { signUp } from '#tests/support/browser-people.ts'
import { friends } from '#tests/support/chat-screens.ts'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from './engine-test.ts'
import { banner, box, button, dialog, field, heading, link, region, toggle } from './sought.ts'

test('a newcomer signs up, and writes her first post', async ({ opensABrowser }) => {
  const tab = await opensABrowser()
  await tab.opens('/')
  await tab.presses(link('Get Started'))
  await tab.presses(link('Create an account'))
  await tab.sees(field('Name that others see'))
  await tab.writes(field('Email address'), newEmail('ana'))
  await tab.writes(field('Password'), goodPassword)
  await tab.writes(field('Name that others see'), 'Ana')
  await tab.presses(box({ part: '18 or over' }))
  await tab.presses(button('Create my account'))
  await tab.sees(heading('Home'))
  await tab.answers()

  const text = words('soft rain')
  await tab.presses(button('Create Post'))
  await tab.writes(field('What would you like to say?'), text)
  await tab.presses(button('Post', dialog('Create Post')))
  await tab.seesNo(dialog('Create Post'))
  await tab.reads(text)
})

test('somebody answers a post with a comment', async ({ opensABrowser, synapse }) => {
  const post = await posts(await signUp(synapse.url, 'bea'), words('answer me'))
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'))
  await tab.opens(`/posts/${post.id}`)
  const text = words('so true')
  await tab.writes(field('Write a comment'), text)
  await tab.presses(button('Post comment'))
  await tab.holds(field('Write a comment'), '')
  await tab.reads(text)
})

test('two friends talk: what one writes is on the screen of the other without a reload', async ({
  opensABrowser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tab = await opensABrowser(ana)
  await tab.opens(`/messages?with=${bea.id}`)
  const [text, answer] = [words('see you at two'), words('gladly')]
  const talk = region({ part: 'Messages with' })
  await tab.writes(field({ part: 'Write to' }), text)
  await tab.key('Enter')
  await tab.reads(text, talk)
  await bea.post('/api/messages', { receiverId: ana.id, content: answer })
  await tab.reads(answer, talk)
  const { body } = await bea.get<{ content: string }[]>(`/api/messages/${ana.id}`)
  expect(body.map(({ content }) => content).toSorted()).toEqual([answer, text].toSorted())
})

const settings = [
  ['Dark mode', 'dark'],
  ['Low-stimulation mode', 'low-stim'],
  ['Reduced motion', 'reduce-motion'],
] as const

test('a setting is changed on any screen, at once, and is still so after a reload', async ({
  opensABrowser,
  synapse,
}) => {
  const tab = await opensABrowser(await signUp(synapse.url, 'ana'))
  await tab.opens('/discover')
  const classes = () => tab.evaluate(() => [...document.documentElement.classList])
  const before = await classes()
  const isOther = (name: string) => !before.includes(name)
  await tab.presses(button('Settings', banner()))
  for (const [label, name] of settings) {
    await tab.presses(toggle(label, dialog('Settings')))
    await tab.isChecked(toggle(label, dialog('Settings')), isOther(name))
    expect((await classes()).includes(name)).toBe(isOther(name))
  }
  await tab.reloads()
  for (const [, name] of settings) expect((await classes()).includes(name)).toBe(isOther(name))
})
