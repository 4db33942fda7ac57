import { createHash, hash } from 'node:crypto'
import pg from 'pg'

/** One network of so many people and posts. The same size always gives the same rows. */
export const viewerId = '01900000-0000-7000-8000-000000000001'
export const sessionToken = 'bench-session'
const mainFeed = '00000000-0000-0000-0000-000000000000'

const numbered = (prefix: string, n: string) =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Few interests are common and many are rare, as among people. */
const interest = (n: string, salt: number) =>
  `'topic ' || (1 + floor(pow((hashint4(${n} * 31 + ${salt})::bigint & 65535) / 65536.0, 3) * 2000))::int`
/** Names of two made-up words out of 400 each. */
const word = (n: string, salt: number) => `substr(md5((abs(hashint4(${n} + ${salt})) % 400)::text), 1, 6)`

/** Some of those words. */
export const commonWords = Array.from({ length: 20 }, (_, n) => hash('md5', String(n * 7)).slice(0, 6))

const communities = 200
const joined = 10
const community = (n: string) => numbered('01910000', n)
const person = (n: string) => numbered('01900000', n)

/** One post in twenty is for the viewer, in the main feed or in a joined community, as in the bench of the feed. */
const communityOf = `case
  when n % 40 = 0 then null
  when n % 20 = 0 then ${community(`1 + (n / 40) % ${joined}`)}
  else ${community(`1 + ${joined} + n % ${communities - joined}`)} end`

export async function buildPeople(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  try {
    // Rows made by rule need no looking up of what they refer to; what triggers would write follows below.
    await run('set session_replication_role = replica')
    await run("set maintenance_work_mem = '1GB'")
    const indexes = await dropIndexes(client, ['users', 'posts', 'discover_topics'])
    await run(`insert into users (id, email, display_name, interests, location, city_id)
      select ${person('n')}, 'p' || n || '@example.org',
        initcap(${word('n', 1)} || ' ' || ${word('n', 7)}),
        array[${[1, 2, 3, 4, 5].map((salt) => interest('n', salt)).join(', ')}],
        'Leeds', 2644688
      from generate_series(1, ${size}) n`)
    await run(`insert into communities (id, name, description, creator_id)
      select ${community('n')}, 'Community ' || n, 'About ' || n, ${person('1')} from generate_series(1, ${communities}) n`)
    await run(`insert into community_members (community_id, user_id)
      select ${community('n')}, '${viewerId}' from generate_series(1, ${joined}) n`)
    await run(`insert into posts (id, author_id, community_id, content, is_anonymous)
      select ${numbered('01a00000', 'n')}, ${person(`1 + n % ${size}`)}, ${communityOf},
        'A day with ' || ${word('n', 3)} || ' and ' || ${word('n', 5)} || '. ' || md5(n::text), n % 7 = 0
      from generate_series(1, ${size}) n`)
    await run(`insert into friendships (user_id_1, user_id_2)
      select '${viewerId}', ${person('n * 7')} from generate_series(1, 200) n`)
    await run(`insert into friend_requests (id, sender_id, receiver_id)
      select ${numbered('01920000', 'n')}, '${viewerId}', ${person(`${size} - n * 5`)} from generate_series(1, 50) n`)
    await run(`insert into blocks (blocker_id, blocked_id)
      select '${viewerId}', ${person(`${size} - n * 3`)} from generate_series(1, 20) n`)
    await fill(client, 'discover_topics', 'select unnest(discover_keys), id from users')
    await fill(client, 'name_words', `select distinct unnest(${wordsIn('name_key')}), id from users`)
    await fill(
      client,
      'post_words',
      `select distinct unnest(${wordsIn('lower(substr(content, 3))')}), coalesce(community_id, '${mainFeed}'), id from posts`,
    )
    for (const definition of indexes) await run(definition)
    await client.query(
      `insert into sessions (sid, id, user_id, sess, expire)
       values ($1, $2, $2, '{"device":"bench"}', now() + interval '1 day')`,
      [createHash('sha256').update(sessionToken).digest('hex'), viewerId],
    )
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** These texts are simple enough to be taken apart the fast way. */
const wordsIn = (text: string) => `string_to_array(replace(${text}, '.', ''), ' ')`

/** What a trigger would have written row by row, at once and before its key. */
async function fill(client: pg.Client, table: string, rows: string): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = '${table}'::regclass and contype = 'p'`,
  )
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`)
  await client.query(`insert into ${table} ${rows}`)
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
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
