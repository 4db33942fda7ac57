import { and, eq, lte, sql } from 'drizzle-orm'
import type { MessageView, NewMessage } from '#contract/messages.ts'
import { mayWriteTo } from '#server/access/conversations.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idLater } from '#server/db/planned-once.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency-keys.ts'
import { messages } from '#server/db/schema/messages.ts'
import { users } from '#server/db/schema/users.ts'
import { notAllowed } from '#server/http/errors.ts'
import { type Claim, findCreated } from '#server/http/once.ts'
import { byViewer, stillSignedIn } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toMessageView } from './message.view.ts'
import { getMessage } from './messages.queries.ts'

/** The same for strangers, after an ended friendship, across a block and for nobody at all: it tells none of them apart. */
const notFriends = () =>
  notAllowed('You can write only to friends. What was written before stays here.', 'not_friends')

const given = sql.placeholder

/**
 * The rule, the key and the row in one statement: nothing can come between them, and the database is asked once.
 * It answers nothing if the two are not friends, and nothing if the key was used before.
 */
function prepareInsert(db: Database) {
  const viewer = idLater('viewer')
  const friend = and(eq(users.id, idLater('receiver')), mayWriteTo(viewer, users.id), stillSignedIn)
  const row = {
    id: sql<string>`${idLater('id')}`.as('id'),
    senderId: sql<string>`${viewer}`.as('sender_id'),
    receiverId: sql<string>`${idLater('receiver')}`.as('receiver_id'),
    content: sql<string>`${given('content')}::text`.as('content'),
    toneIndicators: sql<string[]>`${given('tones')}::text[]`.as('tone_indicators'),
    isRead: sql<boolean>`false`.as('is_read'),
    noReplyNeeded: sql<boolean>`${given('noReplyNeeded')}::boolean`.as('no_reply_needed'),
    createdAt: sql<Date>`now()`.as('created_at'),
  }
  const claimed = db.$with('claimed').as(
    db
      .insert(idempotencyKeys)
      .select(
        db
          .select({
            userId: sql<string>`${viewer}`.as('user_id'),
            key: sql<string>`${given('key')}::text`.as('key'),
            request: sql<string>`${given('request')}::text`.as('request'),
            createdId: sql<string>`${idLater('id')}`.as('created_id'),
            createdAt: sql<Date>`now()`.as('created_at'),
          })
          .from(users)
          .where(friend),
      )
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key }),
  )
  const returning = { createdAt: messages.createdAt }
  return {
    once: db
      .with(claimed)
      .insert(messages)
      .select(db.select(row).from(claimed))
      .returning(returning)
      .prepare('messages_insert_once'),
    plain: db
      .insert(messages)
      .select(db.select(row).from(users).where(friend))
      .returning(returning)
      .prepare('messages_insert'),
  }
}

export function prepareMessageCommands(db: Database) {
  const insert = prepareInsert(db)

  return {
    /** The message, and whether it is new: the same key again answers what the first one made. */
    async insertMessage(
      viewer: Viewer,
      message: NewMessage,
      claim: Claim | null,
    ): Promise<{ sent: MessageView; isNew: boolean }> {
      const { receiverId, content, toneIndicators, noReplyNeeded } = message
      const id = newId()
      const values = {
        ...byViewer(viewer),
        receiver: receiverId,
        id,
        content,
        tones: toneIndicators,
        noReplyNeeded,
      }
      const [row] = claim
        ? await insert.once.execute({ ...values, key: claim.key, request: claim.fingerprint })
        : await insert.plain.execute(values)
      if (row) {
        const whole = { id, senderId: viewer.id, receiverId, content, toneIndicators, noReplyNeeded }
        return { sent: toMessageView({ ...whole, isRead: false, ...row }, viewer), isNew: true }
      }
      const earlier = claim && (await findCreated(db, viewer, claim))
      if (!earlier) throw notFriends()
      return { sent: await getMessage(db, viewer, earlier), isNew: false }
    },
  }
}

/** Whether anything became read that was not. */
export async function markRead(
  db: Database,
  viewer: Viewer,
  userId: string,
  upTo: string | undefined,
): Promise<boolean> {
  const read = await db
    .update(messages)
    .set({ isRead: true })
    .where(
      and(
        eq(messages.receiverId, viewer.id),
        eq(messages.senderId, userId),
        eq(messages.isRead, false),
        upTo ? lte(messages.id, upTo) : undefined,
      ),
    )
  return (read.rowCount ?? 0) > 0
}
