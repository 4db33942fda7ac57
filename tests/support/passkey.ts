import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Person } from './people.ts'
import type { TestSynapse } from './test-app.ts'

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64Url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** A device with a passkey of this person: it answers a challenge as a browser would. */
export async function givesPasskey({ db, url }: Pick<TestSynapse, 'db' | 'url'>, person: Person) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The key as WebAuthn writes it: a CBOR map of kind, algorithm (ES256), curve, and the two coordinates.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const id = base64Url(randomUUID())
  await db.execute(sql`insert into passkeys (id, user_id, name, credential_id, public_key)
    values (gen_random_uuid(), ${person.id}, 'Phone', ${id}, ${base64Url(key)})`)

  return async function answers(asker: Person, { isVerified = true } = {}): Promise<object> {
    const { body } = await asker.post<{ challenge: string }>('/api/login/passkey/options')
    const client = JSON.stringify({ type: 'webauthn.get', challenge: body.challenge, origin: url })
    // Who it is for, 'somebody was there (and proved it)', and a counter that is not used.
    const said = Buffer.concat([digest(new URL(url).hostname), Buffer.from([isVerified ? 5 : 1, 0, 0, 0, 0])])
    const signature = createSign('sha256')
      .update(Buffer.concat([said, digest(client)]))
      .sign(privateKey)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(said),
        signature: base64Url(signature),
      },
    }
  }
}
