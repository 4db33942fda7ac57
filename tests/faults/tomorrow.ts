import pg from 'pg'

/**
 * What a migration of a later release may do while this program still runs: it adds. A column with a default, a table, a
 * place for photos, a kind of notice that this program has no words for, and rows of all of them.
 */
export async function tomorrow(databaseUrl: string, [one, other]: readonly [string, string]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`begin;
      alter table posts add column mood text;
      alter table messages add column is_whispered boolean not null default false;
      create table postcards (id uuid primary key, sender_id uuid not null references users on delete cascade);
      alter table uploads add column postcard_id uuid references postcards on delete set null;
      create or replace function photo_has_no_place(photo uploads) returns boolean language sql immutable as $$
        select photo.post_id is null and photo.profile_of is null and photo.scheduled_post_id is null
          and photo.pebble_id is null and photo.message_id is null and photo.group_message_id is null
          and photo.scheduled_message_id is null and photo.taken_off_post_id is null and photo.postcard_id is null
      $$;
      alter domain notice_kind drop constraint notice_kind_known;
      insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('of tomorrow', (select max(created_at) + 1 from drizzle.__drizzle_migrations));
      commit`)
    await client.query(
      "insert into notices (id, user_id, kind, person_id) values (gen_random_uuid(), $1, 'waved', $2)",
      [one, other],
    )
  } finally {
    await client.end()
  }
}
