import type { QueryClient } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ConversationDetail } from '#contract/messages.ts'
import type { QuietView } from '#contract/notifications/notification-settings.ts'
import { userKey } from '#web/features/auth/auth.queries.ts'
import {
  heldMessage,
  listedConversations,
  loadNewest,
  placeConversation,
  refreshConversations,
  refreshUnread,
  reloadMessage,
  showChangedMessage,
  showLastMessage,
} from '#web/features/messages/message-cache.ts'
import { messageKeys } from '#web/features/messages/message-keys.ts'
import { whenSettled } from '#web/features/messages/under-way.ts'
import type { Unread } from '#web/features/messages/unread.queries.ts'
import { announce } from '#web/lib/announcer.ts'
import { t } from '#words/t.ts'

const isActive = (client: QueryClient, queryKey: readonly string[]): boolean =>
  client.getQueryCache().find({ queryKey })?.isActive() ?? false

/** What muted people write is not counted, and the server knows how. */
const isMuted = (client: QueryClient, userId: string): boolean =>
  client.getQueryData<OwnUserView>(userKey)?.mutedUsers.includes(userId) ?? false

/** A conversation that was opened between a message and its news has it, and the list does not. */
function isListed(client: QueryClient, userId: string, messageId: string): boolean {
  const list = client.getQueryCache().find({ queryKey: messageKeys.conversations })
  // It is asked for as soon as somebody opens it.
  if (!list || (list.isStale() && !list.isActive())) return true
  const listed = listedConversations(client, userId)
  return listed.length > 0 && listed.every(({ lastMessage }) => lastMessage.id >= messageId)
}

/** Of the conversation that is open the new words are loaded, and read out there; of others, how they stand now. */
export async function hearMessage(client: QueryClient, userId: string, messageId?: string): Promise<void> {
  await whenSettled(userId)
  const isHeld = messageId !== undefined && heldMessage(client, userId, messageId) !== undefined
  if (isHeld && isListed(client, userId, messageId)) return
  const fresh = isHeld ? [] : await loadNewest(client, userId)
  if (!isActive(client, messageKeys.messages(userId))) return hearElsewhere(client, userId)
  if (!messageId || !fresh || isMuted(client, userId)) return void refreshConversations(client)
  const isShown = fresh.length === 0 || showLastMessage(client, userId, fresh)
  if (!isShown || !isListed(client, userId, messageId)) await refreshConversations(client)
}

/** Edited or taken back, here or elsewhere. Who has the conversation open is told once, politely, of what the other did. */
export async function hearChangedMessage(
  client: QueryClient,
  userId: string,
  messageId: string,
): Promise<void> {
  await whenSettled(userId)
  const before = heldMessage(client, userId, messageId)
  const now = await reloadMessage(userId, messageId).catch(() => undefined)
  if (now) showChangedMessage(client, userId, now)
  // What was unread may have gone.
  if (!now || !before || before.isRead === false) await refreshConversations(client)
  if (!now || !before || now.isMine || isMuted(client, userId)) return
  if (!isActive(client, messageKeys.messages(userId))) return
  const name = client.getQueryData<ConversationDetail>(messageKeys.conversation(userId))?.user.displayName
  if (name === undefined) return
  if (now.isTakenBack && !before.isTakenBack) announce(t('{name} took back a message.', { name }), 'message')
  else if (now.content !== before.content)
    announce(t('{name} edited a message: {message}', { name, message: now.content }), 'message')
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
  const { lastMessage } = conversation
  if (conversation.unreadCount > 0 && !lastMessage?.isMine && !lastMessage?.isSilent)
    announce(t('New message from {name}.', { name: conversation.user.displayName }), 'message')
}

/** What was loaded after it had been read elsewhere says so, and what was loaded before still counts it. */
function isCounted(client: QueryClient, userId: string): boolean {
  const listed = listedConversations(client, userId)
  if (listed.length > 0) return listed.some(({ unreadCount }) => unreadCount > 0)
  return client.getQueryData<Unread>(messageKeys.unread)?.conversations !== 0
}

/** Read here, or on another device. Without a message it is about more than reading, such as a snooze. */
export async function hearRead(client: QueryClient, userId: string, upTo?: string): Promise<void> {
  await whenSettled(userId)
  const isKnown = upTo && heldMessage(client, userId, upTo)?.isRead && !isCounted(client, userId)
  if (!isKnown) await refreshConversations(client)
}
