import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type {
  ConversationDetail,
  ConversationView,
  MessageView,
  messageEndpoints,
} from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { idAfter } from '#web/lib/posts/post-cache.ts'
import { messageKeys } from './message-keys.ts'

export type MessagePages = InfiniteData<MessageView[], string | null>
type ConversationPages = InfiniteData<ConversationView[], string | null>

const listMessages = call<typeof messageEndpoints.list>('GET /api/messages/{userId}')

const isInvalidated = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.getQueryState(queryKey)?.isInvalidated ?? false

/** Writing takes away the mark that something has to be loaded again, so it is put back. */
function patch<T extends object>(client: QueryClient, queryKey: QueryKey, change: (held: T) => T): void {
  const isMarked = isInvalidated(client, queryKey)
  client.setQueryData<T>(queryKey, (held) => held && change(held))
  if (isMarked) void client.invalidateQueries({ queryKey, exact: true })
}

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
  patch<MessagePages>(client, messageKeys.messages(userId), (held) => {
    if (held.pages.flat().some(({ id }) => id === message.id)) return held
    const [first = [], ...older] = held.pages
    if (older.length > 0) return { ...held, pages: [[message, ...first], ...older] }
    return { pages: [[message], first], pageParams: [null, message.id] }
  })
}

/** One message of a conversation that is held. */
export const heldMessage = (client: QueryClient, userId: string, id: string): MessageView | undefined =>
  client
    .getQueryData<MessagePages>(messageKeys.messages(userId))
    ?.pages.flat()
    .find((message) => message.id === id)

/** A message that was edited or taken back, wherever it stands. */
export function showChangedMessage(client: QueryClient, userId: string, changed: MessageView): void {
  patch<MessagePages>(client, messageKeys.messages(userId), (held) => ({
    ...held,
    pages: held.pages.map((page) => page.map((one) => (one.id === changed.id ? changed : one))),
  }))
  const withLast = <Listed extends Pick<ConversationDetail, 'lastMessage'>>(one: Listed): Listed =>
    one.lastMessage?.id === changed.id
      ? {
          ...one,
          lastMessage: {
            ...one.lastMessage,
            content: changed.content,
            photoCount: changed.photos.length,
            isTakenBack: changed.isTakenBack,
          },
        }
      : one
  patch<ConversationPages>(client, messageKeys.conversations, (held) => ({
    ...held,
    pages: held.pages.map((page) => page.map(withLast)),
  }))
  patch<ConversationView[]>(client, messageKeys.aside, (held) => held.map(withLast))
  patch<ConversationDetail>(client, messageKeys.conversation(userId), withLast)
}

/** Loads one message of a conversation again. Undefined: it cannot be seen any more. */
export async function reloadMessage(userId: string, id: string): Promise<MessageView | undefined> {
  const [message] = await listMessages({ params: { userId }, query: { before: idAfter(id), limit: 1 } })
  return message?.id === id ? message : undefined
}

/** How a conversation stands in the lists that are held: one that is back from a snooze may be in both. */
export const listedConversations = (client: QueryClient, userId: string): ConversationView[] =>
  [
    ...(client.getQueryData<ConversationPages>(messageKeys.conversations)?.pages.flat() ?? []),
    ...(client.getQueryData<ConversationView[]>(messageKeys.aside) ?? []),
  ].filter(({ user }) => user.id === userId)

/**
 * Loads what is new in a conversation that is held, and no more of it than that. Answers what that was, the newest first;
 * null where it is not known, and the whole conversation was asked for.
 */
export async function loadNewest(client: QueryClient, userId: string): Promise<MessageView[] | null> {
  const key = messageKeys.messages(userId)
  if (!client.getQueryData<MessagePages>(key)) return null
  try {
    const page = await listMessages({ params: { userId } })
    const held = client.getQueryData<MessagePages>(key)
    const next = held && withNewer(held, page)
    if (next) {
      const known = new Set(held.pages.flat().map(({ id }) => id))
      patch<MessagePages>(client, key, () => next)
      return page.filter(({ id }) => !known.has(id))
    }
    await client.invalidateQueries({ queryKey: key })
  } catch {
    // The conversation may have gone out of reach: loading it again shows that in words.
    await client.invalidateQueries({ queryKey: key })
  }
  return null
}

/**
 * Puts a conversation where its last message has it in the list. False: its place is not known here (it is further
 * down than what a page of the list can tell, or snoozed), and the lists have to be loaded again.
 */
export function placeConversation(client: QueryClient, conversation: ConversationDetail): boolean {
  const { canWrite: _, lastMessage, ...rest } = conversation
  const userId = rest.user.id
  const aside = client.getQueryData<ConversationView[]>(messageKeys.aside) ?? []
  if (!lastMessage || rest.aside || aside.some(({ user }) => user.id === userId)) return false
  // What is on its way was asked before this, and would undo it.
  if (client.isFetching({ queryKey: messageKeys.conversations }) > 0) return false
  // Marked to be loaded again, and writing would take the mark away.
  if (isInvalidated(client, messageKeys.conversations)) return false
  const held = client.getQueryData<ConversationPages>(messageKeys.conversations)
  const [first = [], ...further] = held?.pages ?? []
  if (further.flat().some(({ user }) => user.id === userId)) return false
  const isOlderThan = (other?: ConversationView) => other && lastMessage.id < other.lastMessage.id
  const listed = first.find(({ user }) => user.id === userId)
  if (isOlderThan(first.at(-1)) || isOlderThan(listed)) return false
  client.setQueryData(messageKeys.conversation(userId), conversation)
  if (held) {
    const others = first.filter(({ user }) => user.id !== userId)
    const page = [
      ...others.filter(isOlderThan),
      { ...rest, lastMessage },
      ...others.filter((one) => !isOlderThan(one)),
    ]
    const pages = [page, ...further]
    client.setQueryData<ConversationPages>(messageKeys.conversations, { ...held, pages })
  }
  return true
}

/** Shows messages that are new, the newest first, wherever the conversation is listed. False: as above. */
export function showLastMessage(
  client: QueryClient,
  userId: string,
  [newest, ...older]: readonly MessageView[],
): boolean {
  const held = client.getQueryData<ConversationDetail>(messageKeys.conversation(userId))
  if (!held || !newest || isInvalidated(client, messageKeys.conversation(userId))) return false
  const { id, content, photos, isTakenBack, isSilent, createdAt, isMine } = newest
  const unread = [newest, ...older].filter(({ isRead }) => isRead === false).length
  if (held.lastMessage && held.lastMessage.id >= id) return unread === 0
  return placeConversation(client, {
    ...held,
    lastMessage: { id, content, photoCount: photos.length, isTakenBack, isSilent, createdAt, isMine },
    unreadCount: held.unreadCount + unread,
  })
}

export const refreshUnread = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: messageKeys.unread })

/** Loads again the lists, the number in the navigation, and one conversation. */
export function refreshConversations(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: messageKeys.conversations }),
    refreshUnread(client),
    client.invalidateQueries({ queryKey: messageKeys.aside }),
  ])
}

/** Shows at once that nothing of this person is unread any more, up to this message. */
export function showAsRead(client: QueryClient, userId: string, upTo: string): void {
  const read = (message: MessageView) =>
    message.isRead === false && message.id <= upTo ? { ...message, isRead: true } : message
  patch<MessagePages>(client, messageKeys.messages(userId), (held) => ({
    ...held,
    pages: held.pages.map((page) => page.map(read)),
  }))
  patch<ConversationPages>(client, messageKeys.conversations, (held) => ({
    ...held,
    pages: held.pages.map((page) =>
      page.map((one) => (one.user.id === userId ? { ...one, unreadCount: 0 } : one)),
    ),
  }))
  patch<ConversationDetail>(client, messageKeys.conversation(userId), (held) => ({ ...held, unreadCount: 0 }))
}
