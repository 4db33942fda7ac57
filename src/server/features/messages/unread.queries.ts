import type { Readable } from '#server/db/connection.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import { countUnread } from './conversations.queries.ts'

/** What the badge may count. In quiet hours that is nothing; with low spoons, messages of friends still show. */
export async function countShownUnread(db: Readable, viewer: Viewer): Promise<{ conversations: number }> {
  const [unread, { quiet }] = await Promise.all([countUnread(db, viewer), getQuiet(db, viewer)])
  return quiet?.because === 'hours' ? { conversations: 0 } : unread
}
