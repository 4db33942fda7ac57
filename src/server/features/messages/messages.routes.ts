import type { FastifyInstance } from 'fastify'
import { messageEndpoints } from '#contract/messages.ts'
import type { Database } from '#server/db/client.ts'
import { notFound } from '#server/http/errors.ts'
import { claimOf } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import type { ConversationQueries } from './conversations.queries.ts'
import { insertMessage, markRead } from './messages.commands.ts'
import type { MessageQueries } from './messages.queries.ts'
import { insertAside, markAllRead, markUnreadAgain, removeAside } from './put-aside.commands.ts'
import { countShownUnread } from './unread.queries.ts'

/** Far above what anyone types, and low enough to stop a flood. */
const messageLimits = {
  send: { name: 'message-send', points: 120, seconds: 5 * 60 },
  read: { name: 'message-read', points: 600, seconds: 5 * 60 },
} as const satisfies Record<string, Limit>

interface MessageServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
  queries: ConversationQueries & MessageQueries
}

export function messageRoutes(
  app: FastifyInstance,
  { db, events, takeTurn, queries }: MessageServices,
): void {
  const requireConversation = async (viewer: Viewer, userId: string) => {
    const conversation = await queries.getConversation(viewer, userId)
    if (!conversation) throw notFound()
    return conversation
  }

  readRoute(app, messageEndpoints.conversations, async ({ query, viewer, request, reply }) => {
    const found = await queries.listConversations(viewer, query, rowsFor(query))
    const rows = found.map((conversation) => ({ id: conversation.lastMessage.id, conversation }))
    return endPage({ request, reply, query }, rows).map(({ conversation }) => conversation)
  })

  readRoute(app, messageEndpoints.unread, ({ viewer }) => countShownUnread({ db, queries }, viewer))

  /** For the person's other devices alone; the other one is never told. */
  const tellOwnDevices = (viewer: Viewer, otherId: string) =>
    events.publish({ type: 'messages.read', userId: viewer.id, otherId })

  /** What is about every conversation names none of them. */
  const everyone = (viewer: Viewer) => viewer.id

  readRoute(app, messageEndpoints.aside, ({ viewer }) => queries.listAside(viewer))

  const readTurn = ({ id }: Viewer) => takeTurn(messageLimits.read, id)
  writeRoute(app, messageEndpoints.readAll, readTurn, async ({ body, viewer }) => {
    const became = await markAllRead(db, viewer, body)
    if (became.length > 0) tellOwnDevices(viewer, body.userId ?? everyone(viewer))
    return became
  })
  writeRoute(app, messageEndpoints.unreadAgain, readTurn, async ({ body, viewer }) => {
    if (await markUnreadAgain(db, viewer, body)) tellOwnDevices(viewer, everyone(viewer))
  })

  writeRoute(app, messageEndpoints.putAside, readTurn, async ({ params, body, viewer }) => {
    await insertAside(db, viewer, params.userId, body)
    tellOwnDevices(viewer, params.userId)
  })

  writeRoute(app, messageEndpoints.bringBack, readTurn, async ({ params, viewer }) => {
    await removeAside(db, viewer, params.userId)
    tellOwnDevices(viewer, params.userId)
  })

  readRoute(app, messageEndpoints.conversation, ({ params, viewer }) =>
    requireConversation(viewer, params.userId),
  )

  readRoute(app, messageEndpoints.list, async ({ params, query, viewer, request, reply }) => {
    const found = await queries.listMessages(viewer, params.userId, query, rowsFor(query))
    return endPage({ request, reply, query }, found)
  })

  const sendTurn = ({ id }: Viewer) => takeTurn(messageLimits.send, id)
  writeRoute(app, messageEndpoints.create, sendTurn, async ({ body, viewer, request }) => {
    const { sent } = await insertMessage(db, viewer, body, claimOf(request))
    // Sent again, it is told of again: whoever was asked first may have died before it told.
    events.publish({ type: 'messages.changed', userIds: [viewer.id, body.receiverId] })
    return sent
  })

  writeRoute(app, messageEndpoints.read, readTurn, async ({ params, body, viewer }) => {
    const isNew = await markRead(db, viewer, params.userId, body.upTo)
    if (isNew) tellOwnDevices(viewer, params.userId)
  })
}
