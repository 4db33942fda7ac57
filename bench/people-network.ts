import { createHash } from 'node:crypto'
import pg from 'pg'

/** One network of so many people and posts. The same size always gives the same rows. */
export const viewerId = '01900000-0000-7000-8000-000000000001'
export const sessionToken = 'bench-session'

const numbered = (prefix: string, n: string) =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Few interests are common and many are rare, as among people. */
const interest = (n: string, salt: number) =>
  `'topic ' || (1 + floor(pow((hashint4(${n} * 31 + ${salt})::bigint & 65535) / 65536.0, 3) * 2000))::int`
/** Names of two made-up words out of 400 each. */
const word = (n: string, salt: number) => `substr(md5((abs(hashint4(${n} + ${salt})) % 400)::text), 1, 6)`

export async function buildPeople(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Rows made by rule need no looking up of what they refer to; the topics follow by themselves below.
    await client.query('set session_replication_role = replica')
    const indexes = await dropIndexes(client, ['users', 'posts', 'discover_topics'])
    await client.query(`insert into users (id, email, display_name, interests, location, city_id)
      select ${numbered('01900000', 'n')}, 'p' || n || '@example.org',
        initcap(${word('n', 1)} || ' ' || ${word('n', 7)}),
        array[${[1, 2, 3, 4, 5].map((salt) => interest('n', salt)).join(', ')}],
        'Leeds', 2644688
      from generate_series(1, ${size}) n`)
    await client.query(
      'insert into discover_topics (key, user_id) select unnest(discover_keys), id from users',
    )
    await client.query(`insert into posts (id, author_id, content, is_anonymous)
      select ${numbered('01a00000', 'n')}, ${numbered('01900000', `1 + n % ${size}`)},
        'A day with ' || ${word('n', 3)} || ' and ' || ${word('n', 5)} || '. ' || md5(n::text), n % 7 = 0
      from generate_series(1, ${size}) n`)
    for (const definition of indexes) await client.query(definition)
    await client.query(
      `insert into sessions (sid, id, user_id, sess, expire)
       values ($1, $2, $2, '{"device":"bench"}', now() + interval '1 day')`,
      [createHash('sha256').update(sessionToken).digest('hex'), viewerId],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** A million rows go in several times faster before there are indexes than after. Answers how to make them again. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows.map(({ definition }) => definition)
}
