import { expect, test } from 'vitest'
import type { PasskeyView } from '#contract/auth/passkeys.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

// That passkeys work is shown in a real browser (tests/browser/signing-in.spec.ts); here is what must not work.
const synapse = testSynapse()

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string; name: string }
}

const base64Url = (data: object | string) =>
  Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)).toString('base64url')

const forged = (type: string, challenge: string, origin = synapse.url) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: base64Url({ type, challenge, origin }),
    authenticatorData: base64Url('x'.repeat(40)),
    attestationObject: base64Url('not really'),
    signature: base64Url('none'),
  },
})

const listed = async (person: Person) => (await person.get<PasskeyView[]>('/api/auth/passkeys')).body

async function givenPasskey(person: Person, credentialId: string): Promise<string> {
  const { rows } = await synapse.db.execute<{ id: string }>(
    `insert into passkeys (id, user_id, name, credential_id, public_key)
     values (gen_random_uuid(), '${person.id}', 'Laptop', '${credentialId}', 'AAAA') returning id`,
  )
  return rows[0]?.id ?? ''
}

test('what a device is asked names this site, and nothing about the person but their own address', async () => {
  const { ana } = await synapse.people('ana')
  const { body } = await ana.post<Options>('/api/auth/passkeys/options')
  expect(body.rp?.id).toBe('127.0.0.1')
  expect(body.user?.name).toBe(ana.user?.email)
  const open = await synapse.visitor().post<Options>('/api/login/passkey/options')
  expect(open.body.rpId).toBe('127.0.0.1')
  expect(open.text).not.toContain('allowCredentials')
  expect(open.body.challenge).not.toBe(body.challenge)
})

test('with a public address, passkeys belong to that, whatever host a request names', async () => {
  const publicSynapse = await startTestSynapse({ PUBLIC_URL: 'https://synapse.example' })
  try {
    const answer = await fetch(`${publicSynapse.url}/api/login/passkey/options`, {
      method: 'POST',
      headers: { host: 'evil.example' },
    })
    expect(await answer.json()).toMatchObject({ rpId: 'synapse.example' })
  } finally {
    await publicSynapse.close()
  }
})

test('a made-up passkey is not kept, and its challenge is used up', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const { body } = await bea.post<Options>('/api/auth/passkeys/options')
  const credential = forged('webauthn.create', body.challenge)
  for (const person of [ana, bea, bea]) {
    const answer = await person.post('/api/auth/passkeys', { name: 'Phone', credential })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      fields: { credential: expect.stringContaining('couldn’t be checked') },
    })
  }
  expect(await listed(ana)).toEqual([])
  expect(await listed(bea)).toEqual([])
})

test('an unknown passkey and a known one without its signature get the same answer', async () => {
  const { ana } = await synapse.people('ana')
  await givenPasskey(ana, 'known-credential')
  const visitor = synapse.visitor()
  const { body } = await visitor.post<Options>('/api/login/passkey/options')
  const credential = forged('webauthn.get', body.challenge)
  const unknown = await visitor.post('/api/login/passkey', { credential })
  const known = await visitor.post('/api/login/passkey', {
    credential: { ...credential, id: 'known-credential', rawId: 'known-credential' },
  })
  expect(unknown.status).toBe(401)
  expect(known.status).toBe(401)
  expect(known.text).toBe(unknown.text)
  expect(visitor.cookies.size).toBe(0)
})

test('what is no passkey at all is refused in words', async () => {
  for (const credential of [null, {}, { id: 1 }, 'x', { ...forged('a', 'b'), id: '<b>' }])
    expect((await synapse.visitor().post('/api/login/passkey', { credential })).status).toBe(422)
})

test('a person can remove their own passkeys and nobody else’s', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const id = await givenPasskey(ana, 'hers')
  expect(await listed(ana)).toMatchObject([{ id, name: 'Laptop', lastUsedAt: null }])
  expect((await bea.delete(`/api/auth/passkeys/${id}`)).status).toBe(404)
  expect((await ana.delete(`/api/auth/passkeys/${id}`)).status).toBe(204)
  expect(await listed(ana)).toEqual([])
})

test('there is a limit to how many passkeys one person keeps', async () => {
  const { ana } = await synapse.people('ana')
  for (let i = 0; i < 20; i++) await givenPasskey(ana, `many-${i}`)
  const answer = await ana.post('/api/auth/passkeys/options')
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ message: expect.stringContaining('Please remove one first') })
})
