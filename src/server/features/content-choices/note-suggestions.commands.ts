import { and, eq, sql } from 'drizzle-orm'
import type { ContentNote } from '#contract/content-notes.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { contentNoteSuggestions } from '#server/db/schema/content-note-suggestions.ts'
import { notices } from '#server/db/schema/notices.ts'
import { posts } from '#server/db/schema/posts.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isWanted } from '#server/notices/notices.ts'

const viewer = { id: idNow('viewer') }
const note = sql`${sql.placeholder('note')}::text`

const lockingPost = preparedSql(
  'note_lock_post',
  () => sql`select from ${posts} where ${posts.id} = ${idNow('post')} for no key update`,
)

interface Suggested {
  is_own: boolean
  has_note: boolean
  told: string | null
}

/** After the lock, so that of two readers at once one is told of. No row: no post that the viewer may read. */
const suggesting = preparedSql<Suggested>(
  'note_suggest',
  () => sql`
  with subject as materialized (
    select ${posts.authorId}, ${posts.authorId} = ${viewer.id} as is_own, ${note} = any(${posts.contentNotes}) as has_note,
      exists (
        select from ${contentNoteSuggestions}
        where ${contentNoteSuggestions.postId} = ${posts.id} and ${contentNoteSuggestions.note} = ${note}
      ) as is_suggested
    from ${posts} where ${and(eq(posts.id, idNow('post')), postVisibleTo(viewer), stillSignedIn)}
  ),
  suggested as (
    insert into ${contentNoteSuggestions} (id, post_id, suggested_by_id, note)
    select ${idNow('id')}, ${idNow('post')}, ${viewer.id}, ${note} from subject where not is_own and not has_note
    on conflict do nothing returning id
  ),
  -- Who suggests it does so unnamed, so it is told of also by somebody muted.
  told as (
    insert into ${notices} (id, user_id, kind, suggestion_id)
    select ${idNow('noticeId')}, author_id, 'noteSuggested', suggested.id from suggested, subject
    where not is_suggested and ${isWanted(sql`author_id`, sql`'noteSuggested'`)} returning user_id
  )
  select is_own, has_note, (select user_id from told) as told from subject`,
)

/**
 * Answers who is told of it, if anybody. An author hears of each note once, however many readers think of it, and is
 * not asked again about a note that they did not want.
 */
export async function suggestNote(
  db: Database,
  by: Viewer,
  postId: string,
  key: ContentNote,
): Promise<string | null> {
  const values = { post: postId, note: key, id: newId(), noticeId: newId() }
  const [post] = await afterLock(
    db,
    () => lockingPost(db, { post: postId }),
    () => writeAs(by, db, suggesting, values),
  )
  if (!post) throw notFound()
  if (post.is_own) throw notAllowed('This is your own post. You can add a content note by editing it.')
  if (post.has_note) throw clash('This post already has that content note.')
  return post.told
}

/** Whoever else suggested the same note is answered too. No row: no suggestion for a post of theirs. */
const answering = preparedSql<{ post_id: string; community_id: string | null; is_changed: boolean }>(
  'note_answer',
  () => sql`
  with asked as materialized (
    select ${contentNoteSuggestions.postId}, ${contentNoteSuggestions.note}, ${posts.communityId}
    from ${contentNoteSuggestions} join ${posts} on ${posts.id} = ${contentNoteSuggestions.postId} where ${and(
      eq(contentNoteSuggestions.id, idNow('id')),
      eq(posts.authorId, viewer.id),
      postVisibleTo(viewer),
      stillSignedIn,
    )} for no key update of ${posts}
  ),
  answered as (
    update ${contentNoteSuggestions} set state = ${sql.placeholder('state')}::text from asked
    where ${contentNoteSuggestions.postId} = asked.post_id and ${contentNoteSuggestions.note} = asked.note
  ),
  changed as (
    update ${posts} set content_notes = array_append(${posts.contentNotes}, asked.note), updated_at = now() from asked
    where ${posts.id} = asked.post_id and ${sql.placeholder('state')}::text = 'added'
      and asked.note <> all(${posts.contentNotes})
    returning 1
  )
  select post_id, community_id, exists (select from changed) as is_changed from asked`,
)

/** Answers which post changed; null if none did. */
export async function answerSuggestion(
  db: Database,
  by: Viewer,
  id: string,
  answer: 'add' | 'decline',
): Promise<{ postId: string; communityId: string | null } | null> {
  const state = answer === 'add' ? 'added' : 'declined'
  const [asked] = await writeAs(by, db, answering, { id, state })
  if (!asked) throw notFound()
  return asked.is_changed ? { postId: asked.post_id, communityId: asked.community_id } : null
}
