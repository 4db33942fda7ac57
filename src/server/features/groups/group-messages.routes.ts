import type { FastifyInstance } from 'fastify'
import { groupMessageEndpoints } from '#contract/groups/group-messages.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import {
  fieldOfPhoto,
  findingWith,
  findPhotos,
  type PhotoServices,
} from '#server/storage/described-photos.ts'
import {
  type ChangedGroupMessage,
  insertGroupMessage,
  lastBeforeWriting,
  listInGroup,
  markGroupRead,
  reactInGroup,
  takeBackGroupMessage,
} from './group-messages.commands.ts'
import { listGroupMessages, requireGroupMessage } from './group-messages.queries.ts'

/** As for messages between two. */
const limits = {
  send: { name: 'group-message-send', points: 120, seconds: 5 * 60 },
  change: { name: 'group-message-change', points: 120, seconds: 5 * 60 },
  read: { name: 'group-message-read', points: 600, seconds: 5 * 60 },
} as const satisfies Record<string, Limit>

const changed = (messageId: string, byId: string, { groupId }: ChangedGroupMessage) =>
  ({ type: 'groupMessage.changed', groupId, messageId, byId }) as const

export function groupMessageRoutes(app: FastifyInstance, services: PhotoServices): void {
  const finding = findingWith(services)

  read(app, groupMessageEndpoints.list, async ({ params, query, viewer, request, reply, db }) => {
    const found = await listGroupMessages(db, viewer, params.id, query, rowsFor(query))
    return endPage({ request, reply, query }, found)
  })

  write(
    app,
    groupMessageEndpoints.create,
    {
      limit: limits.send,
      prepare: async ({ body: { photos }, signedIn, request }) =>
        photos?.length ? findPhotos(photos, await finding(signedIn, request), fieldOfPhoto) : [],
    },
    {
      comesAfter: ({ params, tx, viewer }) => lastBeforeWriting(tx, viewer, params.id),
      create: ({ params, tx, viewer, body, prepared: photos, id }) =>
        insertGroupMessage(tx, viewer, params.id, id, body, photos),
      answer: async ({ params: { id: groupId }, tx, viewer, id, publish }) => {
        const [message, userIds] = await Promise.all([
          requireGroupMessage(tx, viewer, id),
          listInGroup(tx, groupId),
        ])
        // Sent again, it is told of again: whoever was asked first may have died before it told.
        publish({ type: 'groupMessages.changed', groupId, messageId: id, senderId: viewer.id, userIds })
        return message
      },
    },
  )

  write(
    app,
    groupMessageEndpoints.takeBack,
    { limit: limits.change },
    async ({ params: { id }, viewer, tx, publish }) => {
      const change = await takeBackGroupMessage(tx, viewer, id)
      if (change.hasChanged) publish(changed(id, viewer.id, change))
      return requireGroupMessage(tx, viewer, id)
    },
  )

  write(
    app,
    groupMessageEndpoints.react,
    { limit: limits.change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      const change = await reactInGroup(tx, viewer, id, body.reaction)
      if (change.hasChanged) publish(changed(id, viewer.id, change))
      return requireGroupMessage(tx, viewer, id)
    },
  )

  write(
    app,
    groupMessageEndpoints.unreact,
    { limit: limits.change },
    async ({ params: { id }, viewer, tx, publish }) => {
      const change = await reactInGroup(tx, viewer, id, null)
      if (change.hasChanged) publish(changed(id, viewer.id, change))
      return requireGroupMessage(tx, viewer, id)
    },
  )

  write(
    app,
    groupMessageEndpoints.read,
    { limit: limits.read },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      if (await markGroupRead(tx, viewer, id, body.upTo))
        publish({ type: 'group.read', userId: viewer.id, groupId: id, upTo: body.upTo })
    },
  )
}
