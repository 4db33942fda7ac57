import { hash } from 'node:crypto'
import pg from 'pg'
import { settingsAndModeration } from './network-aside.ts'
import { fellowTravellers, groupsOfTwelve } from './network-groups.ts'
import { keptAndGiven, mentionsSomebody } from './network-own.ts'
import {
  circle,
  comment,
  community,
  filling,
  message,
  numbered,
  person,
  post,
  type Size,
  viewer,
  word,
} from './network-rows.ts'

export type { Size }
export { viewer }

export const small: Size = { posts: 10_000, people: 10_000, communities: 1_000 }
export const large: Size = { posts: 1_000_000, people: 100_000, communities: 10_000 }
/** For trying things out: built in seconds. */
export const quickLarge: Size = { posts: 60_000, people: 20_000, communities: 2_000 }

const uuid = (prefix: string, n: number) => `${prefix}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const personId = (n: number) => uuid('01900000', n)
export const communityId = (n: number) => uuid('01910000', n)
/** The newest post of the main feed has number `posts`; every fortieth is in it. */
export const postId = (n: number): string => {
  const time = (1_767_225_600_000 + n * 1000).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** In a hundred communities: a feed merged from a hundred sources and the main feed. */
export const joiner = 2
/** With whom the viewer has thousands of messages. */
export const oldFriend = 7
/** Person n is signed in with this, for the first so many. */
export const signedIn = 5_000
export const tokenOf = (n: number) => `bench-${n}`

const joined = 10
const joinedByJoiner = 100
const commentsEach = 40
const longTalk = 5_000
const friendsOfViewer = 200
/** One in forty posts is for few, as many as there are in the main feed; one in ten of those is by a friend of the viewer. */
const isForFew = 'n % 40 = 3'
const isOfFriend = 'n % 400 = 3'
/** Which friend of the viewer wrote it, each as often as every other; in turn for friends and for a circle. */
const friend = `(1 + (n / 400) % ${friendsOfViewer})`
const isForCircle = `${isOfFriend} and (n / 400 / ${friendsOfViewer}) % 2 = 1`

/** Few interests are common and many are rare, as among people. */
const interest = (n: string, salt: number) =>
  `'topic ' || (1 + floor(pow((hashint4(${n} * 31 + ${salt})::bigint & 65535) / 65536.0, 3) * 2000))::int`
/** Some of those words. */
export const commonWords = Array.from({ length: 20 }, (_, n) => hash('md5', String(n * 7)).slice(0, 6))
export async function buildNetwork(
  url: string,
  { posts, people, communities }: Size,
  tell: (sentence: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  const step = async (what: string, ...statements: string[]) => {
    tell(what)
    for (const statement of statements) await run(statement)
  }
  try {
    // Rows made by rule need no looking up of what they refer to; what triggers would write follows below.
    await run('set session_replication_role = replica')
    await run("set maintenance_work_mem = '1GB'")
    await run("set work_mem = '256MB'")
    const indexes = await dropIndexes(client, [
      'users',
      'posts',
      'comments',
      'post_likes',
      'messages',
      'discover_topics',
      'friendships',
      'community_members',
    ])
    await step(
      `${people.toLocaleString('en')} people`,
      `insert into users (id, email, display_name, interests, location, city_id, location_audience,
          languages, languages_audience, age_range, age_range_audience)
        select ${person('n')}, 'p' || n || '@example.org', initcap(${word('n', 1)} || ' ' || ${word('n', 7)}),
          array[${[1, 2, 3, 4, 5].map((salt) => interest('n', salt)).join(', ')}], 'Leeds', 2644688, 'everyone',
          case when n % 10 = 0 then array['en', 'de'] else array['en'] end, 'everyone',
          (array['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])[1 + n % 6], 'everyone'
        from generate_series(1, ${people}) n`,
      `insert into sessions (sid, id, user_id, sess, expire, last_seen_at)
        select encode(sha256(('bench-' || n)::bytea), 'hex'), ${person('n')}, ${person('n')}, '{"device":"bench"}',
          now() + interval '10 years', now() + interval '10 years'
        from generate_series(1, ${signedIn}) n`,
      // The viewer's own, then each with those who come after them.
      `insert into friendships (user_id_1, user_id_2)
        select ${person('1')}, ${person('n * 7')} from generate_series(1, ${friendsOfViewer}) n
        union all select ${person('n')}, ${person('n + k')}
        from generate_series(2, ${people} - 3) n, generate_series(1, 3) k`,
      `insert into friend_requests (id, sender_id, receiver_id)
        select ${numbered('01920000', 'n')}, ${person('1')}, ${person(`${people} - n * 5`)} from generate_series(1, 50) n
        union all select ${numbered('01920000', '100 + n')}, ${person(`${people} - n * 5 - 1`)}, ${person('1')} from generate_series(1, 30) n
        union all select ${numbered('01920000', '1000 + n')}, ${person('n')}, ${person('n + 4321')} from generate_series(2, ${people} - 4400) n`,
      // The viewer is in every second circle, and the owner's other friends are in all of them.
      `insert into circles (id, owner_id, name)
        select ${circle('n')}, ${person('n * 7')}, 'Close ones' from generate_series(1, ${friendsOfViewer}) n`,
      `insert into circle_members (circle_id, user_id)
        select ${circle('n')}, ${person('1')} from generate_series(2, ${friendsOfViewer}, 2) n
        union all select ${circle('n')}, ${person('n * 7 + k')}
        from generate_series(1, ${friendsOfViewer}) n, generate_series(1, 3) k`,
      `insert into blocks (blocker_id, blocked_id)
        select ${person('1')}, ${person('5000 + n * 3')} from generate_series(1, 20) n`,
      `insert into mutes (muter_id, muted_id)
        select ${person('1')}, ${person('6000 + n * 3')} from generate_series(1, 5) n`,
    )
    await step(
      `${communities.toLocaleString('en')} communities`,
      `insert into communities (id, name, description, creator_id, interests)
        select ${community('n')}, initcap(${word('n', 11)}) || ' ' || n, 'About ' || ${word('n', 13)} || ' and the rest of it',
          ${person('1')}, array[${interest('n', 1)}, ${interest('n', 2)}]
        from generate_series(1, ${communities}) n`,
      `insert into community_members (community_id, user_id)
        select ${community('n')}, ${person(String(viewer))} from generate_series(1, ${joined}) n
        union all select ${community(`${joined} + n`)}, ${person(String(joiner))} from generate_series(1, ${joinedByJoiner}) n
        union all select ${community(`1 + (n * 7 + k * 13) % ${communities}`)}, ${person('n')}
        from generate_series(3, ${people}) n, generate_series(1, 5) k`,
      `update communities set member_count = counted.members
        from (select community_id, count(*) as members from community_members group by 1) counted
        where counted.community_id = communities.id`,
    )
    await step(
      `${posts.toLocaleString('en')} posts`,
      // One in twenty is for the viewer: in turn in the main feed and in one of their communities.
      `insert into posts (id, author_id, audience, circle_id, community_id, content, is_anonymous, tone_indicators, like_count, comment_count, has_mentions, created_at)
        select ${post('n')}, case when ${isOfFriend} then ${person(`${friend} * 7`)} else ${person(`2 + n % ${people - 1}`)} end,
          case when ${isForCircle} then 'circle' when ${isForFew} then 'friends' else 'everyone' end,
          case when ${isForCircle} then ${circle(friend)} end,
          case when n % 40 = 0 or ${isForFew} then null
            when n % 20 = 0 then ${community(`1 + (n / 40) % ${joined}`)}
            else ${community(`1 + ${joined} + n % ${communities - joined}`)} end,
          'A day with ' || ${word('n', 3)} || ' and ' || ${word('n', 5)} || '. ' || md5(n::text) || '. ' || ${filling},
          n % 7 = 0 and not (${isForFew}), case when n % 3 = 0 then array['Genuine'] else '{}' end,
          case when n % 2 = 0 then 1 else 0 end, case when n % 40 = 0 then ${commentsEach} else 0 end, ${mentionsSomebody},
          timestamptz '2026-01-01' + n * interval '1 second'
        from generate_series(1, ${posts}) n`,
      `insert into post_likes (post_id, user_id)
        select ${post('n')}, case when n % 10 = 0 then ${person('1')} else ${person('500')} end
        from generate_series(2, ${posts}, 2) n`,
      `insert into comments (id, post_id, author_id, content, is_anonymous, created_at)
        select ${comment('n')}, ${post(`n - (n - 1) % ${commentsEach} + ${commentsEach - 1}`)},
          ${person(`2 + (n * 7) % ${people - 1}`)}, 'I know such a day with ' || ${word('n', 3)} || '. ' || repeat('so it is. ', 6),
          n % 11 = 0, timestamptz '2026-02-01' + n * interval '1 second'
        from generate_series(1, ${posts}) n`,
    )
    await step(
      'messages and notices',
      // With an old friend thousands, with the others a few; and among everyone else ten with the one who comes next.
      `insert into messages (id, sender_id, receiver_id, content, is_read, created_at)
        select ${message('n + 100000000')}, ${person(`case when n % 2 = 0 then 1 else ${oldFriend} end`)},
          ${person(`case when n % 2 = 0 then ${oldFriend} else 1 end`)}, 'A few words to a friend. ' || ${filling}, n < ${longTalk - 3},
          timestamptz '2026-03-01' + n * interval '1 second'
        from generate_series(1, ${longTalk}) n
        union all select ${message('n * 10 + k')}, ${person('1')}, ${person('n * 7')}, 'Hello again. ' || ${filling}, true,
          timestamptz '2026-02-01' + n * interval '1 second'
        from generate_series(2, ${friendsOfViewer}) n, generate_series(1, 5) k
        union all select ${message('1000000 + n * 10 + k')}, ${person('n + k % 2')}, ${person('n + (k + 1) % 2')}, 'Hello. ' || ${filling},
          k < 10, timestamptz '2026-02-01' + n * interval '1 second'
        from generate_series(2, ${Math.round(people / 5)}) n, generate_series(1, 10) k`,
      `insert into conversations (user_id_1, user_id_2, last_message_id)
        select least(sender_id, receiver_id), greatest(sender_id, receiver_id), max(id::text)::uuid from messages group by 1, 2`,
      `insert into notices (id, user_id, kind, person_id, created_at)
        select ${numbered('01930000', 'n')}, ${person('1')}, 'requestAccepted', ${person('n * 7')}, now() from generate_series(1, 150) n
        union all select ${numbered('01930000', '10000 + n')}, ${person('n')}, 'requestAccepted', ${person('n + 1')}, now()
        from generate_series(2, ${people / 2}) n`,
      // Of today: what was told long ago is forgotten.
      `insert into notices (id, user_id, kind, post_id, first_comment_id, created_at)
        select comments.id, ${person('1')}, 'comment', comments.post_id, comments.id, now()
        from generate_series(1, 150) n join comments on comments.id = ${comment(`${posts} - n`)}
        union all select comments.id, ${person('n')}, 'comment', comments.post_id, comments.id, now()
        from generate_series(2, ${people / 2}) n join comments on comments.id = ${comment('n')}
        on conflict do nothing`,
    )
    await step('what people keep and give', ...keptAndGiven({ posts, people, communities }))
    await step(
      'groups',
      ...groupsOfTwelve({ posts, people, communities }),
      ...fellowTravellers({ posts, people, communities }),
    )
    await step('settings and moderation', ...settingsAndModeration({ posts, people, communities }))
    tell('words and topics, as triggers would have written them')
    await fill(
      client,
      'community_topics',
      'select unnest(topic_keys || topic_pairs(topic_keys)), id from communities',
    )
    await fill(
      client,
      'community_interests',
      `select folded(word), spelling, count(distinct communities.id)
        from communities, unnest(interests) word, unnest(array['', word]) spelling group by 1, 2`,
    )
    await fill(
      client,
      'community_words',
      `select word, id from communities,
        lateral (select distinct unnest(${wordsIn("translate(search_text, chr(10), ' ')")}) as word) words where length(word) >= 3`,
    )
    await fill(client, 'discover_topics', 'select unnest(discover_keys), id from users')
    await fill(client, 'interest_words', 'select unnest(interest_words_of(users)), id from users')
    await fill(client, 'name_words', `select distinct unnest(${wordsIn('name_key')}), id from users`)
    await fill(
      client,
      'post_words',
      // The first three sentences of each, in lower case; shorter words are not looked for.
      `select word, post_place(posts), id
        from posts, lateral (select distinct unnest(${wordsIn('lower(left(content, 70))')}) as word) words
        where length(word) >= 3`,
    )
    await step('indexes', ...indexes)
    // Frozen, so that no later look into it, at either size, has anything left to settle or to mark.
    await step('vacuum', 'vacuum (freeze, analyze)', 'checkpoint')
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
