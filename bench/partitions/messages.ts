import { person } from '#bench/network-rows.ts'
import {
  chance,
  foreignKeys,
  hashPartitions,
  idAt,
  indexed,
  momentAt,
  type Subject,
  someone,
  timePartitions,
  type Variant,
} from './tables.ts'

const days = 720

/**
 * By the pair: an expression can be no part of a primary key, and neither can a generated column be what divides a
 * table. So the pair stands in the row, the smaller id first.
 */
export function messages(rows: number): Subject {
  const people = Math.max(1_000, Math.round(rows / 100))
  const pairs = Math.max(1_000, Math.round(rows / 40))
  const other = `(1 + (1 + floor(${people} * power(${chance('k', 2)}, 1.5))::bigint + (hashint8extended(k, 3) & 16777215) % (${people} - 1)) % ${people})::int`
  const columns = 'id, sender_id, receiver_id, content, is_read, created_at'
  const byPair = (table: string, parts: number): Variant => ({
    name: parts ? `${parts} by pair` : 'pair in the key',
    table,
    make: [
      `create table ${table} (like messages including defaults including constraints, user_id_1 uuid not null, user_id_2 uuid not null)
        ${parts ? 'partition by hash (user_id_1, user_id_2)' : ''}`,
      ...hashPartitions(table, parts),
      `insert into ${table} (${columns}, user_id_1, user_id_2)
        select ${columns}, least(sender_id, receiver_id), greatest(sender_id, receiver_id) from messages_plain`,
      `alter table ${table} add primary key (user_id_1, user_id_2, id)`,
      // By the id alone, as reports name it; and for what goes with a person.
      ...indexed(table, [
        '(id)',
        '(sender_id)',
        '(receiver_id)',
        '(receiver_id, sender_id) where not is_read',
      ]),
      ...foreignKeys(table, ['sender_id', 'receiver_id']),
      moving(table),
    ],
  })
  const byId = (name: string, table: string, by: string, parts: string[], fill: string): Variant => ({
    name,
    table,
    make: [
      `create table ${table} (like messages including defaults including constraints) ${by}`,
      ...parts,
      `insert into ${table} (${columns}) ${fill}`,
      `alter table ${table} add primary key (id)`,
      ...indexed(table, [
        '(sender_id, receiver_id, id)',
        '(receiver_id, sender_id, id)',
        '(receiver_id, sender_id) where not is_read',
      ]),
      ...foreignKeys(table, ['sender_id', 'receiver_id']),
      moving(table),
    ],
  })
  const made = `select ${idAt('n', rows, days)}, case when n % 2 = 0 then one else two end, case when n % 2 = 0 then two else one end,
      substr(repeat('so it is. ', 20), 1, (10 + 100 * power(${chance('n', 5)}, 2))::int),
      n < ${rows} * 0.97 or n % 3 <> 0, ${momentAt('n', rows, days)}
    from generate_series(1, ${rows}) n join pairs on k = floor(${pairs} * power(${chance('n', 1)}, 2))::int`
  return {
    name: 'messages',
    rows,
    before: [
      `insert into users (id, email, display_name) select ${person('n')}, 'p' || n || '@example.org', 'Person ' || n
        from generate_series(1, ${people}) n on conflict do nothing`,
      `create table pairs as select k, ${someone(people, 'k', 2)} as one, ${person(other)} as two
        from generate_series(0, ${pairs} - 1) k`,
      `insert into conversations select distinct on (1, 2) least(one, two), greatest(one, two), ${idAt('n', rows, days)}
        from (select floor(${pairs} * power(${chance('n', 1)}, 2))::int as k, max(n) as n
          from generate_series(1, ${rows}) n group by 1) last join pairs using (k) order by 1, 2, n desc`,
      'analyze users, conversations, pairs',
    ],
    variants: [
      byId('plain', 'messages_plain', '', [], made),
      byPair('messages_16', 16),
      byPair('messages_64', 64),
      byPair('messages_pair', 0),
      byId(
        '24 by month',
        'messages_time',
        'partition by range (id)',
        timePartitions('messages_time', days),
        `select ${columns} from messages_plain`,
      ),
    ],
    sample: `select one as viewer, two as other, (select last_message_id from conversations
        where user_id_1 = least(one, two) and user_id_2 = greatest(one, two)) as id
      from (select floor(${pairs} * power(${chance('n', 77)}, 2))::int as k from generate_series(1, 3000) n) busy join pairs using (k)`,
    reads: [
      { name: 'page of a conversation', text: page },
      { name: 'list of conversations', text: list },
      { name: 'unread, of one person', text: unread },
      { name: 'one message by its id', text: ({ table }) => `select content from ${table} where id = $3` },
    ],
    insert: ({ table }) =>
      isById(table)
        ? `insert into ${table} (id, sender_id, receiver_id, content) values ($3, $1, $2, 'so it is, and so it was before. Good evening!')`
        : `insert into ${table} (id, sender_id, receiver_id, content, user_id_1, user_id_2)
            values ($3, $1, $2, 'so it is, and so it was before. Good evening!', least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))`,
    dirty: ({ table }) => `update ${table} set is_read = true where not is_read`,
  }
}

/** The conversation moves with the message, as in the real table. */
const moving = (table: string) =>
  `create trigger moved after insert on ${table} referencing new table as added for each statement execute function messages_added()`

const isById = (table: string) => table === 'messages_plain' || table === 'messages_time'

function page({ table }: Variant): string {
  const direction = (from: string, to: string) =>
    `(select id from ${table} where sender_id = ${from} and receiver_id = ${to} and id <= $3 order by id desc limit 21)`
  return isById(table)
    ? `select m.* from (select id from (${direction('$1', '$2')} union all ${direction('$2', '$1')}) both_ways
        order by id desc limit 21) page join ${table} m using (id) order by m.id desc`
    : `select * from ${table} where user_id_1 = least($1::uuid, $2::uuid) and user_id_2 = greatest($1::uuid, $2::uuid)
        and id <= $3 order by id desc limit 21`
}

function list(variant: Variant): string {
  const pair = (row: string) =>
    isById(variant.table) ? '' : `and ${row}.user_id_1 = page.user_id_1 and ${row}.user_id_2 = page.user_id_2`
  const mine = (me: string, them: string) =>
    `(select user_id_1, user_id_2, ${them} as other_id, last_message_id from conversations
      where ${me} = $1 order by last_message_id desc limit 21)`
  return `select m.id, m.content, page.other_id, (select count(*) from ${variant.table} waiting
      where waiting.receiver_id = $1 and waiting.sender_id = page.other_id and not waiting.is_read ${pair('waiting')})
    from (select * from (${mine('user_id_1', 'user_id_2')} union all ${mine('user_id_2', 'user_id_1')}) both_ways
      order by last_message_id desc limit 21) page
    join ${variant.table} m on m.id = page.last_message_id ${pair('m')} order by m.id desc`
}

const unread = ({ table }: Variant) =>
  `select count(distinct sender_id) from ${table} where receiver_id = $1 and not is_read`
