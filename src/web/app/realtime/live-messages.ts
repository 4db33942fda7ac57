import type { QueryClient } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ConversationDetail } from '#contract/messages.ts'
import type { QuietView } from '#contract/notifications/notification-settings.ts'
import { userKey } from '#web/features/auth/auth.queries.ts'
import {
  heldMessage,
  loadNewest,
  placeConversation,
  refreshConversations,
  refreshUnread,
  showLastMessage,
} from '#web/features/messages/message-cache.ts'
import { messageKeys } from '#web/features/messages/message-keys.ts'
import { whenSettled } from '#web/features/messages/under-way.ts'
import { announce } from '#web/lib/announcer.ts'

const isActive = (client: QueryClient, queryKey: readonly string[]): boolean =>
  client.getQueryCache().find({ queryKey })?.isActive() ?? false

/** What muted people write is not counted, and the server knows how. */
const isMuted = (client: QueryClient, userId: string): boolean =>
  client.getQueryData<OwnUserView>(userKey)?.mutedUsers.includes(userId) ?? false

/** Of the conversation that is open the new words are loaded, and read out there; of others, how they stand now. */
export async function hearMessage(client: QueryClient, userId: string, messageId?: string): Promise<void> {
  await whenSettled(userId)
  if (messageId && heldMessage(client, userId, messageId)) return
  const fresh = await loadNewest(client, userId)
  if (!isActive(client, messageKeys.messages(userId))) return hearElsewhere(client, userId)
  if (!messageId || !fresh || isMuted(client, userId)) return void refreshConversations(client)
  if (fresh.length > 0 && !showLastMessage(client, userId, fresh)) await refreshConversations(client)
}

async function hearElsewhere(client: QueryClient, userId: string): Promise<void> {
  const isQuiet = client.getQueryData<QuietView>(['/api/notices/quiet'])?.quiet?.because === 'hours'
  if (isQuiet && !isActive(client, messageKeys.conversations)) return void refreshConversations(client)
  const conversation = await client
    .fetchQuery<ConversationDetail>({ queryKey: messageKeys.conversation(userId), staleTime: 0 })
    .catch(() => null)
  void (conversation && placeConversation(client, conversation)
    ? refreshUnread(client)
    : refreshConversations(client))
  // What is put aside makes no sound until its day.
  if (isQuiet || !conversation || (conversation.aside && !conversation.aside.isBack)) return
  if (conversation.unreadCount > 0 && !conversation.lastMessage?.isMine)
    announce(`New message from ${conversation.user.displayName}.`)
}

/** Read here, or on another device. Without a message it is about more than reading, such as a snooze. */
export async function hearRead(client: QueryClient, userId: string, upTo?: string): Promise<void> {
  await whenSettled(userId)
  const isKnown = upTo && heldMessage(client, userId, upTo)?.isRead
  if (!isKnown) await refreshConversations(client)
}
