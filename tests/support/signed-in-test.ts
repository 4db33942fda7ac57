import { signUp } from './browser-people.ts'
import { test as base } from './full-screens.ts'
import { goodPassword, Person } from './people.ts'

export { expect } from './browser-test.ts'

interface SignedIn {
  email: string
  password: string
  /** The same person on one more device. */
  alsoSignsIn: () => Promise<Person>
  /** Ends every session of the person, this browser's too. */
  endsAllSessions: () => Promise<void>
}

/**
 * A test in which the browser can be signed in at once: `const ana = await signIn('ana')`. Every file in tests/browser
 * uses this one: for a test with other fixtures a worker would begin anew, with its browser.
 */
export const test = base.extend<{ signIn: (name: string) => Promise<SignedIn> }>({
  signIn: async ({ context, baseURL: url = '' }, use) =>
    use(async (name) => {
      const person = await signUp(url, name)
      const email = person.user?.email ?? ''
      await context.addCookies(
        [...person.cookies].map(([cookie, value]) => ({ name: cookie, value, url, httpOnly: true })),
      )
      const alsoSignsIn = async () => {
        const device = new Person(name, url)
        const answer = await device.post('/api/login', { email, password: goodPassword })
        if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.text}`)
        return device
      }
      const endsAllSessions = async () => {
        const device = await alsoSignsIn()
        await device.delete('/api/auth/sessions')
        await device.post('/api/logout')
      }
      return { email, password: goodPassword, alsoSignsIn, endsAllSessions }
    }),
})
