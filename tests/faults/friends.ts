import pg from 'pg'
import type { Person } from '#tests/support/people.ts'

/** As if one had asked and the other had accepted. */
export async function befriend(databaseUrl: string, one: Person, other: Person): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pair = [one.id, other.id].sort()
  await client.query('insert into friendships (user_id_1, user_id_2) values ($1, $2)', pair)
  await client.end()
}
