import type { Inhabitants } from '#scripts/security/target.ts'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import type { Desktop } from './desktop.ts'

interface Task {
  title: string
  isSignedIn: boolean
  act: (desktop: Desktop, world: Inhabitants & { url: string }) => Promise<void>
}

/** The five main tasks, each with the sentences that nobody can do without. */
export const tasks: Record<string, Task> = {
  'sign-up': {
    title: 'Signing up',
    isSignedIn: false,
    act: async ({ page, does, presses }, { url }) => {
      await does('opens the page', () => page.goto(`${url}/api/signup`), /Create an account/)
      const send = page.getByRole('button', { name: 'Create my account' })
      await presses(
        'presses it with nothing filled in',
        send,
        'Enter',
        /Please check these/,
        /Please enter your email/,
      )
      await does('types an address', () => page.getByLabel('Email address').fill(newEmail('nora')))
      await does('types a password', () => page.getByLabel('Password', { exact: true }).fill(goodPassword))
      await does('types a name', () => page.getByLabel('Name that others see').fill('Nora'))
      await presses('ticks the box', page.getByRole('checkbox', { name: /18/ }), 'Space', /checked/)
      await presses('presses it', send, 'Enter', /Home/)
    },
  },
  post: {
    title: 'Posting',
    isSignedIn: true,
    act: async ({ page, does, presses }, { url }) => {
      await does('opens Home', () => page.goto(url), /Home/)
      const create = page.getByRole('button', { name: 'Create Post' }).first()
      await presses('presses it', create, 'Enter', /What would you like to say/)
      const box = page.getByRole('textbox', { name: 'What would you like to say?' })
      await does('writes', () => box.fill('The sea was quiet today.'))
      const post = page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true })
      await presses('presses it', post, 'Enter', /Post created/)
    },
  },
  comment: {
    title: 'Commenting',
    isSignedIn: true,
    act: async ({ page, does, presses }, { url, ids }) => {
      await does('opens a post', () => page.goto(`${url}/posts/${ids['posts']}`), /Post/)
      const box = page.getByRole('textbox', { name: 'Write a comment' })
      await does('goes to the box', () => box.focus(), /Write a comment/)
      await does('writes', () => box.fill('Green tea, with a little milk.'))
      await presses(
        'presses it',
        page.getByRole('button', { name: 'Post comment' }),
        'Enter',
        /Comment added/,
      )
    },
  },
  message: {
    title: 'Writing a message',
    isSignedIn: true,
    act: async ({ page, does }, { url, ana, bea }) => {
      await does('opens the messages with Bea', () => page.goto(`${url}/messages?with=${bea.id}`), /Messages/)
      const box = page.getByRole('textbox', { name: 'Write to Bea' })
      await does('goes to the box', () => box.focus(), /Write to Bea/)
      await does('writes', () => box.fill('Hello Bea'))
      await does('presses Enter', () => box.press('Enter'), /Message sent/)
      const answer = { receiverId: ana.id, content: 'How are you?' }
      await does('Bea answers', () => bea.post('/api/messages', answer), /How are you/)
    },
  },
  setting: {
    title: 'Changing a setting',
    isSignedIn: true,
    act: async ({ page, does, presses }, { url }) => {
      await does('opens the profile', () => page.goto(`${url}/profile`), /Profile/)
      const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' })
      await presses('presses it', settings, 'Enter', /Settings/)
      const dark = page.getByRole('dialog').getByRole('switch', { name: 'Dark mode' })
      await presses('turns it off', dark, 'Space', /off|not pressed|not checked/)
      await does('presses Escape', () => page.keyboard.press('Escape'), /Settings/)
    },
  },
}
