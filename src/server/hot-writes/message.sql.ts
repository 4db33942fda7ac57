import { eq, sql } from 'drizzle-orm'
import { mayWriteTo } from '#server/access/conversations.ts'
import { idNow } from '#server/db/parameters.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { users } from '#server/db/schema/users.ts'
import { hotWrite } from './hot-write.sql.ts'

const given = sql.placeholder

/** The row; the conversation follows by trigger. No row: they may not write to each other. */
export const message = hotWrite({
  name: 'message_write',
  columns: { id: 'uuid' },
  allowed: sql`select ${users.id} from ${users}
    where ${eq(users.id, idNow('receiver'))} and ${mayWriteTo(idNow('viewer'), users.id)}`,
  writes: (from) => sql`written as (
    insert into ${messages} (id, sender_id, receiver_id, content, photos, tone_indicators, no_reply_needed, is_silent)
    select ${idNow('id')}, ${idNow('viewer')}, allowed.id, ${given('content')}::text, ${sql.param(given('photos'), messages.photos)}::jsonb, ${given('tones')}::text[],
      ${given('noReplyNeeded')}::boolean, ${given('isSilent')}::boolean
    from ${from} returning id)`,
  answer: sql`select id from written`,
})
