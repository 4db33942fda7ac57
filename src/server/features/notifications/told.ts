import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import type { Database } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notices } from '#server/db/schema/notices.ts'
import { users } from '#server/db/schema/users.ts'
import { signedInPerson, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

const query = new QueryBuilder()
const none = (name: string) => sql<string | null>`null::uuid`.as(name)

const { id, userId, personId, decisionId, reportId, appealId, suggestionId, toneQuestionId } = notices
const ofEvents = query
  .select({
    id,
    userId,
    // As text, as the others have it: of two types no index would give the order of the whole.
    kind: sql<NoticeKind>`${notices.kind}::text`.as('kind'),
    personId,
    commentId: none('comment_id'),
    decisionId,
    reportId,
    appealId,
    suggestionId,
    toneQuestionId,
    readAt: notices.readAt,
    createdAt: notices.createdAt,
  })
  .from(notices)

/** Who wrote it is read from the comment itself, so that the rules about it hold for the notice too. */
const ofComments = (
  comment: Extract<NoticeKind, 'comment' | 'reply'>,
  who: typeof comments.toldPostAuthorId | typeof comments.toldParentAuthorId,
  readAt: typeof comments.postAuthorReadAt | typeof comments.parentAuthorReadAt,
) =>
  query
    .select({
      id: comments.id,
      userId: sql<string>`${who}`.as('user_id'),
      kind: sql<NoticeKind>`${sql.raw(`'${comment}'`)}::text`.as('kind'),
      personId: none('person_id'),
      commentId: sql<string | null>`${comments.id}`.as('comment_id'),
      decisionId: none('decision_id'),
      reportId: none('report_id'),
      appealId: none('appeal_id'),
      suggestionId: none('suggestion_id'),
      toneQuestionId: none('tone_question_id'),
      readAt,
      createdAt: comments.createdAt,
    })
    .from(comments)

/**
 * Everything that anybody is told: notices, and what is kept with comments (decision 0041), in one list. Read for one
 * person, it is three short scans of indexes side by side. The notice of a comment has the comment's id: there is one
 * for each person at most.
 */
export const told = ofEvents
  .unionAll(ofComments('comment', comments.toldPostAuthorId, comments.postAuthorReadAt))
  .unionAll(ofComments('reply', comments.toldParentAuthorId, comments.parentAuthorReadAt))
  .as('told')

/** With its table, which an expression that has a name goes without. */
export const toldOfComment = sql`${sql.identifier('told')}.${sql.identifier('comment_id')}`

const viewer = idNow('viewer')
const upTo = idNow('upTo')

/** What a comment tells two people is one row, which both may read at once: whoever does takes the rows in one order. */
const markRead = preparedSql(
  'notices_read',
  () => sql`
    with me as materialized (${signedInPerson(sql`${users.id}`)}),
    events as (
      update ${notices} set read_at = now() from me
      where ${notices.userId} = me.id and ${notices.id} <= ${upTo} and ${notices.readAt} is null
    ),
    seen as materialized (
      select id from ${comments} where id = any(array(
        select id from ${comments} where told_post_author_id = ${viewer} and id <= ${upTo} and post_author_read_at is null
        union all
        select id from ${comments} where told_parent_author_id = ${viewer} and id <= ${upTo} and parent_author_read_at is null
      )) and exists (select from me)
      order by id for no key update
    ),
    comment_events as (
    update ${comments} set
      post_author_read_at = case when told_post_author_id = ${viewer} then coalesce(post_author_read_at, now()) else post_author_read_at end,
      parent_author_read_at = case when told_parent_author_id = ${viewer} then coalesce(parent_author_read_at, now()) else parent_author_read_at end
    from seen where ${comments.id} = seen.id
    )
    select from me`,
)

/** Only what is there now: what comes at this moment with an earlier id has been seen by nobody. */
export async function markNoticesRead(db: Database, by: Viewer, lastSeen: string): Promise<void> {
  await writeAs(by, db, markRead, { upTo: lastSeen })
}
