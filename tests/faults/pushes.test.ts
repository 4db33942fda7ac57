import pg from 'pg'
import { expect, test } from 'vitest'
import type { PushView } from '#contract/push/push.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { type PushBrowser, startPushService } from '#tests/support/push-service.ts'
import { report, spread } from './figures.ts'
import { aPlace, databaseOf, type Run, startSynapse } from './synapse-process.ts'

async function turnsOn(
  ana: Person,
  service: Awaited<ReturnType<typeof startPushService>>,
): Promise<PushBrowser> {
  const browser = service.browser((await ana.get<PushView>('/api/push')).body.publicKey)
  const answer = await ana.put('/api/push/device', browser.subscription)
  if (answer.status !== 200) throw new Error(answer.text)
  return browser
}

const moments = [
  'before anything was noted of it',
  'while its job waits',
  'while the push service is asked',
] as const

test('killed at any moment after a message was sent, Synapse tells the device of it', async () => {
  const [place, service] = [await aPlace(), await startPushService()]
  const client = new pg.Client({ connectionString: databaseOf(place) })
  client.on('error', () => undefined)
  try {
    let run: Run = startSynapse(place, service.env)
    await run.ready()
    await client.connect()
    const { ana, bea } = await signUpAll(place.url, ['ana', 'bea'])
    await client.query(
      'insert into friendships (user_id_1, user_id_2) values (least($1::uuid, $2), greatest($1::uuid, $2))',
      [ana.id, bea.id],
    )
    const phone = await turnsOn(ana, service)
    const countJobs = async () => Number((await client.query('select count(*) from jobs')).rows[0].count)

    const times: number[] = []
    for (const [round, moment] of moments.entries()) {
      if (moment === 'while the push service is asked') phone.replies.push({ status: 503 })
      const sent = await bea.post('/api/messages', { receiverId: ana.id, content: `hello ${round}` })
      expect(sent.status).toBe(201)
      if (moment === 'while its job waits') await expect.poll(countJobs).toBe(1)
      if (moment === 'while the push service is asked') await phone.wasTried(phone.tries + 1)
      run.kill('SIGKILL')
      await run.ended
      // Longer than the pauses and leases are, and longer than two notifications are apart.
      await client.query('update jobs set due_at = now()')
      await client.query('update push_devices set busy_until = null, delivered_at = null')
      run = startSynapse(place, service.env)
      await run.ready()
      const readyAt = performance.now()
      await phone.has(round + 1)
      times.push(performance.now() - readyAt)
      await expect.poll(countJobs, { timeout: 60_000 }).toBe(0)
    }
    expect(phone.arrived.map(({ message }) => message.type)).toEqual(['news', 'news', 'news'])
    report({
      fault: 'Synapse killed (kill -9) after a message was sent, before and while its notification goes out',
      found: `${moments.length} moments, each time the device was told once`,
      ready: `after the next start: ${spread(times)}`,
      seen: 'the notification, later',
    })
  } finally {
    await client.end().catch(() => undefined)
    await service.close()
    await place.end()
  }
})
