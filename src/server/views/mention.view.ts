import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { MentionView } from '#contract/mentions.ts'
import { noBlockBetween, type SqlViewer } from '#server/access/visibility.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { shownName } from './person.view.ts'

/** As JSON has it. */
type MentionRow = Omit<MentionView, 'length'> & { written: string }

/** Whether a mention is a link: for nobody while the author took it out, or who is mentioned does not want it. */
export const isLinked: SQL = sql`(${mentions.isInText} and ${mentions.refusedAt} is null)`

/**
 * Of the text at hand, for who can meet the person. One value: of texts without mentions nothing more is asked or sent.
 * Whether the person may read the text plays no part, nor how they stand to its author: that is nothing for the viewer.
 */
const mentionsOf = (
  viewer: SqlViewer,
  hasMentions: SQL,
  isOfText: SQL | undefined,
): SQL<MentionRow[] | null> =>
  sql<MentionRow[] | null>`case when ${hasMentions} then (
    select json_agg(json_build_object('id', ${mentions.id}, 'personId', ${users.id}, 'name', ${shownName},
      'written', ${mentions.written}, 'places', ${mentions.places}) order by ${mentions.id})
    from ${mentions} inner join ${users} on ${eq(users.id, mentions.userId)}
    where ${and(isOfText, isLinked, sql`${users.whoMayMention} <> 'nobody'`, noBlockBetween(viewer.id, users.id))}) end`

export const mentionsOfPost = (viewer: SqlViewer) =>
  mentionsOf(
    viewer,
    sql`${posts.hasMentions}`,
    and(eq(mentions.postId, posts.id), isNull(mentions.commentId)),
  )

export const mentionsOfComment = (viewer: SqlViewer) =>
  mentionsOf(viewer, sql`${comments.hasMentions}`, eq(mentions.commentId, comments.id))

/**
 * The words with everyone's name of now, and where the names stand in them: what was written may be a name that somebody
 * has left behind.
 */
export function withNamesOfNow(
  written: string,
  rows: MentionRow[] | null,
): { content: string; mentions: MentionView[] } {
  const named = (rows ?? []).map(({ id, personId, name, ...before }) => {
    const mention: MentionView = { id, personId, name, places: [], length: name.length + 1 }
    return { mention, before }
  })
  let content = ''
  let end = 0
  const inOrder = named
    .flatMap(({ mention, before }) =>
      before.places.map((at) => ({ at, mention, length: before.written.length + 1 })),
    )
    .sort((one, other) => one.at - other.at)
  for (const { at, mention, length } of inOrder) {
    content += written.slice(end, at)
    mention.places.push(content.length)
    content += `@${mention.name}`
    end = at + length
  }
  return { content: content + written.slice(end), mentions: named.map(({ mention }) => mention) }
}
