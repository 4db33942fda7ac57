import { eq } from 'drizzle-orm'
import type { ComfortState, comfortEndpoints } from '#contract/comfort-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Database } from '#server/db/client.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getComfortNow } from './comfort.queries.ts'

type Change = BodyOf<typeof comfortEndpoints.change>
type Changed = { changedAt: string }

/** For each setting the later change wins, whichever device it was made on and whenever that came back online. */
export function changeComfort(db: Database, viewer: Viewer, change: Change): Promise<ComfortState> {
  return db.transaction(async (tx) => {
    await tx.insert(comfortSettings).values({ userId: viewer.id }).onConflictDoNothing()
    const mine = eq(comfortSettings.userId, viewer.id)
    // Two devices that speak at once are heard one after the other.
    await tx.select({ id: comfortSettings.userId }).from(comfortSettings).where(mine).for('update')
    const held = await getComfortNow(tx, viewer)
    const settings: Record<string, unknown> = { ...held.settings }
    for (const [name, sent] of Object.entries(change.settings)) {
      const entry = sent && onOurClock(sent)
      if (entry && isLater(entry, held.settings[name as keyof Change['settings']])) settings[name] = entry
    }
    const sent = change.profiles && onOurClock(change.profiles)
    const profiles = sent && isLater(sent, held.profiles) ? sent : held.profiles
    await tx.update(comfortSettings).set({ settings, profiles }).where(mine)
    return { settings, profiles }
  })
}

const isLater = (one: Changed, other: Changed | null | undefined): boolean =>
  !other || one.changedAt > other.changedAt

/** A device whose clock is ahead must not win for as long as it is. */
function onOurClock<Entry extends Changed>(entry: Entry): Entry {
  const time = Math.min(Date.parse(entry.changedAt), Date.now())
  return { ...entry, changedAt: new Date(time).toISOString() }
}
