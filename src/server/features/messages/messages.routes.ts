import type { FastifyInstance } from 'fastify'
import { messageEndpoints } from '#contract/messages.ts'
import type { Database } from '#server/db/client.ts'
import { notFound } from '#server/http/errors.ts'
import { claimOf } from '#server/http/once.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import type { ConversationQueries } from './conversations.queries.ts'
import { markRead, prepareMessageCommands } from './messages.commands.ts'
import type { MessageQueries } from './messages.queries.ts'
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
  const { insertMessage } = prepareMessageCommands(db)

  const requireConversation = async (viewer: Viewer, userId: string) => {
    const conversation = await queries.getConversation(viewer, userId)
    if (!conversation) throw notFound()
    return conversation
  }

  route(app, messageEndpoints.conversations, async ({ query, viewer, request, reply }) => {
    const found = await queries.listConversations(viewer, query, rowsFor(query))
    const rows = found.map((conversation) => ({ id: conversation.lastMessage.id, conversation }))
    return endPage({ request, reply, query }, rows).map(({ conversation }) => conversation)
  })

  route(app, messageEndpoints.unread, ({ viewer }) => countShownUnread({ db, queries }, viewer))

  route(app, messageEndpoints.conversation, ({ params, viewer }) =>
    requireConversation(viewer, params.userId),
  )

  route(app, messageEndpoints.list, async ({ params, query, viewer, request, reply }) => {
    const found = await queries.listMessages(viewer, params.userId, query, rowsFor(query))
    return endPage({ request, reply, query }, found)
  })

  route(app, messageEndpoints.create, async ({ body, viewer, request }) => {
    await takeTurn(messageLimits.send, viewer.id)
    const { sent, isNew } = await insertMessage(viewer, body, claimOf(request))
    if (isNew) events.publish({ type: 'messages.changed', userIds: [viewer.id, body.receiverId] })
    return sent
  })

  route(app, messageEndpoints.read, async ({ params, body, viewer }) => {
    await takeTurn(messageLimits.read, viewer.id)
    await requireConversation(viewer, params.userId)
    const isNew = await markRead(db, viewer, params.userId, body.upTo)
    if (isNew) events.publish({ type: 'messages.read', userId: viewer.id, otherId: params.userId })
  })
}
