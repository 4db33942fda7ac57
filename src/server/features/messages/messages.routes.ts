import type { FastifyInstance } from 'fastify'
import { messageEndpoints } from '#contract/messages.ts'
import { notFound } from '#server/http/errors.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import {
  fieldOfPhoto,
  findingWith,
  findPhotos,
  type PhotoServices,
} from '#server/storage/described-photos.ts'
import { getConversation, listAside, listConversations, listWaiting } from './conversations.queries.ts'
import { messageLimits } from './message-limits.ts'
import { insertMessage, markRead, writeMessage } from './messages.commands.ts'
import { listMessages, requireSentMessage } from './messages.queries.ts'
import { insertAside, markAllRead, markUnreadAgain, removeAside } from './put-aside.commands.ts'
import { changeMessage, takeBackMessage } from './sent-messages.commands.ts'
import { countShownUnread } from './unread.queries.ts'

/**
 * For the person's other devices alone; the other one is never told. What is about every conversation names none of
 * them.
 */
const readBy = (viewer: Viewer, otherId: string = viewer.id) =>
  ({ type: 'messages.read', userId: viewer.id, otherId }) as const satisfies ServerEvent

export function messageRoutes(app: FastifyInstance, services: PhotoServices): void {
  const finding = findingWith(services)

  read(app, messageEndpoints.conversations, async ({ query, viewer, request, reply, db }) => {
    const found = await listConversations(db, viewer, query, rowsFor(query))
    const rows = found.map((conversation) => ({ id: conversation.lastMessage.id, conversation }))
    return endPage({ request, reply, query }, rows).map(({ conversation }) => conversation)
  })

  read(app, messageEndpoints.unread, ({ viewer, db }) => countShownUnread(db, viewer))

  read(app, messageEndpoints.aside, ({ viewer, db }) => listAside(db, viewer))

  read(app, messageEndpoints.waiting, ({ viewer, db }) => listWaiting(db, viewer))

  read(app, messageEndpoints.conversation, async ({ params, viewer, db }) => {
    const conversation = await getConversation(db, viewer, params.userId)
    if (!conversation) throw notFound()
    return conversation
  })

  read(app, messageEndpoints.list, async ({ params, query, viewer, request, reply, db }) => {
    const found = await listMessages(db, viewer, params.userId, query, rowsFor(query))
    return endPage({ request, reply, query }, found)
  })

  write(
    app,
    messageEndpoints.create,
    {
      limit: messageLimits.send,
      prepare: async ({ body: { photos }, signedIn, request }) =>
        photos?.length ? findPhotos(photos, await finding(signedIn, request), fieldOfPhoto) : [],
      inOneStatement: async ({ db, proof, viewer, body, prepared: photos, id, publish }) => {
        if (photos.length > 0) return null
        const sent = await writeMessage(db, proof, viewer, id, body)
        if (sent) publish({ type: 'messages.changed', userIds: [viewer.id, body.receiverId], messageId: id })
        return sent
      },
    },
    {
      create: ({ tx, viewer, body, prepared: photos, id }) => insertMessage(tx, viewer, id, body, photos),
      answer: async ({ tx, viewer, body, id, publish }) => {
        // Sent again, it is told of again: whoever was asked first may have died before it told.
        publish({ type: 'messages.changed', userIds: [viewer.id, body.receiverId], messageId: id })
        return requireSentMessage(tx, viewer, id)
      },
    },
  )

  write(
    app,
    messageEndpoints.change,
    { limit: messageLimits.change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      const { receiverId, hasChanged } = await changeMessage(tx, viewer, id, body)
      if (hasChanged) publish({ type: 'message.changed', userIds: [viewer.id, receiverId], messageId: id })
      return requireSentMessage(tx, viewer, id)
    },
  )

  write(
    app,
    messageEndpoints.takeBack,
    { limit: messageLimits.change },
    async ({ params: { id }, viewer, tx, publish }) => {
      const { receiverId, hasChanged } = await takeBackMessage(tx, viewer, id)
      if (hasChanged) publish({ type: 'message.changed', userIds: [viewer.id, receiverId], messageId: id })
      return requireSentMessage(tx, viewer, id)
    },
  )

  const limit = messageLimits.read

  write(app, messageEndpoints.readAll, { limit }, async ({ body, viewer, tx, publish }) => {
    const became = await markAllRead(tx, viewer, body)
    if (became.length > 0) publish(readBy(viewer, body.userId))
    return became
  })

  write(app, messageEndpoints.unreadAgain, { limit }, async ({ body, viewer, tx, publish }) => {
    if (await markUnreadAgain(tx, viewer, body)) publish(readBy(viewer))
  })

  write(app, messageEndpoints.read, { limit }, async ({ params, body, viewer, tx, publish }) => {
    if (await markRead(tx, viewer, params.userId, body.upTo))
      publish({ ...readBy(viewer, params.userId), upTo: body.upTo })
  })

  write(app, messageEndpoints.putAside, { limit }, async ({ params, body, viewer, tx, publish }) => {
    await insertAside(tx, viewer, params.userId, body)
    publish(readBy(viewer, params.userId))
  })

  write(app, messageEndpoints.bringBack, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeAside(tx, viewer, params.userId)
    publish(readBy(viewer, params.userId))
  })
}
