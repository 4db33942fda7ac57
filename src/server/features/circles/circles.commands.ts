import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { CircleName } from '#contract/circles.ts'
import { limits } from '#contract/core/limits.ts'
import { isFriendshipOf, isGone } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'

const isOwn = (viewer: Viewer, id: string) => and(eq(circles.id, id), eq(circles.ownerId, viewer.id))

export async function insertCircle(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name }: CircleName,
): Promise<void> {
  await lockCircles(tx, viewer)
  const [held] = await tx.select({ count: count() }).from(circles).where(eq(circles.ownerId, viewer.id))
  if (held && held.count >= limits.circles)
    throw badInput({
      name: t('You can have at most {max} circles. Please delete one first.', { max: limits.circles }),
    })
  await requireNewName(tx, viewer, id, name)
  await tx.insert(circles).values({ id, ownerId: viewer.id, name })
}

export async function renameCircle(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name }: CircleName,
): Promise<void> {
  await lockCircles(tx, viewer)
  await requireNewName(tx, viewer, id, name)
  const { rowCount } = await tx.update(circles).set({ name }).where(isOwn(viewer, id))
  if (rowCount === 0) throw notFound()
}

/** Its posts stay, for nobody but their author. A second time answers as the first did. */
export async function removeCircle(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await tx.delete(circles).where(isOwn(viewer, id))
}

/** One at a time for each person, so that two at once cannot pass a limit together. */
const lockCircles = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/** Two circles of one name could not be told apart beside Post. */
async function requireNewName(tx: Transaction, viewer: Viewer, id: string, name: string): Promise<void> {
  const [same] = await tx
    .select({ id: circles.id })
    .from(circles)
    .where(
      and(
        eq(circles.ownerId, viewer.id),
        ne(circles.id, id),
        sql`lower(${circles.name}) = lower(${name}::text)`,
      ),
    )
  if (same) throw clash(t('You already have a circle with this name.'))
}

/** Friends only. The friendship is held until it is done: one that ends meanwhile takes them out again. */
export async function addMember(tx: Transaction, viewer: Viewer, id: string, userId: string): Promise<void> {
  await lockOwnCircle(tx, viewer, id)
  const [friend] = await tx
    .select({ isGone: sql<boolean>`${isGone(sql`${userId}::uuid`)}` })
    .from(friendships)
    .where(isFriendshipOf(viewer.id, userId))
    .for('key share')
  if (!friend || friend.isGone) throw notAllowed(t('Only your friends can be in a circle.'))
  const { rowCount } = await tx.insert(circleMembers).values({ circleId: id, userId }).onConflictDoNothing()
  if (rowCount === 0) return
  const [held] = await tx.select({ count: count() }).from(circleMembers).where(eq(circleMembers.circleId, id))
  if (held && held.count > limits.circleMembers)
    throw clash(t('A circle can have at most {max} people.', { max: limits.circleMembers }))
}

export async function removeMember(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  userId: string,
): Promise<void> {
  await lockOwnCircle(tx, viewer, id)
  await tx.delete(circleMembers).where(and(eq(circleMembers.circleId, id), eq(circleMembers.userId, userId)))
}

async function lockOwnCircle(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const [circle] = await tx
    .select({ id: circles.id })
    .from(circles)
    .where(isOwn(viewer, id))
    .for('no key update')
  if (!circle) throw notFound()
}
