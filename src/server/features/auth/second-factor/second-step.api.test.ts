import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SecurityView } from '#contract/auth/auth.ts'
import { isTold, mailsTo } from '#tests/support/outbox.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import { goodPassword, Person, signUp } from '#tests/support/people.ts'
import { givesSecondFactor, secondFactorOf } from '#tests/support/second-factor.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const newPassword = 'seven otters on a warm stone'

const givesPassword = (person: Person, browser: Person, password = goodPassword) =>
  browser.post<{ code: string; location: string }>('/api/login', { email: person.user?.email, password })
const isSignedIn = async (browser: Person) => (await browser.get('/api/auth/user')).status === 200
const failuresOf = async (person: Person) =>
  (await person.get<SecurityView>('/api/auth/security')).body.failedSignIns

describe('signing in', () => {
  test('after a right password a code is asked for, and until it has come nothing opens', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow } = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    const first = await givesPassword(ana, browser)
    expect(first.status).toBe(401)
    expect(first.body).toMatchObject({ code: 'second_factor_needed', location: '/api/login/code' })
    expect(browser.cookies.has('synapse')).toBe(false)
    for (const path of ['/api/auth/user', '/api/posts', '/api/auth/second-factor', '/api/auth/sessions'])
      expect((await browser.get(path)).status).toBe(401)
    expect((await browser.delete('/api/auth/second-factor')).status).toBe(401)
    expect((await browser.post('/api/auth/proof', { code: codeNow(1) })).status).toBe(401)
    // The token is no session either.
    browser.cookies.set('synapse', browser.cookies.get('synapse-code') ?? '')
    expect(await isSignedIn(browser)).toBe(false)
    browser.cookies.delete('synapse')

    const done = await browser.post('/api/login/code', { code: codeNow(1) })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ id: ana.id })
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.cookies.has('synapse-code')).toBe(false)
  })

  test('the pages work without a script, say what is wrong, and go on to where I wanted to go', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow, recoveryCodes } = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    const credentials = { email: ana.user?.email ?? '', password: goodPassword, returnTo: '/discover' }
    const first = await browser.submits('/api/login', credentials)
    expect(first.status).toBe(303)
    expect(first.headers.get('location')).toBe('/api/login/code?returnTo=%2Fdiscover')
    const page = await browser.get('/api/login/code?returnTo=%2Fdiscover')
    expect(page.text).toContain('autocomplete="one-time-code"')
    expect(page.text).toContain('href="/api/login/code?with=recovery&amp;returnTo=%2Fdiscover"')

    const wrong = await browser.submits('/api/login/code', { code: '000000', returnTo: '/discover' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('This code didn’t work.')
    const done = await browser.submits('/api/login/code', { code: codeNow(1), returnTo: '/discover' })
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe('/discover')
    expect(await isSignedIn(browser)).toBe(true)

    const elsewhere = synapse.visitor()
    await elsewhere.submits('/api/login', credentials)
    expect((await elsewhere.get('/api/login/code?with=recovery')).text).toContain('Recovery code')
    const typed = { code: recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? '', with: 'recovery' }
    expect((await elsewhere.submits('/api/login/code', typed)).status).toBe(303)
    expect(await isSignedIn(elsewhere)).toBe(true)
    await isTold(synapse, ana, 'recoveryCodeUsed', 'A recovery code of your Synapse account was used')
    expect(await secondFactorOf(ana)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('without a right password before it, or after ten minutes, a code leads back to the beginning', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow } = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    expect((await browser.get('/api/login/code')).headers.get('location')).toBe(
      '/api/login?note=took-too-long',
    )
    expect((await browser.post('/api/login/code', { code: codeNow(1) })).status).toBe(401)
    await givesPassword(ana, browser, 'not the lighthouse')
    expect((await browser.post('/api/login/code', { code: codeNow(1) })).status).toBe(401)

    await givesPassword(ana, browser)
    await synapse.db.execute(
      sql`update one_time_tokens set expire = now() - interval '1 second' where user_id = ${ana.id}`,
    )
    const late = await browser.submits('/api/login/code', { code: codeNow(1) })
    expect(late.headers.get('location')).toBe('/api/login?note=took-too-long')
    expect((await browser.get('/api/login?note=took-too-long')).text).toContain('That took a while')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('the first step answers alike for an address that has codes, one that has none, and none at all', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    await givesSecondFactor(ana)
    const answers = await Promise.all(
      [ana.user?.email, bea.user?.email, 'nobody@example.org'].map((email) =>
        synapse.visitor().post('/api/login', { email, password: 'not the lighthouse' }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  test('a clock that is half a minute off is fine, a whole minute is not', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow, forgetsSteps } = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    await givesPassword(ana, browser)
    await forgetsSteps(synapse.db)
    expect((await browser.post('/api/login/code', { code: codeNow(-3) })).status).toBe(401)
    expect((await browser.post('/api/login/code', { code: codeNow(3) })).status).toBe(401)
    expect((await browser.post('/api/login/code', { code: codeNow(1) })).status).toBe(200)
  })

  test('a code of the app is taken once, and none that is older', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow } = await givesSecondFactor(ana)
    const [one, other] = [synapse.visitor(), synapse.visitor()]
    await Promise.all([givesPassword(ana, one), givesPassword(ana, other)])
    const code = codeNow(1)
    expect((await one.post('/api/login/code', { code })).status).toBe(200)
    const replayed = await other.post('/api/login/code', { code })
    expect(replayed.status).toBe(401)
    expect(replayed.body).toMatchObject({ message: expect.stringContaining('was used already') })
    expect((await other.post('/api/login/code', { code: codeNow(0) })).status).toBe(401)
    await expect.poll(() => failuresOf(ana)).toBe(2)
  })

  test.each(['app', 'recovery'] as const)(
    'of twenty at once with the same %s code, one signs in',
    async (kind) => {
      const { ana } = await synapse.people('ana')
      const { codeNow, recoveryCodes } = await givesSecondFactor(ana)
      const browsers = Array.from({ length: 20 }, () => synapse.visitor())
      await Promise.all(browsers.map((browser) => givesPassword(ana, browser)))
      const code = kind === 'app' ? codeNow(1) : recoveryCodes[3]
      const answers = await Promise.all(browsers.map((browser) => browser.post('/api/login/code', { code })))
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 19 }, () => 401),
      ])
      const signedIn = await Promise.all(browsers.map(isSignedIn))
      expect(signedIn.filter(Boolean)).toHaveLength(1)
    },
  )

  test('one right password signs in once, also with two right codes at the same time', async () => {
    const { ana } = await synapse.people('ana')
    const { recoveryCodes } = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    await givesPassword(ana, browser)
    const answers = await Promise.all(
      recoveryCodes.slice(0, 5).map((code) => browser.post('/api/login/code', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a wrong code counts as a sign-in that failed, for the person and the operator', async () => {
    const { ana } = await synapse.people('ana')
    await givesSecondFactor(ana)
    const browser = synapse.visitor()
    await givesPassword(ana, browser)
    await browser.post('/api/login/code', { code: '000000' })
    await expect.poll(() => failuresOf(ana)).toBe(1)
    const { text } = await browser.get('/metrics')
    expect(Number(/synapse_failed_sign_ins\{way="code"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(1)
    expect(synapse.logged.filter((line) => line.includes('"way":"code"')).join('')).not.toContain(ana.id)
  })

  test('a passkey asks for no code', async () => {
    const { ana } = await synapse.people('ana')
    await givesSecondFactor(ana)
    const answers = await givesPasskey(synapse, ana)
    const browser = synapse.visitor()
    const credential = await answers(browser)
    expect((await browser.post('/api/login/passkey', { credential })).status).toBe(200)
  })

  test('a password alone does not tell that somebody is suspended, and does not keep an account', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow, recoveryCodes } = await givesSecondFactor(ana)
    await synapse.db.execute(
      sql`update users set suspended_until = now() + interval '1 day', erase_after = now() + interval '14 days' where id = ${ana.id}`,
    )
    const browser = synapse.visitor()
    expect((await givesPassword(ana, browser)).body.code).toBe('second_factor_needed')
    const refused = await browser.post<{ code: string; location: string }>('/api/login/code', {
      code: codeNow(1),
    })
    expect(refused.body.code).toBe('suspended')
    expect(refused.body.location).toContain('/api/suspended?token=')

    await synapse.db.execute(sql`update users set suspended_until = null where id = ${ana.id}`)
    await givesPassword(ana, browser)
    const wanted = async () =>
      (await synapse.db.execute(sql`select erase_after from users where id = ${ana.id}`)).rows[0]?.[
        'erase_after'
      ]
    expect(await wanted()).not.toBeNull()
    await browser.post('/api/login/code', { code: recoveryCodes[0] })
    expect(await wanted()).toBeNull()
  })
})

describe('a new password by mail', () => {
  const resetToken = async (person: Person) => {
    await synapse.visitor().post('/api/password/forgot', { email: person.user?.email })
    return vi.waitFor(async () => {
      const link = /\/api\/password\/reset\?token=([\w-]+)/
      const [, token] = (await mailsTo(synapse, person)).join('').replaceAll('=\n', '').match(link) ?? []
      if (!token) throw new Error('no link yet')
      return token
    })
  }

  test('does not get past the code, says so, and ends a sign-in that waits for one', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const { codeNow, recoveryCodes } = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    await givesPassword(ana, browser)

    const token = await resetToken(ana)
    const page = (await synapse.visitor().get(`/api/password/reset?token=${token}`)).text
    expect(page).toContain('You’ll still need a code from your app')
    const others = (await synapse.visitor().get(`/api/password/reset?token=${await resetToken(bea)}`)).text
    expect(others).not.toContain('code from your app')

    const reset = await synapse.visitor().submits('/api/password/reset', { token, password: newPassword })
    expect(reset.status).toBe(303)
    expect((await browser.post('/api/login/code', { code: codeNow(1) })).status).toBe(401)
    const again = await givesPassword(ana, browser, newPassword)
    expect(again.body.code).toBe('second_factor_needed')
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.post('/api/login/code', { code: recoveryCodes[0] })).status).toBe(200)
  })
})

describe('guessing', () => {
  test('ten tries from one address, twenty from everywhere; a recovery code works all the same', async () => {
    const strict = await startTestSynapse({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' })
    onTestFinished(() => strict.close())
    const ana = await signUp(strict.url, 'ana')
    const { codeNow, recoveryCodes } = await givesSecondFactor(ana)
    const at = (address: string) => ({ 'x-forwarded-for': address })
    const comesFrom = async (address: string) => {
      const browser = new Person('x', strict.url)
      await browser.post('/api/login', { email: ana.user?.email, password: goodPassword }, at(address))
      return (code: string | undefined) => browser.post('/api/login/code', { code }, at(address))
    }
    const statuses = async (tries: (code: string) => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 11 }, () => tries('000000'))))
        .map(({ status }) => status)
        .sort()

    const here = await comesFrom('203.0.113.1')
    expect(await statuses(here)).toEqual([...Array(10).fill(401), 429])
    expect((await here(codeNow(1))).status).toBe(429)
    expect(await statuses(await comesFrom('203.0.113.2'))).toEqual([...Array(10).fill(401), 429])

    const elsewhere = await comesFrom('203.0.113.3')
    expect((await elsewhere(codeNow(1))).status).toBe(429)
    expect((await elsewhere(recoveryCodes[0])).status).toBe(200)
  })
})
