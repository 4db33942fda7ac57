import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Until 0.1 there were 27 migrations. What they made together is what the foundation makes at once. */
export const beforeFoundation = {
  migrations: 27,
  /** The last commit that has them. */
  commit: 'e4cdf7f',
}
const firstHash = '126f0bd435b137491202241419ad9c1263e745bff9432b7c5522173d981100a2'
const lastHash = '2c07c872ba6d0d62808429242aad9676c433b8d4389060cdfe26274a92d52cc6'

// What adds a limit to a domain without reading the rows leaves it unproven. The foundation's limits are proven.
const proveLimits = sql`do $$ declare found record; begin
  for found in select contypid::regtype as domain, conname from pg_constraint where contypid <> 0 and not convalidated loop
    execute format('alter domain %s validate constraint %I', found.domain, found.conname);
  end loop;
end $$`

/** A database that has seen all 27 has the foundation, and is told so. One that has seen fewer is left as it is. */
export async function adoptFoundation(db: NodePgDatabase, migrationsFolder: string): Promise<void> {
  const journal = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!journal.rows[0]?.['there']) return
  const { rows } = await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at`)
  if (rows[0]?.['hash'] !== firstHash) return
  if (rows.at(-1)?.['hash'] !== lastHash)
    throw new Error(
      `This database is from before 0.1, and too old for this Synapse. Start it once with the last one before 0.1 (git checkout ${beforeFoundation.commit}), and then with this one. Nothing was changed.`,
    )
  const [foundation] = readMigrationFiles({ migrationsFolder })
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${foundation?.hash}, ${foundation?.folderMillis})`)
    await tx.execute(proveLimits)
  })
}
