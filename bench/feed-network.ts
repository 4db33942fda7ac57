import { createHash } from 'node:crypto'
import pg from 'pg'

/** One network of a given size. The same size always gives the same rows. */
export const viewerId = '01900000-0000-7000-8000-000000000001'
export const sessionToken = 'bench-session'

const authors = 1_000
const communities = 200
const joined = 10

const numbered = (prefix: string, n: string) =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const person = (n: string) => numbered('01900000', n)
const community = (n: string) => numbered('01910000', n)

/** 2026-01-01 and a second later for each post, as a UUID v7. */
const postId = (n: string) => `(
  substr(lpad(to_hex(1767225600000 + ${n}::bigint * 1000), 12, '0'), 1, 8) || '-' ||
  substr(lpad(to_hex(1767225600000 + ${n}::bigint * 1000), 12, '0'), 9, 4) || '-7000-8000-' ||
  lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * One post in twenty is for the viewer: in turn in the main feed and in one of ten joined communities. The other
 * nineteen are in communities that the viewer has not joined.
 */
const communityOf = `case
  when n % 40 = 0 then null
  when n % 20 = 0 then ${community(`1 + (n / 40) % ${joined}`)}
  else ${community(`1 + ${joined} + n % ${communities - joined}`)} end`

export async function buildNetwork(url: string, posts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Rows made by rule need no looking up of what they refer to.
    await client.query(`set session_replication_role = replica`)
    await client.query(`insert into users (id, email, display_name)
      select ${person('n')}, 'p' || n || '@example.org', 'Person ' || n from generate_series(1, ${authors}) n`)
    await client.query(`insert into communities (id, name, description, creator_id)
      select ${community('n')}, 'Community ' || n, 'About ' || n, ${person('1')} from generate_series(1, ${communities}) n`)
    await client.query(`insert into community_members (community_id, user_id)
      select ${community('n')}, '${viewerId}' from generate_series(1, ${joined}) n`)
    await client.query(`insert into community_members (community_id, user_id)
      select ${community(`1 + n % ${communities}`)}, ${person('2 + n / 200')} from generate_series(0, 20000) n`)
    const indexes = await dropIndexes(client, ['posts', 'post_likes'])
    await client.query(`insert into posts (id, author_id, community_id, content, is_anonymous, tone_indicators, created_at)
      select ${postId('n')}, ${person(`2 + n % ${authors - 1}`)}, ${communityOf},
        'Post number ' || n || '. ' || repeat('A few words about a day. ', 8), n % 7 = 0,
        case when n % 3 = 0 then array['Genuine'] else '{}' end,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, ${posts}) n`)
    await client.query(`insert into post_likes (post_id, user_id)
      select ${postId('n')}, case when n % 10 = 0 then '${viewerId}'::uuid else ${person('500')} end
      from generate_series(2, ${posts}, 2) n`)
    for (const definition of indexes) await client.query(definition)
    await client.query(`insert into blocks (blocker_id, blocked_id)
      select '${viewerId}', ${person('n * 100')} from generate_series(1, 5) n`)
    await client.query(`insert into hidden_posts (user_id, post_id)
      select '${viewerId}', ${postId(`${posts} - n * 20`)} from generate_series(1, 5) n`)
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
