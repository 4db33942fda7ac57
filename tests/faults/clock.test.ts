import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getFakeTime } from '#scripts/test/get-fake-time.ts'
import { readsWith, writes } from '#tests/support/messages.ts'
import { goodPassword, Person, signUpAll } from '#tests/support/people.ts'
import { posts, reads } from '#tests/support/posts.ts'
import { notice, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { report } from './figures.ts'
import { befriend } from './friends.ts'
import { aPlace, checkAll, databaseOf, type Place, startSynapse, stops } from './synapse-process.ts'

let place: Place
beforeEach(async () => {
  place = await aPlace()
})
afterEach(() => place.end())

async function resetTokenFor({ user }: Person): Promise<string> {
  await new Person('visitor', place.url).post('/api/password/forgot', { email: user?.email })
  const outbox = join(place.dataDir, 'outbox')
  let token: string | undefined
  await expect
    .poll(async () => {
      const names = await readdir(outbox).catch(() => [])
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
      token = mails.map((mail) => /reset\?token=([\w-]+)/.exec(mail)?.[1]).find(Boolean)
      return token
    })
    .toBeTruthy()
  return token ?? ''
}

test('a clock that is an hour ahead, and then an hour behind, confuses nobody', async () => {
  const library = await getFakeTime()
  const fault = "This machine's clock an hour ahead, then an hour behind"
  if (!library) return report({ fault, found: 'not measured: libfaketime is missing', ready: '', seen: '' })
  const stripe = await startStripeStandIn()
  const settings = stripe.env
  const shifted = (by: string) => ({
    ...settings,
    LD_PRELOAD: library,
    FAKETIME: by,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })

  let run = startSynapse(place, settings)
  await run.ready()
  const { ana, bea } = await signUpAll(place.url, ['ana', 'bea'])
  await befriend(databaseOf(place), ana, bea)
  const token = await resetTokenFor(bea)
  const key = { 'idempotency-key': 'the-same-post-twice' }
  const first = await ana.post<{ id: string }>('/api/posts', { content: 'one' }, key)
  await writes(ana, bea, 'one')
  await stops(run)

  for (const [by, words] of [
    ['+1h', 'two'],
    ['-1h', 'three'],
  ] as const) {
    run = startSynapse(place, shifted(by))
    await run.ready()
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    const again = await ana.post<{ id: string }>('/api/posts', { content: 'one' }, key)
    expect(again.body.id).toBe(first.body.id)
    const post = await posts(ana, words)
    // What the screen turns into 'just now' by the clock of the person's own device.
    expect(Math.abs(Date.now() - Date.parse(post.createdAt))).toBeLessThan(60_000)
    await writes(ana, bea, words)
    const signed = notice('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_unknown' })
    const stripesOwn = await new Person('stripe', place.url).sends('POST', '/api/stripe/webhook', signed)
    expect(stripesOwn.status).toBe(200)
    await stops(run)
  }

  // The link was sent by the right clock and is used by the wrong one.
  run = startSynapse(place, shifted('+1h'))
  await run.ready()
  const visitor = new Person('visitor', place.url)
  expect(
    (await visitor.post('/api/password/reset', { token, password: `${goodPassword}!` })).status,
  ).toBeLessThan(300)
  await posts(ana, 'four')
  await writes(ana, bea, 'four')
  expect(await reads(ana)).toEqual(['four', 'three', 'two', 'one'])
  expect(await readsWith(ana, bea)).toEqual(['one', 'two', 'three', 'four'])
  const { isFine, said } = await checkAll(place)
  expect(isFine, said).toBe(true)
  await stops(run)
  await stripe.close()
  report({
    fault,
    found:
      'sessions, links in mails, idempotency keys and webhooks work; posts and messages stay in the order in which they were written; "just now" is right',
    ready: 'never away',
    seen: 'nothing; the operator reads in the log that the clock is off',
  })
})
