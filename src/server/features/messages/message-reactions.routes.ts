import type { FastifyInstance } from 'fastify'
import { messageEndpoints } from '#contract/messages.ts'
import { write } from '#server/http/write.ts'
import { messageLimits } from './message-limits.ts'
import { changeReaction } from './message-reactions.commands.ts'
import { requireReceivedMessage } from './messages.queries.ts'

/** No notice, no count: whoever has the conversation open sees it, and the other one finds it there. */
export function messageReactionRoutes(app: FastifyInstance): void {
  const limit = messageLimits.change

  write(app, messageEndpoints.react, { limit }, async ({ params: { id }, body, viewer, tx, publish }) => {
    const { senderId, hasChanged } = await changeReaction(tx, viewer, id, body.reaction)
    if (hasChanged) publish({ type: 'message.changed', userIds: [senderId, viewer.id], messageId: id })
    return requireReceivedMessage(tx, viewer, id)
  })

  write(app, messageEndpoints.unreact, { limit }, async ({ params: { id }, viewer, tx, publish }) => {
    const { senderId, hasChanged } = await changeReaction(tx, viewer, id, null)
    if (hasChanged) publish({ type: 'message.changed', userIds: [senderId, viewer.id], messageId: id })
    return requireReceivedMessage(tx, viewer, id)
  })
}
