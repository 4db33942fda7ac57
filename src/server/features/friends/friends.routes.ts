import type { FastifyInstance } from 'fastify'
import { friendEndpoints } from '#contract/friends.ts'
import type { Database } from '#server/db/client.ts'
import { endPage, endPageOfPeople, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import { answer, ask, removeFriendship } from './friends.commands.ts'
import { listFriends, listRequests } from './friends.queries.ts'

/** How often one person can do these. Asking is the one that others notice. */
const friendLimits = {
  ask: { name: 'friend-ask', points: 60, seconds: 60 * 60 },
  answer: { name: 'friend-answer', points: 300, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

interface FriendServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
}

export function friendRoutes(app: FastifyInstance, { db, events, takeTurn }: FriendServices): void {
  const announceFriends = (one: string, other: string) =>
    events.publish({ type: 'friends.changed', userIds: [one, other] })

  readRoute(app, friendEndpoints.list, async ({ query, viewer, request, reply }) => {
    const found = await listFriends(db, viewer, query, rowsFor(query))
    return endPageOfPeople({ request, reply, query }, found, ({ friendsSince }) => friendsSince)
  })

  readRoute(app, friendEndpoints.requests, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listRequests(db, viewer, query, rowsFor(query))),
  )

  const askTurn = ({ id }: Viewer) => takeTurn(friendLimits.ask, id)
  writeRoute(app, friendEndpoints.ask, askTurn, async ({ params: { userId }, viewer }) => {
    const { status, hasChanged } = await ask(db, viewer, userId)
    if (hasChanged && status === 'pending') events.publish({ type: 'requests.changed', userIds: [userId] })
    if (hasChanged && status === 'friends') {
      events.publish({ type: 'requests.changed', userIds: [viewer.id] })
      events.publish({ type: 'notices.changed', userIds: [userId] })
      announceFriends(viewer.id, userId)
    }
    return { status }
  })

  const answerTurn = ({ id }: Viewer) => takeTurn(friendLimits.answer, id)
  writeRoute(app, friendEndpoints.accept, answerTurn, async ({ params: { id }, viewer }) => {
    const { senderId, hasChanged } = await answer(db, viewer, id, 'accepted')
    if (!hasChanged) return
    events.publish({ type: 'requests.changed', userIds: [viewer.id] })
    events.publish({ type: 'notices.changed', userIds: [senderId] })
    announceFriends(viewer.id, senderId)
  })

  writeRoute(app, friendEndpoints.decline, answerTurn, async ({ params: { id }, viewer }) => {
    const { hasChanged } = await answer(db, viewer, id, 'declined')
    if (hasChanged) events.publish({ type: 'requests.changed', userIds: [viewer.id] })
  })

  writeRoute(app, friendEndpoints.remove, answerTurn, async ({ params: { userId }, viewer }) => {
    if (await removeFriendship(db, viewer, userId)) announceFriends(viewer.id, userId)
  })
}
