import { person } from '#bench/network-rows.ts'
import { chance, idAt, idBefore, indexed, momentAt, type Subject, someone, timePartitions } from './tables.ts'

const days = 1_800

/** What moderators did, by time: five years in sixty months. */
export function log(rows: number): Subject {
  const communities = 10_000
  const community = (salt: number) => person(`floor(${communities} * power(${chance('n', salt)}, 2))::int`)
  const columns = 'id, actor_id, event, subject_type, subject_id, community_id, created_at'
  const made = (table: string, by: string, parts: string[]) => [
    `create table ${table} (like audit_log including defaults including constraints) ${by}`,
    ...parts,
    table === 'log_plain'
      ? `insert into ${table} (${columns}) select ${idAt('n', rows, days)}, ${person('(n % 1000)::int')}, 'removed', 'post',
          ${someone(rows, 'n', 1)}, ${community(2)}, ${momentAt('n', rows, days)} from generate_series(1, ${rows}) n`
      : `insert into ${table} (${columns}) select ${columns} from log_plain`,
    `alter table ${table} add primary key (id)`,
    ...indexed(table, ['(subject_type, subject_id, id)', '(community_id, id)']),
  ]
  return {
    name: 'log',
    rows,
    before: [],
    variants: [
      { name: 'plain', table: 'log_plain', make: made('log_plain', '', []) },
      {
        name: '60 by month',
        table: 'log_time',
        make: made('log_time', 'partition by range (id)', timePartitions('log_time', days)),
      },
    ],
    sample: `select ${community(2)} as viewer, ${someone(rows, 'n', 1)} as other, ${idAt(`(n * ${rows}::bigint / 3000)`, rows, days)} as id
      from generate_series(1, 3000) n`,
    reads: [
      {
        name: 'newest of the log',
        text: ({ table }) => `select * from ${table} where id <= $3 order by id desc limit 21`,
      },
      {
        name: 'newest of a community',
        text: ({ table }) => `select * from ${table} where community_id = $1 order by id desc limit 21`,
      },
      {
        name: 'what was done with one thing',
        text: ({ table }) =>
          `select * from ${table} where subject_type = 'post' and subject_id = $2 order by id desc limit 21`,
      },
    ],
    insert: ({ table }) =>
      `insert into ${table} (id, actor_id, event, subject_type, subject_id) values ($3, $1, 'removed', 'post', $2)`,
    clear: () => ({ 'by the time in the id': `id < '${idBefore(days - 0.2)}'` }),
    drop: ({ table }) => (table === 'log_time' ? `drop table ${table}_p0` : null),
  }
}
