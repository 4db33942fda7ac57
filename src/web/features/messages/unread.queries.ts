import { useQuery } from '@tanstack/react-query'
import { messageKeys } from './message-keys.ts'

/** In how many conversations something waits. Comes with every document. */
export const useUnread = () => useQuery<{ conversations: number }>({ queryKey: messageKeys.unread })
