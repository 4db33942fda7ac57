import { type SQL, sql } from 'drizzle-orm'
import type { ComfortState, comfortEndpoints } from '#contract/comfort-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Database } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import { signedOut } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Change = BodyOf<typeof comfortEndpoints.change>
type Changed = { changedAt: string }

const sent = (name: 'settings' | 'profiles'): SQL => sql`${sql.placeholder(name)}::jsonb`
/** As they are written on our clock, times are compared as text. */
const isLater = (one: SQL, other: SQL): SQL =>
  sql`(${other} is null or (${one} ->> 'changedAt') collate "C" > (${other} ->> 'changedAt') collate "C")`
const { settings, profiles } = comfortSettings

/** One statement, which holds the row: two devices that speak at once are heard one after the other. */
const changing = preparedSql<ComfortState>(
  'comfort_change',
  () => sql`
  insert into ${comfortSettings} (user_id, settings, profiles)
  select ${idNow('viewer')}, ${sent('settings')}, ${sent('profiles')} where ${stillSignedIn}
  on conflict (user_id) do update set
    settings = ${settings} || (
      select coalesce(jsonb_object_agg(name, entry), '{}') from jsonb_each(excluded.settings) as each(name, entry)
      where ${isLater(sql`entry`, sql`(${settings} -> name)`)}
    ),
    profiles = case when excluded.profiles is not null and ${isLater(sql`excluded.profiles`, sql`${profiles}`)}
      then excluded.profiles else ${profiles} end,
    updated_at = now()
  returning settings, profiles`,
)

/** For each setting the later change wins, whichever device it was made on and whenever that came back online. */
export async function changeComfort(db: Database, viewer: Viewer, change: Change): Promise<ComfortState> {
  const entries = Object.entries(change.settings).flatMap(([name, entry]) =>
    entry ? [[name, onOurClock(entry)] as const] : [],
  )
  const [held] = await writeAs(viewer, db, changing, {
    settings: JSON.stringify(Object.fromEntries(entries)),
    profiles: change.profiles ? JSON.stringify(onOurClock(change.profiles)) : null,
  })
  if (!held) throw signedOut()
  return held
}

/** A device whose clock is ahead must not win for as long as it is. */
function onOurClock<Entry extends Changed>(entry: Entry): Entry {
  const time = Math.min(Date.parse(entry.changedAt), Date.now())
  return { ...entry, changedAt: new Date(time).toISOString() }
}
