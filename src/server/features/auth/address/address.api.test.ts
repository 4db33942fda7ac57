import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { AddressView } from '#contract/auth/address-change.ts'
import type { SecurityView } from '#contract/auth/auth.ts'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { readConfig } from '#server/config.ts'
import { accountCommands } from '#server/features/auth/accounts.admin.ts'
import { removeOldAddressChanges } from '#server/features/auth/address/address.commands.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import { goodPassword, newEmail, type Person } from '#tests/support/people.ts'
import { givesSecondFactor } from '#tests/support/second-factor.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const otherPassword = 'seven otters on a warm stone'

async function mailsTo(email: string): Promise<string[]> {
  const folder = join(synapse.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${email}\n`))
}
/** The newest mail to this address that says so, once it is there. */
const mailTo = (email: string, words: string) =>
  vi.waitFor(async () => {
    const mail = (await mailsTo(email)).findLast((text) => text.includes(words))
    expect(mail).toBeDefined()
    return mail ?? ''
  })
const tokenIn = (mail: string) => /token=([\w-]+)/.exec(mail)?.[1] ?? ''
const emailOf = (person: Person) => person.user?.email ?? ''

const asks = (person: Person, email: string) => person.post<AddressView>('/api/auth/address', { email })
const addressOf = async (person: Person) => (await person.get<AddressView>('/api/auth/address')).body
const signsIn = (email: string, password = goodPassword) =>
  synapse.visitor().post('/api/login', { email, password })
const confirmTo = async (email: string) => tokenIn(await mailTo(email, '/api/address/confirm'))
const agreeTo = async (email: string) => tokenIn(await mailTo(email, '/api/address/agree'))
const takeBackTo = async (email: string) => tokenIn(await mailTo(email, '/api/address/take-back'))
const confirms = (token: string) => synapse.visitor().post('/api/address/confirm', { token })
const agrees = (token: string, answer = 'agree') =>
  synapse.visitor().post('/api/address/agree', { token, answer })
const takesBack = (token: string, more = {}) =>
  synapse.visitor().post('/api/address/take-back', { token, password: otherPassword, ...more })

async function movesTo(person: Person, from: string, to: string): Promise<void> {
  expect((await asks(person, to)).status).toBe(202)
  expect((await confirms(await confirmTo(to))).status).toBe(200)
  expect((await agrees(await agreeTo(from))).status).toBe(200)
  await mailTo(from, '/api/address/take-back')
}
const daysPass = (person: Person, days: number) =>
  synapse.db.execute(
    sql`update address_changes set changed_at = changed_at - ${days}::int * interval '1 day', created_at = created_at - ${days}::int * interval '1 day' where user_id = ${person.id}`,
  )

describe('a new address', () => {
  test.each([
    ['the new mailbox first', ['confirm', 'agree']],
    ['the old mailbox first', ['agree', 'confirm']],
  ])('takes the place of the old one when both have confirmed it: %s', async (_name, order) => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    const answer = await asks(ana, ` ${to.toUpperCase()}`)
    expect(answer.body).toMatchObject({
      email: from,
      pending: { newEmail: to, isConfirmed: false, isAgreed: false },
    })
    const press = {
      confirm: async () => confirms(await confirmTo(to)),
      agree: async () => agrees(await agreeTo(from)),
    }
    for (const [place, which] of order.entries()) {
      expect((await addressOf(ana)).email).toBe(from)
      expect((await press[which as 'agree' | 'confirm']()).status).toBe(200)
      if (place === 0)
        expect((await addressOf(ana)).pending).toMatchObject({
          isConfirmed: which === 'confirm',
          isAgreed: which === 'agree',
        })
    }
    expect(await addressOf(ana)).toEqual({ email: to, pending: null })
    expect((await ana.get<OwnUserView>('/api/auth/user')).body.email).toBe(to)
    expect((await signsIn(to)).status).toBe(200)
    expect((await signsIn(from)).status).toBe(401)
  })

  test('is told in the account and at both addresses', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await movesTo(ana, from, to)
    const { events } = (await ana.get<SecurityView>('/api/auth/security')).body
    expect(events.map(({ kind }) => kind)).toEqual(['addressChanged', 'addressChangeAsked'])
    expect(await mailTo(to, 'has this email address now')).toContain('/api/password/forgot')
    const told = await mailTo(from, '/api/address/take-back')
    // Whoever has the old mailbox need not learn where she went.
    expect(told).not.toContain(to)
  })

  test('opening a link changes nothing: programs that look at mails do that', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await asks(ana, to)
    const [confirm, agree] = [await confirmTo(to), await agreeTo(from)]
    const pages = [
      await synapse.visitor().get(`/api/address/confirm?token=${confirm}`),
      await synapse.visitor().get(`/api/address/agree?token=${agree}`),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(pages[0]?.text).toContain(to)
    expect(pages[0]?.text).not.toContain(from)
    expect(pages[1]?.text).toContain(to)
    expect((await addressOf(ana)).pending).toMatchObject({ isConfirmed: false, isAgreed: false })

    const done = await synapse.visitor().submits('/api/address/confirm', { token: confirm })
    expect(done.text).toContain('This address is confirmed.')
    const last = await synapse.visitor().submits('/api/address/agree', { token: agree, answer: 'agree' })
    expect(last.text).toContain('Your email address has changed.')
    expect((await synapse.visitor().get(`/api/address/agree?token=${agree}`)).status).toBe(410)
    const again = await synapse.visitor().submits('/api/address/agree', { token: agree, answer: 'agree' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('This link no longer works')
  })

  test('the mail to it does not say whose account it is', async () => {
    const { ana } = await synapse.people('ana')
    const to = newEmail('new')
    await asks(ana, to)
    const mail = await mailTo(to, '/api/address/confirm')
    expect(mail).not.toContain(emailOf(ana))
    expect(mail).not.toContain(ana.user?.shownName ?? '-')
  })

  test('both pressed at the same moment change it once', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await asks(ana, to)
    const [confirm, agree] = [await confirmTo(to), await agreeTo(from)]
    const answers = await Promise.all([confirms(confirm), agrees(agree), confirms(confirm), agrees(agree)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
    expect(await addressOf(ana)).toEqual({ email: to, pending: null })
  })

  test('the one there is already is refused in words, and so is what is no address', async () => {
    const { ana } = await synapse.people('ana')
    expect((await asks(ana, emailOf(ana))).body).toMatchObject({
      fields: { email: 'This is already your email address.' },
    })
    expect((await asks(ana, 'nowhere')).status).toBe(422)
  })
})

describe('an address that somebody has', () => {
  test('is answered like one that nobody has, and its owner is told', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const free = newEmail('free')
    const known = await asks(ana, emailOf(bea))
    const unknown = await asks(cleo, free)
    const alike = ({ email, pending }: AddressView) => ({
      ...pending,
      newEmail: '',
      expiresAt: '',
      isMine: email !== '',
    })
    expect(known.status).toBe(unknown.status)
    expect(alike(known.body)).toEqual(alike(unknown.body))
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
    const mail = await mailTo(emailOf(bea), 'You have an account with it already')
    expect(mail).not.toContain('token=')
    expect(mail).not.toContain(emailOf(ana))
    // The old mailbox agrees, and nothing more can happen.
    expect((await agrees(await agreeTo(emailOf(ana)))).status).toBe(200)
    expect((await addressOf(ana)).pending).toMatchObject({ isConfirmed: false, isAgreed: true })
    expect((await ana.get<SecurityView>('/api/auth/security')).text).not.toContain(emailOf(bea))
  })

  test('who signs up with it meanwhile keeps it', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await asks(ana, to)
    await confirms(await confirmTo(to))
    const other = synapse.visitor()
    const details = { email: to, password: goodPassword, displayName: 'Other', adult: true }
    expect((await other.post('/api/signup', details)).status).toBe(201)
    const refused = await agrees(await agreeTo(from))
    expect(refused.status).toBe(409)
    expect((await addressOf(ana)).email).toBe(from)
    expect((await addressOf(other)).email).toBe(to)
  })
})

describe('a change that is under way', () => {
  test('can be cancelled in Settings and stopped from the old mailbox', async () => {
    const { ana } = await synapse.people('ana')
    const first = newEmail('first')
    await asks(ana, first)
    const confirm = await confirmTo(first)
    expect((await ana.delete('/api/auth/address')).status).toBe(204)
    expect((await addressOf(ana)).pending).toBe(null)
    expect((await confirms(confirm)).status).toBe(422)

    const second = newEmail('second')
    await asks(ana, second)
    const agree = tokenIn(await mailTo(emailOf(ana), second))
    const stopped = await synapse.visitor().submits('/api/address/agree', { token: agree, answer: 'stop' })
    expect(stopped.text).toContain('The change is stopped.')
    expect(stopped.text).toContain('/api/password/forgot')
    expect((await addressOf(ana)).pending).toBe(null)
    expect((await confirms(await confirmTo(second))).status).toBe(422)
  })

  test('is over when another one is asked for, with its links', async () => {
    const { ana } = await synapse.people('ana')
    const [first, second] = [newEmail('first'), newEmail('second')]
    await asks(ana, first)
    const links = [await confirmTo(first), await agreeTo(emailOf(ana))] as const
    await asks(ana, second)
    expect((await confirms(links[0])).status).toBe(422)
    expect((await agrees(links[1])).status).toBe(422)
    expect((await addressOf(ana)).pending?.newEmail).toBe(second)
  })

  test('is over when the password is changed or reset', async () => {
    const { ana } = await synapse.people('ana')
    const to = newEmail('new')
    await asks(ana, to)
    const confirm = await confirmTo(to)
    const change = { currentPassword: goodPassword, newPassword: otherPassword }
    expect((await ana.post('/api/auth/password', change)).status).toBe(204)
    expect((await addressOf(ana)).pending).toBe(null)
    expect((await confirms(confirm)).status).toBe(422)
  })

  test('is over after a day', async () => {
    const { ana } = await synapse.people('ana')
    const to = newEmail('new')
    await asks(ana, to)
    const confirm = await confirmTo(to)
    await daysPass(ana, 1)
    expect((await addressOf(ana)).pending).toBe(null)
    expect((await confirms(confirm)).status).toBe(422)
    await removeOldAddressChanges(synapse.db)
    const { rows } = await synapse.db.execute(
      sql`select count(*)::int as n from address_changes where user_id = ${ana.id}`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('the old address', () => {
  test('takes the account back for seven days, and whoever had it is out', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('thief')]
    await movesTo(ana, from, to)
    await givesPasskey(synapse, ana)
    await synapse.db.execute(
      sql`insert into identities (issuer, subject, user_id) values ('https://id.example', ${to}, ${ana.id})`,
    )
    await daysPass(ana, 6)
    const token = await takeBackTo(from)
    const page = await synapse.visitor().get(`/api/address/take-back?token=${token}`)
    expect(page.text).toContain(from)
    expect(page.text).toContain('Keep these passkeys')
    expect(page.text).toContain('Stay signed in there')
    expect((await takesBack(token, { password: undefined })).status).toBe(422)
    const done = await synapse.visitor().submits('/api/address/take-back', { token, password: otherPassword })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/api/login?note=address-back'])

    expect((await ana.get('/api/auth/user')).status).toBe(401)
    expect((await signsIn(to)).status).toBe(401)
    expect((await signsIn(from)).status).toBe(401)
    expect((await signsIn(from, otherPassword)).status).toBe(200)
    const { rows } = await synapse.db.execute(
      sql`select (select count(*)::int from passkeys where user_id = ${ana.id}) as passkeys,
        (select count(*)::int from identities where user_id = ${ana.id}) as identities`,
    )
    expect(rows).toEqual([{ passkeys: 0, identities: 0 }])
    await mailTo(to, 'went back to the email address it had before')
    await mailTo(from, 'has this email address again')
    expect((await takesBack(token)).status).toBe(422)
  })

  test('puts out codes from an app that came with the change, and does not get past those from before', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    await movesTo(ana, emailOf(ana), newEmail('thief'))
    await givesSecondFactor(ana)
    expect((await takesBack(await takeBackTo(emailOf(ana)))).status).toBe(200)
    expect((await signsIn(emailOf(ana), otherPassword)).status).toBe(200)

    await givesSecondFactor(bea)
    await movesTo(bea, emailOf(bea), newEmail('new'))
    const token = await takeBackTo(emailOf(bea))
    const page = await synapse.visitor().get(`/api/address/take-back?token=${token}`)
    expect(page.text).toContain('If you used codes from an app before the change, you’ll still need one')
    expect((await takesBack(token)).status).toBe(200)
    const { status, body } = await signsIn(emailOf(bea), otherPassword)
    expect([status, body]).toMatchObject([401, { code: 'second_factor_needed' }])
  })

  test('cannot after seven days, and is free again', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await movesTo(ana, from, to)
    const token = await takeBackTo(from)
    const details = { email: from, password: otherPassword, displayName: 'Other', adult: true }
    // Until then, nobody else can get in its way.
    expect((await synapse.visitor().post('/api/signup', details)).status).toBe(422)
    await daysPass(ana, 7)
    expect((await takesBack(token)).status).toBe(422)
    expect((await synapse.visitor().get(`/api/address/take-back?token=${token}`)).status).toBe(410)
    expect((await synapse.visitor().post('/api/signup', details)).status).toBe(201)
    expect((await addressOf(ana)).email).toBe(to)
  })

  test('comes before a later one, so that changing twice keeps nobody out', async () => {
    const { ana } = await synapse.people('ana')
    const [first, second, third] = [emailOf(ana), newEmail('second'), newEmail('third')]
    await movesTo(ana, first, second)
    await movesTo(ana, second, third)
    const later = await takeBackTo(second)
    expect((await takesBack(await takeBackTo(first))).status).toBe(200)
    expect((await takesBack(later)).status).toBe(422)
    expect((await signsIn(first, otherPassword)).status).toBe(200)
  })

  test('nobody else can move to it meanwhile', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const from = emailOf(ana)
    await movesTo(ana, from, newEmail('new'))
    await asks(bea, from)
    const mail = await mailTo(from, 'This email address isn’t free yet')
    expect(mail).not.toContain('token=')
  })

  test('links to a new password that it got are dead, and asking again offers the way back', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await synapse.visitor().post('/api/password/forgot', { email: from })
    const reset = tokenIn(await mailTo(from, '/api/password/reset'))
    await movesTo(ana, from, to)
    const tried = await synapse
      .visitor()
      .post('/api/password/reset', { token: reset, password: otherPassword })
    expect(tried.status).toBe(422)
    const before = (await mailsTo(from)).length
    await synapse.visitor().post('/api/password/forgot', { email: from })
    await vi.waitFor(async () => expect((await mailsTo(from)).length).toBe(before + 1))
    expect((await takesBack(await takeBackTo(from))).status).toBe(200)
  })

  test('who goes back by themselves can sign in with it again', async () => {
    const { ana } = await synapse.people('ana')
    const [from, to] = [emailOf(ana), newEmail('new')]
    await movesTo(ana, from, to)
    await movesTo(ana, to, from)
    expect((await addressOf(ana)).email).toBe(from)
  })
})

test('an operator agrees in the place of a mailbox that is gone; it is logged and told', async () => {
  const { ana } = await synapse.people('ana')
  const [from, to] = [emailOf(ana), newEmail('new')]
  const command = accountCommands.find(({ usage }) => usage.startsWith('accounts change-address'))
  const said: string[] = []
  const tools = { config: readConfig({}), db: synapse.db, say: (line: string) => void said.push(line) }
  await expect(command?.run([from, from], tools)).rejects.toThrow('This is already your email address.')
  await command?.run([from, to], tools)
  expect((await addressOf(ana)).pending).toMatchObject({ newEmail: to, isAgreed: true, isConfirmed: false })
  expect((await confirms(tokenIn(said.join('\n')))).status).toBe(200)
  expect((await addressOf(ana)).email).toBe(to)
  await mailTo(from, '/api/address/take-back')
  await mailTo(to, 'has this email address now')
  const { rows } = await synapse.db.execute(sql`select event from audit_log where subject_id = ${ana.id}`)
  expect(rows).toEqual([{ event: 'agreed to a new address' }])
})

test('no address and no link is logged', () => {
  expect(synapse.logged.join('')).not.toMatch(/token=|@example/)
})
