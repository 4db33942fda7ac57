import { person } from '#bench/network-rows.ts'
import {
  foreignKeys,
  hashPartitions,
  idAt,
  idBefore,
  indexed,
  momentAt,
  momentBefore,
  type Subject,
  someone,
  timePartitions,
  type Variant,
} from './tables.ts'

const days = 120
const hour = 1 / 24

/** By the person told, and by time: they are kept for some months. */
export function notices(rows: number): Subject {
  const people = Math.max(1_000, Math.round(rows / 100))
  const columns = 'id, user_id, kind, person_id, read_at, created_at'
  const made = (table: string, by: string, parts: string[], key: string, indexes: string[]) => [
    `create table ${table} (like notices including defaults including constraints) ${by}`,
    ...parts,
    table === 'notices_plain'
      ? `insert into ${table} (${columns}) select ${idAt('n', rows, days)}, ${someone(people, 'n', 1)}, 'requestAccepted',
          ${someone(people, 'n', 2)}, case when n < ${rows} * 0.95 then ${momentAt('n', rows, days)} end, ${momentAt('n', rows, days)}
          from generate_series(1, ${rows}) n`
      : `insert into ${table} (${columns}) select ${columns} from notices_plain`,
    `alter table ${table} add primary key (${key})`,
    ...indexed(table, [...indexes, '(person_id) where person_id is not null']),
    ...foreignKeys(table, ['user_id', 'person_id']),
  ]
  const byPerson = (parts: number): Variant => {
    const table = `notices_${parts}`
    const by = 'partition by hash (user_id)'
    return {
      name: `${parts} by person`,
      table,
      make: made(table, by, hashPartitions(table, parts), 'user_id, id', []),
    }
  }
  return {
    name: 'notices',
    rows,
    before: [
      `insert into users (id, email, display_name) select ${person('n')}, 'p' || n || '@example.org', 'Person ' || n
        from generate_series(1, ${people}) n on conflict do nothing`,
      'analyze users',
    ],
    variants: [
      { name: 'plain', table: 'notices_plain', make: made('notices_plain', '', [], 'id', ['(user_id, id)']) },
      byPerson(16),
      byPerson(64),
      {
        name: '4 by month',
        table: 'notices_time',
        make: made('notices_time', 'partition by range (id)', timePartitions('notices_time', days), 'id', [
          '(user_id, id)',
        ]),
      },
    ],
    sample: `select ${someone(people, 'n', 1)} as viewer, ${someone(people, 'n', 3)} as other,
      'ffffffff-ffff-ffff-ffff-ffffffffffff' as id from generate_series(1, 3000) n`,
    reads: [
      {
        name: 'page of notices',
        text: ({ table }) =>
          `select * from ${table} where user_id = $1 and id <= $3 order by id desc limit 21`,
      },
      {
        name: 'unread, of one person',
        text: ({ table }) => `select count(*) from ${table} where user_id = $1 and read_at is null`,
      },
    ],
    insert: ({ table }) =>
      `insert into ${table} (id, user_id, kind, person_id) values ($3, $1, 'requestAccepted', $2)`,
    clear: () => ({
      'by created_at, as today': `created_at < '${momentBefore(days - hour)}'`,
      'by the time in the id': `id < '${idBefore(days - 2 * hour)}'`,
    }),
    drop: ({ table }) => (table === 'notices_time' ? `drop table ${table}_p0` : null),
    dirty: ({ table }) =>
      `update ${table} set read_at = now() where read_at is null and id > '${idBefore(1)}'`,
  }
}
