import type { FriendRequestView, FriendView } from '#contract/friends.ts'
import { createGoneThings } from '#web/lib/gone-things.ts'

export const declinedRequests = createGoneThings<FriendRequestView>()

export const removedFriends = createGoneThings<FriendView>()
