import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { goodPassword, newEmail, Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

const received: (Email & { recipients: string[] })[] = []
const inbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (address, _session, done) =>
    done(address.address.startsWith('full.') ? new Error(`550 ${address.address} has no room`) : null),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', async () => {
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
      done()
    })
  },
})
let synapse: TestSynapse

beforeAll(async () => {
  inbox.listen(0, '127.0.0.1')
  await once(inbox.server, 'listening')
  const address = inbox.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  synapse = await startTestSynapse({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Synapse <hello@synapse.example>',
    PUBLIC_URL: 'http://synapse.example',
  })
})
afterAll(async () => {
  await synapse?.close()
  await new Promise<void>((closed) => inbox.close(closed))
})

const visitor = () => new Person('visitor', synapse.url)
const mailTo = (email: string, subject: RegExp) =>
  vi.waitFor(() => {
    const mail = received.find(
      ({ recipients, subject: about }) => recipients.includes(email) && subject.test(about ?? ''),
    )
    expect(mail).toBeDefined()
    return mail?.text ?? ''
  })
const tokenIn = (mail: string) => /token=([\w-]+)/.exec(mail)?.[1] ?? ''

const asks = async (email: string, name = 'Ana') =>
  visitor().post('/api/signup', { email, password: goodPassword, displayName: name, adult: true })

async function signsUp(email: string): Promise<Person> {
  await asks(email)
  const token = tokenIn(await mailTo(email, /Finish/))
  const person = visitor()
  const answer = await person.post<OwnUserView>('/api/signup/confirm', { token, password: goodPassword })
  expect(answer.status).toBe(201)
  person.user = answer.body
  return person
}

describe('with a mail server', () => {
  test('a known and an unknown address get the same answer to a sign-up', async () => {
    const email = newEmail('ana')
    const unknown = await asks(email)
    const token = tokenIn(await mailTo(email, /Finish/))
    await visitor().post('/api/signup/confirm', { token, password: goodPassword })
    const known = await asks(email)
    expect(unknown.status).toBe(202)
    expect(known.status).toBe(202)
    expect(known.text).toBe(unknown.text)
    expect(known.headers.get('set-cookie')).toBe(null)
    expect(await mailTo(email, /already/)).toContain('http://synapse.example/api/login')
  })

  test('the link finishes the account, once, and only with the password that was chosen', async () => {
    const email = newEmail('bea')
    await asks(email, 'Buy now http://evil.example')
    const mail = await mailTo(email, /Finish/)
    expect(mail).not.toContain('evil.example')
    const token = tokenIn(mail)
    expect((await visitor().get(`/api/signup/confirm?token=${token}`)).text).toContain(email)
    const thief = await visitor().post('/api/signup/confirm', { token, password: 'a password of mine' })
    expect(thief.status).toBe(422)
    const bea = visitor()
    const wrong = await bea.submits('/api/signup/confirm', { token, password: 'mistyped' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain(`value="${token}"`)
    const done = await bea.submits('/api/signup/confirm', { token, password: goodPassword })
    expect(done.status).toBe(303)
    expect((await bea.get('/api/auth/user')).body).toMatchObject({ email })
    const again = await visitor().submits('/api/signup/confirm', { token, password: goodPassword })
    expect(again.status).toBe(422)
    expect(again.text).toContain('Sign up again')
    expect((await visitor().get(`/api/signup/confirm?token=${token}`)).status).toBe(410)
  })

  test('an invitation is kept through the mail: said, offered again with a new try, and where the link leads', async () => {
    const email = newEmail('ines')
    const invitation = '/invite/abc'
    const form = { email, password: goodPassword, displayName: 'Ines', adult: 'true', returnTo: invitation }
    const sent = await visitor().submits('/api/signup', form)
    expect(sent.text).toContain('Your invitation is waiting.')
    expect(sent.text).toContain('href="/api/signup?returnTo=%2Finvite%2Fabc"')
    // The mail may be opened on another device.
    const token = tokenIn(await mailTo(email, /Finish/))
    const page = await visitor().get(`/api/signup/confirm?token=${token}`)
    expect(page.text).toContain('Your invitation is waiting.')
    expect(page.text).toContain(`name="returnTo" value="${invitation}"`)
  })

  test('before the link is opened there is no account that could reach anybody, and signing up again sends another link', async () => {
    const email = newEmail('dora')
    await asks(email)
    const first = tokenIn(await mailTo(email, /Finish/))
    const waiting = visitor()
    expect((await waiting.post('/api/login', { email, password: goodPassword })).status).toBe(401)
    expect((await waiting.post('/api/posts', { content: 'hello' })).status).toBe(401)
    await asks(email)
    await expect
      .poll(
        () =>
          received.filter((mail) => mail.recipients.includes(email) && /Finish/.test(mail.subject ?? ''))
            .length,
      )
      .toBe(2)
    const answer = await waiting.post('/api/signup/confirm', { token: first, password: goodPassword })
    expect(answer.status).toBe(201)
    expect((await waiting.post('/api/posts', { content: 'hello' })).status).toBe(201)
  })

  test('the link leads to where the person was going when they signed up, in any browser', async () => {
    const email = newEmail('elin')
    await visitor().submits('/api/signup', {
      email,
      password: goodPassword,
      displayName: 'Elin',
      adult: 'true',
      returnTo: '/posts/1',
    })
    const token = tokenIn(await mailTo(email, /Finish/))
    const elsewhere = visitor()
    const page = await elsewhere.get(`/api/signup/confirm?token=${token}`)
    const returnTo = /name="returnTo" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const done = await elsewhere.submits('/api/signup/confirm', { token, password: goodPassword, returnTo })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/posts/1'])
  })

  test('a reset link arrives as a plain mail from our address', async () => {
    const cleo = await signsUp(newEmail('cleo'))
    await visitor().post('/api/password/forgot', { email: cleo.user?.email })
    const text = await mailTo(cleo.user?.email ?? '', /new password/)
    expect(text).toContain('http://synapse.example/api/password/reset?token=')
    const mail = received.find((one) => one.text === text)
    expect(mail?.from).toEqual({ name: 'Synapse', address: 'hello@synapse.example' })
    expect(mail?.recipients).toEqual([cleo.user?.email])
    const reset = { token: tokenIn(text), password: 'a new one, long enough' }
    expect((await visitor().post('/api/password/reset', reset)).status).toBe(200)
  })

  test('a mail that cannot be delivered fails no request, and its address is not logged', async () => {
    const email = newEmail('full')
    expect((await asks(email)).status).toBe(202)
    await vi.waitFor(() => expect(synapse.logged.join('')).toContain('a mail could not be sent'))
    expect(synapse.logged.join('')).not.toContain(email)
  })

  test('no link is logged', () => {
    expect(received.length).toBeGreaterThan(0)
    expect(synapse.logged.join('')).not.toContain('token=')
  })
})
