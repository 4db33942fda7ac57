import { and, eq } from 'drizzle-orm'
import type { QueryOf } from '#contract/core/endpoint.ts'
import type { mentionEndpoints } from '#contract/mentions.ts'
import { requireMember, requireReadablePost } from '#server/access/permissions.ts'
import type { Readable } from '#server/db/connection.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type MentionPlace, suggestMentions } from '#server/mentions/mentionable.ts'
import { toPersonView } from '#server/views/person.view.ts'

type Asked = QueryOf<typeof mentionEndpoints.suggest>

export async function listSuggestions(db: Readable, viewer: Viewer, { q, ...where }: Asked) {
  const place = await placeOf(db, viewer, where)
  return (await suggestMentions(db, viewer, place, q)).map(toPersonView)
}

async function placeOf(
  db: Readable,
  viewer: Viewer,
  { postId, communityId, circleId }: Omit<Asked, 'q'>,
): Promise<MentionPlace> {
  if (postId) return { id: postId, ...(await requireReadablePost(db, viewer, postId)) }
  if (communityId) await requireMember(db, viewer, communityId)
  if (circleId) await requireOwn(db, viewer, circleId)
  return {
    id: null,
    authorId: viewer.id,
    communityId: communityId ?? null,
    audience: circleId ? 'circle' : 'everyone',
    circleId: circleId ?? null,
  }
}

async function requireOwn(db: Readable, viewer: Viewer, circleId: string): Promise<void> {
  const [own] = await db
    .select({ id: circles.id })
    .from(circles)
    .where(and(eq(circles.id, circleId), eq(circles.ownerId, viewer.id)))
  if (!own) throw notFound()
}
