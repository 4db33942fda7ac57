import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type {
  ConversationDetail,
  ConversationView,
  MessageView,
  messageEndpoints,
} from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { messageKeys } from './message-keys.ts'

export type MessagePages = InfiniteData<MessageView[], string | null>
type ConversationPages = InfiniteData<ConversationView[], string | null>

const listMessages = call<typeof messageEndpoints.list>('GET /api/messages/{userId}')

/** Puts newer messages before those that are held; null when they do not join on to them. */
export function withNewer(held: MessagePages, page: readonly MessageView[]): MessagePages | null {
  const known = new Set(held.pages.flat().map(({ id }) => id))
  const fresh = page.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return held
  const isJoined = fresh.length < page.length || known.size === 0 || page.length < limits.pageSize.usual
  if (!isJoined) return null
  const newestFirst = (messages: MessageView[]) => messages.sort((a, b) => (a.id < b.id ? 1 : -1))
  const [first = [], ...older] = held.pages
  // The last page tells by its length whether there is more, so it is left as it is.
  if (older.length > 0) return { ...held, pages: [newestFirst([...fresh, ...first]), ...older] }
  const cursor = newestFirst(fresh).at(-1)?.id ?? null
  return { pages: [newestFirst(fresh), first], pageParams: [null, cursor] }
}

export function addMessage(client: QueryClient, userId: string, message: MessageView): void {
  client.setQueryData<MessagePages>(messageKeys.messages(userId), (held) => {
    if (!held || held.pages.flat().some(({ id }) => id === message.id)) return held
    const [first = [], ...older] = held.pages
    if (older.length > 0) return { ...held, pages: [[message, ...first], ...older] }
    return { pages: [[message], first], pageParams: [null, message.id] }
  })
}

/** Loads what is new in a conversation that is held, and no more of it than that. */
export async function loadNewest(client: QueryClient, userId: string): Promise<void> {
  const key = messageKeys.messages(userId)
  if (!client.getQueryData<MessagePages>(key)) return
  try {
    const page = await listMessages({ params: { userId } })
    const held = client.getQueryData<MessagePages>(key)
    const next = held && withNewer(held, page)
    if (next) client.setQueryData<MessagePages>(key, next)
    else await client.invalidateQueries({ queryKey: key })
  } catch {
    // The conversation may have gone out of reach: loading it again shows that in words.
    await client.invalidateQueries({ queryKey: key })
  }
}

/** Loads again the lists, the number in the navigation, and one conversation. */
export function refreshConversations(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: messageKeys.conversations }),
    client.invalidateQueries({ queryKey: messageKeys.unread }),
    client.invalidateQueries({ queryKey: messageKeys.aside }),
  ])
}

/** Shows at once that nothing of this person is unread any more, up to this message. */
export function showAsRead(client: QueryClient, userId: string, upTo: string): void {
  const read = (message: MessageView) =>
    message.isRead === false && message.id <= upTo ? { ...message, isRead: true } : message
  client.setQueryData<MessagePages>(
    messageKeys.messages(userId),
    (held) => held && { ...held, pages: held.pages.map((page) => page.map(read)) },
  )
  client.setQueryData<ConversationPages>(
    messageKeys.conversations,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) =>
          page.map((one) => (one.user.id === userId ? { ...one, unreadCount: 0 } : one)),
        ),
      },
  )
  client.setQueryData<ConversationDetail>(
    messageKeys.conversation(userId),
    (held) => held && { ...held, unreadCount: 0 },
  )
}
