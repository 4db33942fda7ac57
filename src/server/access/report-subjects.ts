import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import type { Readable } from '#server/db/connection.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { allOf, anyOf } from './conditions.ts'
import { notHiddenFrom } from './conversations.ts'
import { fellowLineFor } from './fellow-travellers.ts'
import { gatheringText, gatheringVisibleTo } from './gatherings.ts'
import { groupMessageVisibleTo, invitationReaches } from './groups.ts'
import { moderates } from './moderators.ts'
import { wasGivenBy, wasGivenTo } from './pebbles.ts'
import { postText } from './post-text.ts'
import { isShownTo, isStillThere, mine, roomVisibleTo, theirs } from './quiet-rooms.ts'
import { commentVisibleTo, noBlockBetween, postInWindowFor, postVisibleTo } from './visibility.ts'

interface Reportable {
  /** Whose it is; null where nobody answers for it. */
  concernsId: string | null
  /** Where it was said; null outside communities, and for a community itself, whose moderators do not judge it. */
  communityId: string | null
  /** As they are now, shortened to what is kept. */
  words: string | null
}

/** Only what the viewer may see can be reported; anything else is as if it were not there. */
export async function findReportable(
  db: Readable,
  viewer: Viewer,
  type: ReportSubject,
  id: string,
): Promise<Reportable | null> {
  const [subject] = await subjects[type](db, viewer, id)
  return subject ?? null
}

const kept = (text: SQL) => sql<string>`left(${text}, ${sql.raw(String(limits.reportedWords))})`
const outside = sql<string | null>`null::uuid`

const blockBy = (viewer: Viewer) =>
  sql`from ${blocks} where ${blocks.blockerId} = ${viewer.id} and ${blocks.blockedId} = ${users.id}`
const hasBlocked = (viewer: Viewer) => sql`exists (select ${blockBy(viewer)})`

/** What somebody wrote on the viewer's screen with a request: its name, if it is another one by now, and its note. */
const waitingRequestTo = (viewer: Viewer): SQL =>
  sql`(select concat_ws(chr(10), nullif(${friendRequests.senderName}, ${users.displayName}), ${friendRequests.note})
    from ${friendRequests} where ${friendRequests.senderId} = ${users.id} and ${friendRequests.receiverId} = ${viewer.id} and ${friendRequests.status} = 'pending')`

/** What somebody answered who waits to be let in where the viewer moderates. */
const joinAnswersTo = (viewer: Viewer): SQL =>
  sql`(select string_agg(${communityRequests.answer}, chr(10)) from ${communityRequests}
    where ${communityRequests.userId} = ${users.id} and ${moderates(viewer.id, communityRequests.communityId)})`

/** What somebody says they are doing in the room in which the viewer sees them now. It is kept nowhere else. */
const wordsInRoom = (viewer: Viewer): SQL =>
  sql`(select ${theirs.doing} from quiet_room_visits as theirs
    join quiet_room_visits as mine on ${mine.roomId} = ${theirs.roomId} and ${mine.userId} = ${viewer.id} and ${isStillThere(mine)}
    where ${theirs.userId} = ${users.id} and ${isStillThere(theirs)} and ${isShownTo(sql`${viewer.id}::uuid`)})`

/** Whoever reports reads these words. Of whom they blocked they have the name of then (decision 0055). */
const wordsOfPerson = (viewer: Viewer): SQL =>
  sql`case when ${hasBlocked(viewer)} then coalesce((select ${blocks.blockedName} ${blockBy(viewer)}), ${users.displayName})
    else concat_ws(chr(10), ${users.displayName}, ${waitingRequestTo(viewer)}, ${joinAnswersTo(viewer)}, ${wordsInRoom(viewer)}, ${fellowLineFor(sql`${viewer.id}::uuid`)}, case when ${users.bioAudience} = 'everyone' then ${users.bio} end) end`

const subjects: Record<
  ReportSubject,
  (db: Readable, viewer: Viewer, id: string) => PromiseLike<Reportable[]>
> = {
  post: (db, viewer, id) =>
    db
      .select({
        concernsId: posts.authorId,
        communityId: posts.communityId,
        // Whoever reports reads these words: at the window there is no poll (decision 0093).
        words: kept(sql`case when ${postVisibleTo(viewer)} then ${postText} else ${posts.content} end`),
      })
      .from(posts)
      // What can be read through a window can be reported, too.
      .where(and(eq(posts.id, id), anyOf(postVisibleTo(viewer), postInWindowFor(viewer)))),
  comment: (db, viewer, id) =>
    db
      .select({
        concernsId: comments.authorId,
        communityId: posts.communityId,
        words: kept(sql`${comments.content}`),
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(eq(comments.id, id), postVisibleTo(viewer), commentVisibleTo(viewer))),
  message: (db, viewer, id) =>
    db
      .select({
        concernsId: messages.senderId,
        communityId: outside,
        // Also of one that was taken back, as long as its words are kept: otherwise nobody could report it.
        words: kept(sql`nullif(${messages.content}, '')`),
      })
      .from(messages)
      .where(
        and(
          eq(messages.id, id),
          anyOf(
            eq(messages.senderId, viewer.id),
            allOf(eq(messages.receiverId, viewer.id), notHiddenFrom(viewer.id, messages.senderId)),
          ),
        ),
      ),
  groupMessage: (db, viewer, id) =>
    db
      .select({
        concernsId: groupMessages.senderId,
        communityId: outside,
        words: kept(sql`nullif(${groupMessages.content}, '')`),
      })
      .from(groupMessages)
      .where(and(eq(groupMessages.id, id), groupMessageVisibleTo(viewer.id))),
  // Also by whoever is asked into it: the name and the purpose are what they see.
  group: (db, viewer, id) =>
    db
      .select({
        // Whoever looks after it may have got it with that name.
        concernsId: groups.namedById,
        communityId: outside,
        words: kept(sql`concat_ws(chr(10), ${groups.name}, ${groups.purpose})`),
      })
      .from(groups)
      .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, viewer.id)))
      .where(and(eq(groups.id, id), anyOf(isNotNull(groupMembers.joinedAt), invitationReaches))),
  pebble: (db, viewer, id) =>
    db
      .select({
        concernsId: pebbles.giverId,
        communityId: outside,
        // The line alone: the post that it links to is reported as any post.
        words: kept(sql`${pebbles.line}`),
      })
      .from(pebbles)
      .where(and(eq(pebbles.id, id), anyOf(wasGivenTo(viewer.id), wasGivenBy(viewer.id)))),
  gathering: (db, viewer, id) =>
    db
      .select({
        concernsId: gatherings.hostId,
        communityId: gatherings.communityId,
        // Not the exact place, which not everyone who reports it knows, nor everyone who decides.
        words: kept(gatheringText),
      })
      .from(gatherings)
      .where(and(eq(gatherings.id, id), gatheringVisibleTo(viewer))),
  room: (db, viewer, id) =>
    db
      .select({
        concernsId: quietRooms.hostId,
        communityId: quietRooms.communityId,
        // What a person in it says is reported with the person.
        words: kept(sql`${quietRooms.name}`),
      })
      .from(quietRooms)
      .where(and(eq(quietRooms.id, id), roomVisibleTo(viewer.id))),
  user: (db, viewer, id) =>
    db
      .select({
        concernsId: users.id,
        communityId: outside,
        words: kept(wordsOfPerson(viewer)),
      })
      .from(users)
      .where(
        and(
          eq(users.id, id),
          isNull(users.erasedAt),
          // Whom I have blocked I can still report. Whether they blocked me as well must make no difference then.
          anyOf(hasBlocked(viewer), noBlockBetween(viewer.id, users.id)),
        ),
      ),
  community: (db, _viewer, id) =>
    db
      .select({
        concernsId: communities.creatorId,
        communityId: outside,
        words: kept(
          sql`concat_ws(chr(10), ${communities.name}, ${communities.description}, ${communities.joinQuestion})`,
        ),
      })
      .from(communities)
      .where(eq(communities.id, id)),
}
