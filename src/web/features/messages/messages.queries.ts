import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type {
  ConversationDetail,
  ConversationView,
  MessageView,
  messageEndpoints,
} from '#contract/messages.ts'
import { call } from '#web/lib/api-client.ts'
import { messageKeys } from './message-cache.ts'

const listConversations = call<typeof messageEndpoints.conversations>('GET /api/conversations')
const listMessages = call<typeof messageEndpoints.list>('GET /api/messages/{userId}')

const isLast = (page: readonly unknown[]) => page.length < limits.pageSize.usual

export const useConversations = () =>
  useInfiniteQuery({
    queryKey: messageKeys.conversations,
    queryFn: ({ pageParam, signal }) =>
      listConversations({ query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ConversationView[]) =>
      isLast(page) ? null : (page.at(-1)?.lastMessage.id ?? null),
  })

export const useConversation = (userId: string) =>
  useQuery<ConversationDetail>({ queryKey: messageKeys.conversation(userId) })

/** Newest first, backwards. A page that is not full is the last one. */
export const useMessages = (userId: string) =>
  useInfiniteQuery({
    queryKey: messageKeys.messages(userId),
    queryFn: ({ pageParam, signal }) =>
      listMessages({ params: { userId }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: MessageView[]) => (isLast(page) ? null : (page.at(-1)?.id ?? null)),
  })

/** In how many conversations something waits. Comes with every document. */
export const useUnread = () => useQuery<{ conversations: number }>({ queryKey: messageKeys.unread })
