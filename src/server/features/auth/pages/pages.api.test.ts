import { describe, expect, test } from 'vitest'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const signUpForm = (email: string) => ({ email, password: goodPassword, displayName: 'Ana', adult: 'true' })

describe('the pages', () => {
  test.each(['/api/login', '/api/signup', '/api/password/forgot'])(
    '%s is a whole page with one heading',
    async (path) => {
      const page = await synapse.visitor().get(path)
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
      expect(page.text.match(/<h1>/g)).toHaveLength(1)
      const inputs = [...page.text.matchAll(/<input id="(\w+)" name=/g)].map(([, id]) => id)
      for (const id of inputs) expect(page.text).toContain(`<label for="${id}">`)
      for (const [, ids = ''] of page.text.matchAll(/aria-describedby="([^"]+)"/g))
        for (const id of ids.split(' ')) expect(page.text).toContain(`id="${id}"`)
    },
  )

  test('someone who is signed in is sent on to where they were going', async () => {
    const { ana } = await synapse.people('ana')
    for (const path of ['/api/login', '/api/signup']) {
      const answer = await ana.get(`${path}?returnTo=%2Fsettings`)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('/settings')
    }
  })

  test('a new account comes first, unless somebody has just tried to sign in', async () => {
    const order = (text: string) => text.indexOf('Create an account') < text.indexOf('name="password"')
    const page = await synapse.visitor().get('/api/login')
    expect(order(page.text)).toBe(true)
    const wrong = await synapse
      .visitor()
      .submits('/api/login', { email: newEmail('ana'), password: 'not this one' })
    expect(order(wrong.text)).toBe(false)
    expect(order((await synapse.visitor().get('/api/login?note=password-changed')).text)).toBe(false)
  })

  test('a wrong password is said once, and tied to its field', async () => {
    const { text } = await synapse
      .visitor()
      .submits('/api/login', { email: newEmail('ana'), password: 'not this one' })
    expect(text.match(/password don’t match/g)).toHaveLength(1)
    expect(text).toMatch(/<input id="password"[^>]* aria-describedby="problem" aria-invalid="true" autofocus/)
    expect(text).toContain('role="alert" id="problem"')
  })

  test('where the person was going is kept from page to page', async () => {
    const page = await synapse.visitor().get('/api/login?returnTo=%2Fmessages%3Fwith%3D%22%3E')
    expect(page.text).toContain('name="returnTo" value="/messages?with=%22%3E"')
    expect(page.text).toContain('/api/signup?returnTo=%2Fmessages%3Fwith%3D%2522%253E')
  })
})

describe('the forms', () => {
  test('signing up and in leads to where the person was going', async () => {
    const ana = synapse.visitor()
    const form = signUpForm(newEmail('ana'))
    const up = await ana.submits('/api/signup', { ...form, returnTo: '/discover' })
    expect(up.status).toBe(303)
    expect(up.headers.get('location')).toBe('/discover')
    expect((await ana.get('/api/auth/user')).status).toBe(200)

    const again = synapse.visitor()
    const login = await again.submits('/api/login', { ...form, returnTo: '//evil.example' })
    expect(login.status).toBe(303)
    expect(login.headers.get('location')).toBe('/')
    expect((await again.get('/api/auth/user')).status).toBe(200)
  })

  test('a wrong password is said in words, and the address need not be typed again', async () => {
    const email = newEmail('ana')
    const answer = await synapse
      .visitor()
      .submits('/api/login', { email, password: 'this is wrong', returnTo: '/discover' })
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('password don’t match')
    expect(answer.text).toContain(`value="${email}"`)
    expect(answer.text).toContain('name="returnTo" value="/discover"')
    expect(answer.text).not.toContain('this is wrong')
    expect(answer.text).toContain('<title>Problem: Sign in')
  })

  test('everything that is missing is said at its field and at the top', async () => {
    const answer = await synapse
      .visitor()
      .submits('/api/signup', { email: 'ana@', password: 'short', displayName: 'A & <b>' })
    expect(answer.status).toBe(422)
    for (const id of ['email', 'password', 'adult']) {
      expect(answer.text).toContain(`id="${id}-error"`)
      expect(answer.text).toContain(`<a href="#${id}">`)
    }
    expect(answer.text).toContain('value="A &amp; &lt;b&gt;"')
    expect(answer.text).not.toContain('value="short"')
  })

  test('no other call takes the body of a plain form', async () => {
    const { ana } = await synapse.people('ana')
    const answer = await ana.submits('/api/auth/password', {
      currentPassword: goodPassword,
      newPassword: 'x'.repeat(20),
    })
    expect(answer.status).toBe(415)
    const forms: string[] = []
    for (const path of [
      '/api/login/passkey',
      '/api/login/passkey/options',
      '/api/auth/passkeys',
      '/api/posts',
    ])
      if ((await ana.submits(path, { name: 'x' })).status < 400) forms.push(path)
    expect(forms).toEqual([])
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])
      expect(
        (await ana.sends('POST', '/api/login', { body: '{}', headers: { 'content-type': type } })).status,
      ).toBe(415)
  })

  test('strange bodies are refused in words', async () => {
    for (const body of [
      '%',
      '&&&==',
      'email[]=a&email=b',
      '__proto__=x&constructor=y',
      'email=%00&password=%00',
    ])
      expect(
        (
          await synapse.visitor().sends('POST', '/api/login', {
            body,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
      ).toBeOneOf([401, 422])
    const huge = await synapse.visitor().submits('/api/login', { email: 'a'.repeat(70_000) })
    expect(huge.status).toBe(413)
  })
})

describe('the way out', () => {
  test('a link on our own pages signs out and goes to the start', async () => {
    const { ana } = await synapse.people('ana')
    const answer = await ana.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/')
    expect((await ana.get('/api/auth/user')).status).toBe(401)
    expect((await ana.get('/api/logout')).status).toBe(303)
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
    { referer: 'https://evil.example/page' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a link that comes with %j asks first', async (headers) => {
    const { ana } = await synapse.people('ana')
    const page = await ana.get('/api/logout', headers as Record<string, string>)
    expect(page.status).toBe(200)
    expect(page.text).toContain('still signed in')
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    const yes = await ana.submits('/api/logout', {})
    expect(yes.status).toBe(303)
    expect((await ana.get('/api/auth/user')).status).toBe(401)
  })

  test('asking about the address signs nobody out', async () => {
    const { ana } = await synapse.people('ana')
    await ana.sends('HEAD', '/api/logout')
    expect((await ana.get('/api/auth/user')).status).toBe(200)
  })
})
