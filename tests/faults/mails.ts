import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Mood, type Relay, startRelay } from '#tests/support/relay.ts'
import { databaseOf, type Place, type Run, startSynapse, stops } from './synapse-process.ts'

export interface Delivery {
  /** Whose request was answered: their mail must arrive. */
  promised: string[]
  /** Whose digest was due: it must arrive, once. */
  digests: string[]
  relay: Relay
  /** Rows that are left when everything has arrived. */
  left: number
}

/** Every third is put off and every fifth hung up on, by turns. */
function flapping(): () => Mood {
  let count = 0
  return () => {
    count += 1
    if (count % 5 === 0) return 'rude'
    return count % 3 === 0 ? 'busy' : 'welcoming'
  }
}

/**
 * People ask for a link, each once, while the process is killed again and again and the mail server answers as it likes.
 * At each start digests of others are due.
 * Between two runs the pauses and leases are over, as if hours had passed.
 */
export async function mailsUnderFire(
  place: Place,
  { kills, mailsPerRun, digestsPerRun }: { kills: number; mailsPerRun: number; digestsPerRun: number },
): Promise<Delivery> {
  const relay = await startRelay()
  const settings = { SMTP_URL: relay.url, MAIL_FROM: 'Synapse <hello@synapse.example>' }
  const promised: string[] = []
  const digests: string[] = []
  let run: Run = startSynapse(place, settings)
  await run.ready()
  const client = new pg.Client({ connectionString: databaseOf(place) })
  client.on('error', () => undefined)
  await client.connect()
  const hoursPass = () => client.query('update jobs set due_at = now() where failed_at is null')
  const countLeft = async () => Number((await client.query('select count(*) from jobs')).rows[0].count)
  const countDue = async () =>
    Number(
      (await client.query('select count(*) from digest_settings where next_due_at <= now()')).rows[0].count,
    )
  try {
    relay.mood(flapping())
    for (let n = 0; n < kills; n += 1) {
      const emails = await addPeople(client, mailsPerRun)
      const before = relay.visits()
      const asking = emails.map(async (email) => {
        if (await asksForLink(place.url, email)) promised.push(email)
      })
      // In the middle of it: some have been handed over, and others not.
      while (relay.visits() < before + mailsPerRun / 3) await pause(5)
      run.kill('SIGKILL')
      await Promise.all([run.ended, ...asking])
      digests.push(...(await addDigests(client, digestsPerRun)))
      await hoursPass()
      run = startSynapse(place, settings)
      await run.ready()
    }
    relay.mood('welcoming')
    // Whatever is due is found by the next look, which comes every half minute.
    while ((await countLeft()) + (await countDue()) > 0) {
      await hoursPass()
      const deadline = Date.now() + 40_000
      while ((await countLeft()) + (await countDue()) > 0 && Date.now() < deadline) await pause(50)
    }
    return { promised, digests, relay, left: await countLeft() }
  } finally {
    await client.end()
    await stops(run)
    await relay.close()
  }
}

/** Somebody would like to be friends with each of them, and their daily mail is due. */
async function addDigests(client: pg.Client, count: number): Promise<string[]> {
  const emails = await addPeople(client, count)
  const [from] = await addPeople(client, 1)
  await client.query(
    `insert into digest_settings (user_id, rhythm, minute, next_due_at, covered_until)
     select id, 'daily', (720 + extract(hour from now() at time zone 'UTC') * 60)::int % 1440, now(), now() - interval '1 hour'
     from users where email = any($1)`,
    [emails],
  )
  await client.query(
    `insert into friend_requests (id, sender_id, receiver_id)
     select gen_random_uuid(), (select id from users where email = $2), id from users where email = any($1)`,
    [emails, from],
  )
  return emails
}

async function addPeople(client: pg.Client, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, email: `${id}@example.org` }
  })
  await client.query(
    'insert into users (id, email, display_name) select id, email, $3 from unnest($1::uuid[], $2::text[]) as p(id, email)',
    [people.map(({ id }) => id), people.map(({ email }) => email), 'Ana'],
  )
  return people.map(({ email }) => email)
}

/** True if the answer came: only then somebody was promised a mail. */
const asksForLink = (url: string, email: string): Promise<boolean> =>
  fetch(`${url}/api/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email }),
  }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Promised and not there; and there more than once with more than one name. */
export function faultsOf({ promised, digests, relay }: Delivery) {
  const names = Map.groupBy(relay.arrived, ({ to }) => to)
  const namesOf = (email: string) => new Set(names.get(email)?.map(({ messageId }) => messageId))
  return {
    lost: [...promised, ...digests].filter((email) => !names.has(email)),
    doubled: [...names.keys()].filter((email) => namesOf(email).size > 1),
    twice: [...names.values()].filter((mails) => mails.length > 1).length,
  }
}
