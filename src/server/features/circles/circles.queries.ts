import { and, asc, eq, sql } from 'drizzle-orm'
import type { CircleView } from '#contract/circles.ts'
import { limits } from '#contract/core/limits.ts'
import { isGone } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Who asked for their account to be deleted is not there for anyone; if they come back, they are in it again. */
const columns = {
  id: circles.id,
  name: circles.name,
  memberIds: sql<string[]>`array(select ${circleMembers.userId} from ${circleMembers}
    where ${circleMembers.circleId} = ${circles.id} and not ${isGone(circleMembers.userId)} order by ${circleMembers.createdAt}, ${circleMembers.userId})`,
}

/** Only ever the viewer's own. */
export async function listCircles(db: Readable, viewer: Viewer): Promise<CircleView[]> {
  return db
    .select(columns)
    .from(circles)
    .where(eq(circles.ownerId, viewer.id))
    .orderBy(asc(circles.id))
    .limit(limits.circles)
}

/** Somebody else's circle does not exist. */
export async function requireCircle(db: Readable, viewer: Viewer, id: string): Promise<CircleView> {
  const [circle] = await db
    .select(columns)
    .from(circles)
    .where(and(eq(circles.id, id), eq(circles.ownerId, viewer.id)))
  if (!circle) throw notFound()
  return circle
}
