import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { LiveEvent } from '#contract/realtime.ts'
import { forgetAllKept, forgetKeptPost } from '#web/app/offline/use-kept-queries.ts'
import { userKey } from '#web/features/auth/auth.queries.ts'
import { refreshCommunities, refreshCommunity } from '#web/features/communities/community-cache.ts'
import { refreshConversations } from '#web/features/messages/message-cache.ts'
import { dropOpenThread } from '#web/features/open-threads/open-threads.queries.ts'
import { setConnectionLost } from '#web/lib/api/connection.ts'
import { onSessionChange, reportSessionEnd, sessionHasEnded } from '#web/lib/api/session-end.ts'
import { addWaitingPost, dropWaitingPosts } from '#web/lib/posts/new-posts.ts'
import { isPostHeld, postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { loadOrSignedOut } from '#web/lib/queries/query-client.ts'
import { reloadEverything } from '#web/lib/queries/reload-everything.ts'
import { type EventStream, openEventStream } from '#web/lib/realtime/event-stream.ts'
import { hearGroup } from './live-groups.ts'
import { hearChangedMessage, hearMessage, hearRead } from './live-messages.ts'
import { reloadPost } from './live-posts.ts'

/** Changes to a post come in crowds, and reach everyone at once: each client waits a little, and not all the same. */
const gatherFor = () => 200 + Math.random() * 600

/** Listens while someone is signed in: the document says from where on. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const hasEnded = useSyncExternalStore(onSessionChange, sessionHasEnded, sessionHasEnded)
  useEffect(() => (hasEnded ? undefined : startLiveUpdates(client).close), [client, hasEnded])
}

/** Hears what changed, and loads exactly that again through the ordinary calls. */
function startLiveUpdates(client: QueryClient): EventStream {
  const reload = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  const changedPosts = new Set<string>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const reloadChangedPosts = async () => {
    gathering = undefined
    // A like or an edit of one's own is on its way: what the server says now would undo it on screen.
    if (client.isMutating() > 0) return gather()
    const ids = [...changedPosts].filter((id) => isPostHeld(client, id))
    changedPosts.clear()
    await Promise.all(ids.map((id) => reloadPost(client, id)))
  }
  const gather = () => {
    gathering ??= setTimeout(reloadChangedPosts, gatherFor())
  }

  const hear = (event: LiveEvent) => {
    switch (event.type) {
      case 'messages.changed':
        return void hearMessage(client, event.userId, event.messageId)
      case 'message.changed':
        return void hearChangedMessage(client, event.userId, event.messageId)
      case 'messages.read':
        return void hearRead(client, event.userId, event.messageId)
      case 'group.changed':
      case 'groupMessages.changed':
      case 'groupMessage.changed':
      case 'group.read':
        return void hearGroup(client, event)
      case 'post.created':
        return addWaitingPost({ id: event.postId, communityId: event.communityId })
      case 'post.changed':
        changedPosts.add(event.postId)
        return gather()
      case 'comments.changed':
        changedPosts.add(event.postId)
        reload(...postKeys.comments(event.postId))
        return gather()
      case 'post.gone':
        dropWaitingPosts(({ id }) => id === event.postId)
        forgetKeptPost(event.postId)
        dropOpenThread(client, event.postId)
        // Asked, not believed: the news may be old, and the post back again.
        changedPosts.add(event.postId)
        return gather()
      case 'community.changed':
        return void refreshCommunity(client, event.communityId)
      case 'membership.changed':
        dropWaitingPosts(({ communityId }) => communityId === event.communityId)
        void refreshCommunities(client)
        reload('/api/communities', event.communityId)
        reload('/api/open-threads')
        return void refreshPosts(client)
      case 'gathering.changed':
        return reload('/api/gatherings')
      case 'room.changed':
        return reload('/api/rooms', event.roomId)
      case 'friends.changed':
        reload('/api/friends')
        reload('/api/friends/requests/sent')
        for (const id of event.userIds) reload('/api/users', id)
        return void refreshConversations(client)
      case 'requests.changed':
        reload('/api/users')
        return reload('/api/friends/requests')
      case 'sentRequests.changed':
        reload('/api/users')
        return reload('/api/friends/requests/sent')
      case 'notices.changed':
        reload('/api/notices')
        reload('/api/reports')
        reload('/api/decisions')
        return reload('/api/removals')
      case 'account.changed':
        reload('/api/where-was-i')
        reload('/api/circles')
        reload('/api/posts/scheduled')
        reload('/api/messages/scheduled')
        return reload('/api/account')
      case 'profile.changed':
        reload(...userKey)
        // One's own energy may make it quiet.
        if (client.getQueryData<OwnUserView>(userKey)?.id === event.userId) reload('/api/notices/quiet')
        reload('/api/users', event.userId)
        reload('/api/friends')
        return void refreshConversations(client)
      case 'access.changed':
      case 'everything.changed':
        forgetAllKept()
        return void reloadEverything(client)
      case 'session.ended':
        return void askWhoIsThere()
    }
  }

  /** A new password ends the session and begins another: only who is nobody any more is told so. */
  const askWhoIsThere = async () => {
    const user = await loadOrSignedOut(userKey, new AbortController().signal).catch(() => undefined)
    if (user === null) {
      line.close()
      reportSessionEnd()
    }
  }

  const line = openEventStream({
    place: client.getQueryData<string>(['/api/events']),
    onEvent: hear,
    onConnection: setConnectionLost,
    onDoubt: askWhoIsThere,
  })
  return {
    reopen: line.reopen,
    close: () => {
      clearTimeout(gathering)
      line.close()
    },
  }
}
