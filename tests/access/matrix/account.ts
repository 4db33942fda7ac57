import { goodPassword, newEmail } from '#tests/support/people.ts'
import { all, onlyOwner, open, own, type Row, row } from './row.ts'

export const account: readonly Row[] = [
  own('GET /api/auth/user', 200),
  own('GET /api/auth/sessions', 200),
  own('DELETE /api/auth/sessions', 204),
  row('DELETE /api/auth/sessions/{id}', onlyOwner(204, 404), {
    at: ({ sessionId }) => `/api/auth/sessions/${sessionId}`,
  }),
  own('GET /api/auth/passkeys', 200),
  own('POST /api/auth/passkeys/options', 200),
  own('POST /api/auth/passkeys', 422, { body: () => ({ name: 'Key', credential: {} }) }),
  row('DELETE /api/auth/passkeys/{id}', onlyOwner(204, 404), {
    at: ({ passkeyId }) => `/api/auth/passkeys/${passkeyId}`,
  }),
  own('POST /api/auth/password', 422, {
    about: 'with a wrong password',
    body: () => ({ currentPassword: 'not this one at all', newPassword: goodPassword }),
  }),
  own('GET /api/account', 200),
  own('POST /api/account/export', 202),
  own('GET /api/account/export', 200),
  own('GET /api/auth/second-factor', 200),
  own('POST /api/auth/second-factor/setup', 200),
  own('PUT /api/auth/second-factor', 422, { body: () => ({ token: 'none', code: '000000' }) }),
  own('DELETE /api/auth/second-factor', 204),
  own('POST /api/auth/second-factor/recovery-codes', 409),
  own('GET /api/auth/security', 200),
  own('GET /api/auth/proof', 200),
  own('POST /api/auth/proof', 204, { body: () => ({ password: goodPassword }) }),
  own('GET /api/auth/address', 200),
  own('POST /api/auth/address', 202, { body: () => ({ email: newEmail('new') }) }),
  own('DELETE /api/auth/address', 204),
  own('POST /api/auth/password/first', 409, { body: () => ({ newPassword: goodPassword }) }),
]

export const comingIn: readonly Row[] = [
  { ...row('GET /api/login', all(303)), expect: { ...all(303), signedOut: 200 } },
  { ...row('GET /api/signup', all(303)), expect: { ...all(303), signedOut: 200 } },
  open('GET /api/password/forgot', 200),
  open('GET /privacy', 200),
  open('GET /calendar', 200),
  open('GET /terms', 200),
  open('GET /source', 200),
  open('GET /goodbye', 200),
  open('GET /api/password/reset', 410),
  open('GET /api/address/confirm', 410),
  open('GET /api/address/agree', 410),
  open('GET /api/address/take-back', 410),
  open('POST /api/address/confirm', 422, { body: () => ({ token: 'none' }) }),
  open('POST /api/address/agree', 422, { body: () => ({ token: 'none', answer: 'agree' }) }),
  open('POST /api/address/take-back', 422, { body: () => ({ token: 'none', password: goodPassword }) }),
  open('POST /api/login', 401, { body: () => ({ email: 'nobody@example.org', password: goodPassword }) }),
  open('GET /api/login/code', 303),
  open('POST /api/login/code', 401, { body: () => ({ code: '000000' }) }),
  open('POST /api/login/passkey/options', 200),
  open('POST /api/login/passkey', 422, { body: () => ({ credential: {} }) }),
  open('POST /api/password/forgot', 202, { body: () => ({ email: 'nobody@example.org' }) }),
  open('POST /api/password/reset', 422, { body: () => ({ token: 'none', password: goodPassword }) }),
  open('POST /api/signup', 422, {
    about: 'under age',
    body: () => ({ email: newEmail('x'), password: goodPassword, displayName: 'X', adult: false }),
  }),
]

export const giving: readonly Row[] = [
  open('GET /api/donations/options', 200),
  open('POST /api/create-payment-intent', 200, { body: () => ({ amount: 10 }) }),
  open('POST /api/donations', 404, {
    about: 'of a payment that is not there',
    body: () => ({
      amount: 10,
      currency: 'usd',
      paymentMethod: 'stripe',
      stripePaymentIntentId: 'pi_none',
      note: null,
    }),
  }),
  open('POST /api/donations/sandbox/confirm', 422, {
    about: 'of a payment that is not there',
    body: () => ({ clientSecret: 'none', card: 'none' }),
  }),
  open('POST /api/stripe/webhook', 400, { about: 'without a signature', body: () => ({}) }),
]
