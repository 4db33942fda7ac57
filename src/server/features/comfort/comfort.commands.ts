import { eq } from 'drizzle-orm'
import type { ComfortState, comfortEndpoints } from '#contract/comfort/comfort.ts'
import type { BodyOf } from '#contract/core/endpoint.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Change = BodyOf<typeof comfortEndpoints.change>
type Changed = { changedAt: string }

/** For each setting the later change wins, whichever device it was made on and whenever that came back online. */
export async function changeComfort(tx: Transaction, viewer: Viewer, change: Change): Promise<void> {
  const held = await lockComfort(tx, viewer)
  const sent = Object.entries(change.settings).flatMap(([name, entry]) =>
    entry ? [[name, onOurClock(entry)] as const] : [],
  )
  const before = new Map<string, Changed | undefined>(Object.entries(held.settings))
  const later = sent.filter(([name, entry]) => isLater(entry, before.get(name)))
  const profiles = change.profiles ? onOurClock(change.profiles) : null
  await tx
    .update(comfortSettings)
    .set({
      settings: { ...held.settings, ...Object.fromEntries(later) },
      profiles: profiles && isLater(profiles, held.profiles) ? profiles : held.profiles,
    })
    .where(eq(comfortSettings.userId, viewer.id))
}

/** Two devices that speak at once are heard one after the other. */
async function lockComfort(tx: Transaction, viewer: Viewer): Promise<ComfortState> {
  await tx.insert(comfortSettings).values({ userId: viewer.id }).onConflictDoNothing()
  const [held] = await tx
    .select({ settings: comfortSettings.settings, profiles: comfortSettings.profiles })
    .from(comfortSettings)
    .where(eq(comfortSettings.userId, viewer.id))
    .for('no key update')
  return held ?? { settings: {}, profiles: null }
}

/** As they are written on our clock, times are compared as text. */
const isLater = (one: Changed, other: Changed | null | undefined): boolean =>
  !other || one.changedAt > other.changedAt

/** A device whose clock is ahead must not win for as long as it is. */
function onOurClock<Entry extends Changed>(entry: Entry): Entry {
  const time = Math.min(Date.parse(entry.changedAt), Date.now())
  return { ...entry, changedAt: new Date(time).toISOString() }
}
