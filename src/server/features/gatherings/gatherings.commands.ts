import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { ChangedPart } from '#contract/gatherings/gathering-choices.ts'
import type { GatheringWords } from '#contract/gatherings/gathering-words.ts'
import type { NewGathering } from '#contract/gatherings/gatherings.ts'
import { gatheringVisibleTo } from '#server/access/gatherings.ts'
import { requireMayInviteEveryone } from '#server/access/newcomers.ts'
import { requireMember } from '#server/access/permissions.ts'
import { now } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { listExpecting, tellOfGathering } from '#server/notifications/gathering-notices.ts'
import type { Places } from '#server/places/places.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { t } from '#words/t.ts'
import { requireDay, requireTimes, storedFrom } from './gathering-times.ts'
import { type LockedGathering, lockGathering, moveUp, tellWhoSee } from './places.commands.ts'
import { setReminders } from './reminders.commands.ts'

/** The viewer's own, still to come. What she cannot see is not there; what is not hers she is told so. */
export async function requireHosting(tx: Transaction, viewer: Viewer, id: string): Promise<LockedGathering> {
  const locked = await lockGathering(tx, id)
  const [seen] = await tx
    .select({ id: gatherings.id })
    .from(gatherings)
    .where(and(eq(gatherings.id, id), gatheringVisibleTo(viewer)))
  if (!locked || !seen) throw notFound()
  if (locked.hostId !== viewer.id) throw notAllowed(t('Only the host can do that.'))
  return locked
}

export function requireToCome({ cancelledAt, endsAt }: LockedGathering): void {
  if (cancelledAt) throw clash(t('This gathering was cancelled.'))
  if (endsAt.getTime() <= now()) throw clash(t('This gathering is over.'))
}

export async function insertGathering(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  body: NewGathering,
  places: Places,
): Promise<void> {
  const { communityId = null, audience } = body
  if (communityId) await requireMember(tx, viewer, communityId)
  else if (audience === 'everyone') await requireMayInviteEveryone(tx, viewer)
  const stored = await storedFrom(body, places)
  requireTimes(stored)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
  const [open] = await tx
    .select({ count: count() })
    .from(gatherings)
    .where(
      and(
        eq(gatherings.hostId, viewer.id),
        gt(gatherings.endsAt, sql`now()`),
        isNull(gatherings.cancelledAt),
        isNull(gatherings.removedAt),
      ),
    )
  if (open && open.count >= limits.gathering.open)
    throw clash(
      t('You can have {max} gatherings at a time that are still to come.', { max: limits.gathering.open }),
    )
  await tx.insert(gatherings).values({
    ...stored,
    ...{ id, hostId: viewer.id, communityId },
    audience: communityId ? 'everyone' : audience,
  })
}

const parts: Record<ChangedPart, readonly (keyof GatheringWords | 'city')[]> = {
  time: ['startsAt', 'endsAt', 'timeZone'],
  place: ['isOnline', 'cityId', 'area', 'address', 'link', 'gettingThere', 'hostGreeting'],
  sheet: ['sheet'],
  words: ['title', 'about', 'plan'],
}

/** Everyone who expects to come is told, whatever it was; of what changes nothing, nobody. */
export async function changeGathering(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  body: GatheringWords,
  places: Places,
): Promise<ServerEvent[]> {
  const before = await requireHosting(tx, viewer, id)
  requireToCome(before)
  const stored = await storedFrom(body, places)
  const isMoved =
    stored.startsAt.getTime() !== before.startsAt.getTime() ||
    stored.endsAt.getTime() !== before.endsAt.getTime()
  if (isMoved) requireTimes(stored)
  const changed = Object.entries(parts).flatMap(([part, fields]) =>
    fields.some((field) => asText(stored[field]) !== asText(before[field])) ? [part as ChangedPart] : [],
  )
  return saveChange(tx, before, stored, changed)
}

const asText = (value: unknown): string => JSON.stringify(value ?? null, sorted)
/** The database keeps the keys of an object in an order of its own. */
const sorted = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

type Stored = Partial<typeof gatherings.$inferInsert>

async function saveChange(
  tx: Transaction,
  before: LockedGathering,
  stored: Stored,
  changed: ChangedPart[],
): Promise<ServerEvent[]> {
  const isTold = changed.length > 0
  const [after] = await tx
    .update(gatherings)
    .set({
      ...stored,
      ...(isTold && {
        revision: before.revision + 1,
        changedAt: sql`now()`,
        changedParts: changed,
      }),
      ...(changed.includes('time') && { movedAt: sql`now()` }),
    })
    .where(eq(gatherings.id, before.id))
    .returning()
  if (!after) throw notFound()
  if (changed.includes('time')) await setReminders(tx, after)
  const moved = await moveUp(tx, after)
  if (!isTold)
    return [...moved, { type: 'gathering.changed', gatheringId: before.id, userIds: [before.hostId] }]
  const userIds = await listExpecting(tx, before.id)
  const told = await tellWhoSee(tx, before.id, 'gatheringChanged', userIds)
  return [...moved, ...told, { type: 'gathering.changed', gatheringId: before.id }]
}

/** The same time of day on another date. A second time it is there already. */
export async function moveGathering(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  date: string,
): Promise<ServerEvent[]> {
  const before = await requireHosting(tx, viewer, id)
  requireToCome(before)
  const times = requireDay(before, date)
  if (times.startsAt.getTime() === before.startsAt.getTime()) return []
  requireTimes(times)
  return saveChange(tx, before, times, ['time'])
}

export async function cancelGathering(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  words: string | null,
): Promise<ServerEvent[]> {
  const before = await requireHosting(tx, viewer, id)
  if (before.cancelledAt) return []
  requireToCome(before)
  return cancel(tx, before, words)
}

/** Everyone who expected to come is told; what is no secret of the host's any more is no more shown. */
export async function cancel(
  tx: Transaction,
  { id, revision }: LockedGathering,
  words: string | null,
): Promise<ServerEvent[]> {
  await tx
    .update(gatherings)
    .set({ cancelledAt: sql`now()`, cancelledWords: words, revision: revision + 1 })
    .where(eq(gatherings.id, id))
  await tx.update(gatheringAnswers).set({ remindAt: null }).where(eq(gatheringAnswers.gatheringId, id))
  const told = await tellOfGathering(tx, id, 'gatheringCancelled', await listExpecting(tx, id))
  return [...told, { type: 'gathering.changed', gatheringId: id }]
}
