import { useQuery } from '@tanstack/react-query'
import { messageKeys } from './message-keys.ts'

export interface Unread {
  conversations: number
}

/** In how many conversations something waits. Comes with every document. */
export const useUnread = () => useQuery<Unread>({ queryKey: messageKeys.unread })
