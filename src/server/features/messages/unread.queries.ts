import type { Database } from '#server/db/client.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getQuiet } from '#server/notices/quiet.ts'
import type { ConversationQueries } from './conversations.queries.ts'

interface Services {
  db: Database
  queries: ConversationQueries
}

/** What the badge may count. In quiet hours that is nothing; with low spoons, messages of friends still show. */
export async function countShownUnread(
  { db, queries }: Services,
  viewer: Viewer,
): Promise<{ conversations: number }> {
  const [unread, { quiet }] = await Promise.all([queries.countUnread(viewer), getQuiet(db, viewer)])
  return quiet?.because === 'hours' ? { conversations: 0 } : unread
}
