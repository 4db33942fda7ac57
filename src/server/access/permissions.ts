import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isMember } from './visibility.ts'

/** The community itself is open to everyone signed in, so who is not a member is told so, and not 'not found'. */
export async function requireMember(db: Queryable, viewer: Viewer, communityId: string): Promise<void> {
  const [community] = await db
    .select({ id: communities.id, isMember: sql<boolean>`${isMember(viewer.id, communityId)}` })
    .from(communities)
    .where(eq(communities.id, communityId))
  if (!community) throw notFound()
  if (!community.isMember) throw notAllowed('Join this community to view and create posts', 'not_member')
}

/** Everyone may post in the main feed; a community's members may post in it. */
export async function requireMayPostIn(
  db: Queryable,
  viewer: Viewer,
  communityId: string | null | undefined,
): Promise<void> {
  if (communityId) await requireMember(db, viewer, communityId)
}

/** For something the viewer can see: whether it is theirs to change. */
export function requireOwn(isMine: boolean, what: 'posts' | 'comments'): void {
  if (!isMine) throw notAllowed(`You can change only your own ${what}.`)
}
