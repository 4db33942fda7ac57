import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type {
  ConversationDetail,
  ConversationView,
  MessageView,
  messageEndpoints,
  WaitingView,
} from '#contract/messages.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import { messageKeys } from './message-keys.ts'

const listConversations = callPage<typeof messageEndpoints.conversations>('GET /api/conversations')
const listMessages = callPage<typeof messageEndpoints.list>('GET /api/messages/{userId}')

export const useConversations = () =>
  useInfiniteQuery(
    pagedList<ConversationView>({
      queryKey: messageKeys.conversations,
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listConversations({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ lastMessage }) => lastMessage.id,
    }),
  )

export const useConversation = (userId: string | null) =>
  useQuery<ConversationDetail>({
    queryKey: messageKeys.conversation(userId ?? ''),
    enabled: userId !== null,
  })

/** Newest first, backwards. */
export const useMessages = (userId: string) =>
  useInfiniteQuery(
    pagedList<MessageView>({
      queryKey: messageKeys.messages(userId),
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listMessages({ params: { userId }, query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )

/** Put aside, and back from there. Comes with the document of the screen. */
export const useAside = () => useQuery<ConversationView[]>({ queryKey: messageKeys.aside })

/** What is unread, put aside or back, as it is when somebody asks for it: nothing of it is kept for the next time. */
export const useWaiting = () =>
  useQuery<WaitingView[]>({ queryKey: messageKeys.waiting, gcTime: 0, staleTime: 0 })
