import { and, desc, eq, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import type { FoundMessageView } from '#contract/message-search.ts'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { groupMessageVisibleTo, readableSince } from '#server/access/groups.ts'
import { isGone } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statement, statements } from '#server/db/statement.ts'
import { holdsEveryWord, typedWords } from '#server/db/text-search.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { toPersonView } from '#server/views/person.view.ts'

const viewer = idLater('viewer')
const { scanned, found: shownAtOnce } = limits.messageSearch

// An index of everybody's words would cost every message that is sent, and tell by its size what others write of. One's
// own messages are few enough to be looked through, a bounded part of them at a time (decision 0103).

const newestMessages = (mine: SQL) =>
  builder
    .select({ id: messages.id })
    .from(messages)
    .where(and(mine, lt(messages.id, idLater('before'))))
    .orderBy(newestFirst(messages.id, scanned))

/** Only what the viewer can read: how far a search got would tell when somebody wrote with whom there is a block. */
const inOneGroup = builder
  .select({ id: groupMessages.id })
  .from(groupMessages)
  .where(
    and(
      eq(groupMessages.groupId, groupMembers.groupId),
      readableSince(viewer, groupMembers.seesFrom),
      lt(groupMessages.id, idLater('before')),
    ),
  )
  .orderBy(newestFirst(groupMessages.id, scanned))
  .as('in_one_group')

/** The viewer's newest of all kinds: so many are looked through for one request. */
function lookedThrough() {
  const sent = newestMessages(sql`${messages.senderId} = ${viewer}`).as('sent')
  const received = newestMessages(sql`${messages.receiverId} = ${viewer}`).as('received')
  const inGroups = builder
    .select({ id: inOneGroup.id })
    .from(groupMembers)
    .innerJoinLateral(inOneGroup, sql`true`)
    .where(and(eq(groupMembers.userId, viewer), isNotNull(groupMembers.joinedAt)))
    .as('in_groups')
  const all = unionAll(
    builder.select().from(sent),
    builder.select().from(received),
    builder.select().from(inGroups),
  ).as('everything')
  return builder.select({ id: all.id }).from(all).orderBy(newestFirst(all.id, scanned)).as('looked_through')
}

/** The last that is looked through; no row: there is nothing further back. */
const lastLookedThrough = statement('message_search_end', () => {
  const part = lookedThrough()
  return selecting({ id: part.id }, (select) =>
    select.from(part).orderBy(sql`${part.id} desc offset ${atMost(scanned - 1)} limit 1`),
  )
})

const otherOfTwo = sql`case when ${messages.senderId} = ${viewer} then ${messages.receiverId} else ${messages.senderId} end`

const isShown = anyOf(
  allOf(
    isNotNull(messages.id),
    isNull(messages.takenBackAt),
    notHiddenFrom(viewer, otherOfTwo),
    // Their words are gone with their account.
    not(isGone(messages.senderId)),
  ),
  allOf(isNotNull(groupMessages.id), isNull(groupMessages.takenBackAt), groupMessageVisibleTo(viewer)),
)

const matching = statements('message_search', (words: number) => {
  const part = lookedThrough()
  const places = Array.from({ length: words }, (_, n) => sql.placeholder(`word${n}`))
  const content = sql<string>`coalesce(${messages.content}, ${groupMessages.content})`
  const photos = sql<PhotoView[] | null>`coalesce(${messages.photos}, ${groupMessages.photos})`
  const descriptions = sql`(select string_agg(shown ->> 'imageAlt', ' ') from jsonb_array_elements(${photos}) as shown)`
  return selecting(
    {
      id: part.id,
      content,
      photos,
      senderId: sql<string>`coalesce(${messages.senderId}, ${groupMessages.senderId})`,
      createdAt: sql<Date>`coalesce(${messages.createdAt}, ${groupMessages.createdAt})`,
      group: { id: groups.id, name: groups.name },
      person: personAsHad,
    },
    (select) =>
      select
        .from(part)
        .leftJoin(messages, eq(messages.id, part.id))
        .leftJoin(groupMessages, eq(groupMessages.id, part.id))
        .leftJoin(groups, eq(groups.id, groupMessages.groupId))
        .innerJoin(
          users,
          sql`${users.id} = case when ${messages.id} is null then ${groupMessages.senderId} else ${otherOfTwo} end`,
        )
        .leftJoin(frozen, isBlockOf(viewer))
        .where(and(isShown, holdsEveryWord(sql`folded(concat_ws(' ', ${content}, ${descriptions}))`, places)))
        .orderBy(desc(sql`${part.id}`), sql`${part.id} limit ${atMost(shownAtOnce + 1)}`),
  )
})

interface Found {
  messages: FoundMessageView[]
  /** From which to go on; null: that was everything. */
  next: string | null
}

export async function searchMessages(
  db: Readable,
  by: Viewer,
  typed: string,
  before: string = theEndOfTime,
): Promise<Found> {
  const words = typedWords(typed)
  const asked = { viewer: by.id, before }
  const places = Object.fromEntries(words.map((word, n) => [`word${n}`, word]))
  const [rows, [end]] = await Promise.all([
    matching(words.length)(db, { ...asked, ...places }),
    lastLookedThrough(db, asked),
  ])
  const page = rows.slice(0, shownAtOnce)
  const isFull = rows.length > shownAtOnce
  return {
    next: (isFull ? page.at(-1)?.id : end?.id) ?? null,
    messages: page.map(({ id, content, photos, senderId, createdAt, group, person }) => ({
      id,
      person: toPersonView(person),
      group,
      content,
      photoDescriptions: (photos ?? []).map(({ imageAlt }) => imageAlt),
      isMine: senderId === by.id,
      createdAt: createdAt.toISOString(),
    })),
  }
}
