import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { BecameRead, messageEndpoints } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { refreshConversations } from './message-cache.ts'

const markRead = call<typeof messageEndpoints.read>('POST /api/messages/{userId}/read')
const markAllRead = call<typeof messageEndpoints.readAll>('POST /api/conversations/read')
const markUnreadAgain = call<typeof messageEndpoints.unreadAgain>('POST /api/conversations/unread')

/** Answered is read, too: what one person wrote, up to the newest that was on screen. */
export function useReadAnswered(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markRead({ params: { userId }, body: { upTo } }),
    onSuccess: () => refreshConversations(client),
    onError: (error) => toast.failure(t('It wasn’t marked as read'), inWords(error)),
  })
}

/** What was marked as read, to be taken back. */
export interface Fine {
  upTo: string
  conversations: BecameRead[]
}

/** Everything of one person, up to the newest that was on screen. Nobody is told. */
export function useCallFine(userId: string, onDone: (fine: Fine) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markAllRead({ body: { upTo, userId } }),
    onSuccess: async (conversations, upTo) => {
      onDone({ upTo, conversations })
      await refreshAll(client)
    },
    onError: (error) => toast.failure(t('It wasn’t marked as read'), inWords(error)),
  })
}

export function useUnreadAgain(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fine: Fine) => markUnreadAgain({ body: fine }),
    onSuccess: async () => {
      onDone()
      await refreshAll(client)
    },
    onError: (error) => toast.failure(t('It wasn’t taken back'), inWords(error)),
  })
}

/** Everything of everybody, up to the newest that was on screen. Nobody is told. */
export function useCallAllFine(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markAllRead({ body: { upTo } }),
    onSuccess: async (conversations, upTo) => {
      const fine = { upTo, conversations }
      onDone()
      toast({
        title: t('All marked as read'),
        description: t('No one is told.'),
        action: canTakeBack(fine)
          ? { label: t('Undo'), onSelect: () => void takeBack(client, fine) }
          : undefined,
      })
      await refreshAll(client)
    },
    onError: (error) => toast.failure(t('It wasn’t marked as read'), inWords(error)),
  })
}

/** Nothing to take back where nothing became read, and no way where it was more than one request can say. */
export const canTakeBack = ({ conversations }: Fine): boolean =>
  conversations.length > 0 && conversations.length <= limits.conversationsUnreadAgain

/** Outside any component: by then the dialog is gone. */
async function takeBack(client: QueryClient, fine: Fine): Promise<void> {
  try {
    await markUnreadAgain({ body: fine })
    toast.success(t('Taken back'), t('What was unread is unread again.'))
    await refreshAll(client)
  } catch (error) {
    toast.failure(t('It wasn’t taken back'), inWords(error))
  }
}

/** What is open in a pane holds messages that say whether they are read. */
const refreshAll = (client: QueryClient): Promise<unknown> =>
  Promise.all([refreshConversations(client), client.invalidateQueries({ queryKey: ['/api/messages'] })])
