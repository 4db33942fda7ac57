import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ProofView } from '#contract/auth/proof.ts'
import type { SecondFactorView } from '#contract/auth/second-factor.ts'
import { isTold } from '#tests/support/outbox.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { givesSecondFactor, secondFactorOf, setsUpSecondFactor } from '#tests/support/second-factor.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const givesPassword = (person: Person, browser: Person, password = goodPassword) =>
  browser.post<{ code: string; location: string }>('/api/login', { email: person.user?.email, password })
const provedElevenMinutesAgo = (person: Person) =>
  synapse.db.execute(
    sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${person.id}`,
  )
describe('setting it up', () => {
  test('nothing counts until a first code has come; then there are ten recovery codes, and it is told', async () => {
    const { ana } = await synapse.people('ana')
    const { token, secret, address, codeNow } = await setsUpSecondFactor(ana)
    expect(address).toContain(`secret=${secret}`)
    expect(address).toMatch(/^otpauth:\/\/totp\/Synapse:/)
    expect(await secondFactorOf(ana)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      hasPassword: true,
    })
    expect((await givesPassword(ana, synapse.visitor())).status).toBe(200)

    const wrong = await ana.put('/api/auth/second-factor', { token, code: '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({ fields: { code: expect.stringContaining('didn’t match') } })
    const code = codeNow()
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`
    const done = await ana.put<{ recoveryCodes: string[] }>('/api/auth/second-factor', {
      token,
      code: spaced,
    })
    expect(done.status).toBe(200)
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    for (const code of done.body.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(await secondFactorOf(ana)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    await isTold(synapse, ana, 'secondFactorAdded', 'now also needs a code from an app')

    const again = await ana.put('/api/auth/second-factor', { token, code })
    expect(again.status).toBe(422)
  })

  test('what was begun by one person cannot be finished by another', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const { token, codeNow } = await setsUpSecondFactor(ana)
    expect((await bea.put('/api/auth/second-factor', { token, code: codeNow() })).status).toBe(422)
    expect(await secondFactorOf(bea)).toMatchObject({ isOn: false })
  })

  test('who has no password is told to choose one first', async () => {
    const { ana } = await synapse.people('ana')
    await synapse.db.execute(sql`update users set password_hash = null where id = ${ana.id}`)
    expect((await ana.post('/api/auth/second-factor/setup')).status).toBe(409)
  })

  test('neither secrets nor recovery codes are ever shown again, and codes are kept as hashes', async () => {
    const { ana } = await synapse.people('ana')
    const { recoveryCodes, secret } = await givesSecondFactor(ana)
    const { text } = await ana.get('/api/auth/second-factor')
    expect(text).not.toContain(secret)
    const { rows } = await synapse.db.execute(sql`select to_jsonb(r)::text from recovery_codes r`)
    for (const code of recoveryCodes) {
      expect(JSON.stringify(rows)).not.toContain(code)
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    }
    expect(synapse.logged.join('')).not.toContain(secret)
  })

  test('another app takes the place of the first one, whose codes and recovery codes then end', async () => {
    const { ana } = await synapse.people('ana')
    const first = await givesSecondFactor(ana)
    const second = await givesSecondFactor(ana)
    const browser = synapse.visitor()
    await givesPassword(ana, browser)
    expect((await browser.post('/api/login/code', { code: first.codeNow(1) })).status).toBe(401)
    expect((await browser.post('/api/login/code', { code: first.recoveryCodes[0] })).status).toBe(401)
    expect((await browser.post('/api/login/code', { code: second.codeNow(1) })).status).toBe(200)
  })

  test('turning it off is told, and a password is enough again; doing it twice does no harm', async () => {
    const { ana } = await synapse.people('ana')
    await givesSecondFactor(ana)
    expect((await ana.delete('/api/auth/second-factor')).status).toBe(204)
    expect((await ana.delete('/api/auth/second-factor')).status).toBe(204)
    await isTold(synapse, ana, 'secondFactorRemoved', 'no longer needs a code')
    expect(await secondFactorOf(ana)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect((await givesPassword(ana, synapse.visitor())).status).toBe(200)
    expect((await ana.post('/api/auth/second-factor/recovery-codes')).status).toBe(409)
  })

  test('new recovery codes end the old ones, and are told', async () => {
    const { ana } = await synapse.people('ana')
    const { recoveryCodes } = await givesSecondFactor(ana)
    const made = await ana.post<{ recoveryCodes: string[] }>('/api/auth/second-factor/recovery-codes')
    expect(made.body.recoveryCodes).toHaveLength(10)
    await isTold(synapse, ana, 'recoveryCodesMade', 'New recovery codes were made')
    const browser = synapse.visitor()
    await givesPassword(ana, browser)
    expect((await browser.post('/api/login/code', { code: recoveryCodes[0] })).status).toBe(401)
    expect((await browser.post('/api/login/code', { code: made.body.recoveryCodes[0] })).status).toBe(200)
  })
})

describe('as a proof', () => {
  const ways = async (person: Person) => (await person.get<ProofView>('/api/auth/proof')).body.ways

  test('who has codes proves it with one, or with a passkey; the password alone is no longer enough', async () => {
    const { ana } = await synapse.people('ana')
    const { codeNow } = await givesSecondFactor(ana)
    await provedElevenMinutesAgo(ana)
    expect((await ana.delete('/api/auth/second-factor')).body).toMatchObject({ code: 'proof_needed' })
    expect(await ways(ana)).toEqual(['code'])
    expect((await ana.post('/api/auth/proof', { password: goodPassword })).status).toBe(422)
    expect((await ana.post('/api/auth/proof', { code: '000000' })).status).toBe(422)
    const code = codeNow(1)
    expect((await ana.post('/api/auth/proof', { code })).status).toBe(204)
    expect((await ana.post('/api/auth/proof', { code })).status).toBe(422)
    await givesPasskey(synapse, ana)
    expect(await ways(ana)).toEqual(['code', 'passkey'])
    expect((await ana.delete('/api/auth/second-factor')).status).toBe(204)
    expect(await ways(ana)).toEqual(['password', 'passkey'])
  })

  test('a recovery code proves it too, once, so that a lost app can be replaced', async () => {
    const { ana } = await synapse.people('ana')
    const { recoveryCodes } = await givesSecondFactor(ana)
    await provedElevenMinutesAgo(ana)
    const code = recoveryCodes[9]
    const answers = await Promise.all([1, 2, 3, 4].map(() => ana.post('/api/auth/proof', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422])
    expect((await ana.get<SecondFactorView>('/api/auth/second-factor')).body.recoveryCodesLeft).toBe(9)
    await isTold(synapse, ana, 'recoveryCodeUsed', 'A recovery code')
  })

  test('a code of one person proves nothing for another', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const [one, other] = [await givesSecondFactor(ana), await givesSecondFactor(bea)]
    await provedElevenMinutesAgo(bea)
    expect((await bea.post('/api/auth/proof', { code: one.codeNow(1) })).status).toBe(422)
    expect((await bea.post('/api/auth/proof', { code: one.recoveryCodes[0] })).status).toBe(422)
    expect((await bea.post('/api/auth/proof', { code: other.codeNow(1) })).status).toBe(204)
  })
})
