import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { Audience } from '#contract/posts/audiences.ts'
import { areFriends, friendsOf, noBlockBetween, postVisibleTo } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, atMost as rows } from '#server/db/parameters.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, shownName } from '#server/views/person.view.ts'

// Whom a writer can mention is asked of what she can see herself: her friends, her own circle, and who wrote under their
// name where she writes. Never of what only others know, such as who is in somebody's circle or community, or who blocked
// the author of the post. Otherwise a name that is no link would tell it (decision 0096).

/** Where words with a name in them stand, as far as it decides who can be mentioned there. */
export interface MentionPlace {
  /** Null: a post that is being written. */
  id: string | null
  authorId: string
  communityId: string | null
  audience: Audience
  circleId: string | null
}

/** Who wrote it, in a request or when its time has come. */
export type Writer = Pick<Viewer, 'id'>

type Way = 'friends' | 'circle' | 'thread' | 'community'

/** So many of the latest posts of a community, and comments under each, are looked through for people. */
const [latestPosts, latestComments] = [100, 20]
const latestInThread = 200

const viewer = { id: idLater('viewer') }
const place = idLater('place')

const isNamedComment = sql`not ${comments.isAnonymous} and ${comments.deletedAt} is null and ${comments.removedAt} is null`
const commentersOf = (post: SQL, most: number): SQL =>
  sql`select ${comments.authorId} from ${comments} where ${comments.postId} = ${post} and ${isNamedComment} order by ${comments.id} desc limit ${rows(most)}`

const recentPosts = builder
  .select({ id: posts.id, authorId: posts.authorId, isAnonymous: posts.isAnonymous })
  .from(posts)
  .where(and(eq(posts.communityId, place), postVisibleTo(viewer)))
  .orderBy(desc(posts.id))
  .limit(latestPosts)

const people: Record<Way, SQL> = {
  friends: friendsOf(viewer.id),
  circle: sql`select ${circleMembers.userId} as id from ${circleMembers} where ${circleMembers.circleId} = ${place}`,
  // Under a post for few of somebody else: who is there for everyone to see.
  thread: sql`select ${posts.authorId} as id from ${posts} where ${posts.id} = ${place} union select * from (${commentersOf(place, latestInThread)}) as said`,
  community: sql`
    with latest as materialized (${recentPosts})
    select author_id as id from latest where not is_anonymous
    union select said.author_id from latest, lateral (${commentersOf(sql`latest.id`, latestComments)}) as said
    union select ${communityMembers.userId} from ${communityMembers} where ${communityMembers.communityId} = ${place} and ${communityMembers.isModerator}`,
}

const isFriend = areFriends(viewer.id, users.id)
const allows = (way: Way): SQL =>
  way === 'community'
    ? sql`(${users.whoMayMention} = 'known' or ${users.whoMayMention} = 'friends' and ${isFriend})`
    : sql`${users.whoMayMention} <> 'nobody' and ${isFriend}`

const from = (way: Way) => sql`(${people[way]}) as near`
const mayBeMentioned = (way: Way) =>
  and(sql`${users.id} <> ${viewer.id}`, noBlockBetween(viewer.id, users.id), allows(way))

// Folding can make a % or _ out of a full-width one, so what has a meaning to LIKE is escaped afterwards.
const beginning = sql`(select regexp_replace(folded(${sql.placeholder('typed')}::text), '([\\\\%_])', '\\\\\\1', 'g'))`

const suggestions = statements('mentionable_people', (way: Way) =>
  selecting(personColumns, (select) =>
    select
      .from(users)
      .innerJoin(from(way), eq(sql`near.id`, users.id))
      .where(
        and(
          mayBeMentioned(way),
          sql`(${users.nameKey} like ${beginning} || '%' or ${users.nameKey} like '% ' || ${beginning} || '%')`,
        ),
      )
      .orderBy(
        sql`${isFriend} desc, ${users.nameKey} like ${beginning} || '%' desc, ${users.nameKey}, ${users.id} limit ${rows(limits.mentionSuggestions)}`,
      ),
  ),
)

const chosenOnes = statements('mentionable_chosen', (way: Way) =>
  selecting({ id: users.id, name: shownName }, (select) =>
    select
      .from(users)
      .innerJoin(from(way), eq(sql`near.id`, users.id))
      .where(and(sql`${users.id} = any(${sql.placeholder('chosen')}::uuid[])`, mayBeMentioned(way))),
  ),
)

/** Null: nobody can be mentioned there. */
function wayOf(writer: Writer, post: MentionPlace): { way: Way; place: string | null } | null {
  if (post.communityId) return { way: 'community', place: post.communityId }
  if (post.audience === 'everyone') return { way: 'friends', place: null }
  if (post.authorId !== writer.id) return { way: 'thread', place: post.id }
  if (post.audience === 'friends') return { way: 'friends', place: null }
  return post.circleId ? { way: 'circle', place: post.circleId } : null
}

export async function suggestMentions(db: Readable, writer: Writer, post: MentionPlace, typed: string) {
  const where = wayOf(writer, post)
  if (!where) return []
  return suggestions(where.way)(db, { viewer: writer.id, place: where.place, typed })
}

/** Those of the chosen who can be mentioned, in the order in which they were chosen, with their names of now. */
export async function pickMentionable(
  db: Readable,
  writer: Writer,
  post: MentionPlace,
  chosen: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const where = wayOf(writer, post)
  if (!where || chosen.length === 0) return []
  const found = await chosenOnes(where.way)(db, { viewer: writer.id, place: where.place, chosen })
  return found.sort((one, other) => chosen.indexOf(one.id) - chosen.indexOf(other.id))
}
