import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/core/limits.ts'
import { friendEndpoints } from '#contract/friends.ts'
import { now } from '#server/db/clock.ts'
import { HttpError } from '#server/http/errors.ts'
import { namedMoment } from '#server/http/moment-in-words.ts'
import { endPage, endPageOfPeople, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { t } from '#words/t.ts'
import {
  answerRequest,
  askForFriendship,
  askStandalone,
  removeFriendship,
  undoDecline,
  withdrawRequest,
} from './friends.commands.ts'
import { listFriends, listRequests, listSentRequests } from './friends.queries.ts'

/** How often one person can do these. Asking is the one that others notice. */
const friendLimits = {
  ask: { name: 'friend-ask', points: 60, seconds: 60 * 60 },
  firstDays: { name: 'friend-ask-first-days', points: limits.firstRequestsPerDay, seconds: 24 * 60 * 60 },
  // Of one person: asking and withdrawing again and again would be a way to write to somebody who did not answer.
  withdraw: { name: 'friend-withdraw', points: 3, seconds: 24 * 60 * 60 },
  answer: { name: 'friend-answer', points: 300, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

/** What is told when the viewer has said yes to who asked them. */
const befriended = ({ id }: Viewer, senderId: string, isNotified: boolean): ServerEvent[] => [
  { type: 'requests.changed', userIds: [id] },
  ...(isNotified ? [{ type: 'notices.changed', userIds: [senderId] } as const] : []),
  { type: 'friends.changed', userIds: [id, senderId] },
]

/** Until when, in words: a day after the first of them, or sooner if the first days are over before. */
function slowly({ status, code, retryAfterSeconds = 1 }: HttpError, until: Date): HttpError {
  const seconds = Math.max(1, Math.min(retryAfterSeconds, Math.ceil((until.getTime() - now()) / 1000)))
  const moment = namedMoment(new Date(now() + seconds * 1000))
  const message = t('New accounts can send {count} friend requests a day. You can send more from {moment}.', {
    count: limits.firstRequestsPerDay,
    moment: moment.words,
  })
  return new HttpError(status, code, message, { retryAfterSeconds: seconds, moment })
}

export function friendRoutes(app: FastifyInstance): void {
  const { ask, firstDays, withdraw, answer } = friendLimits
  const countFirstRequest =
    ({ id }: Viewer) =>
    async (until: Date): Promise<void> => {
      try {
        await app.data.rateLimit(firstDays, id)
      } catch (refused) {
        throw refused instanceof HttpError ? slowly(refused, until) : refused
      }
    }

  read(app, friendEndpoints.list, async ({ query, viewer, request, reply, db }) => {
    const found = await listFriends(db, viewer, query, rowsFor(query))
    return endPageOfPeople({ request, reply, query }, found, ({ friendsSince }) => friendsSince)
  })

  read(app, friendEndpoints.requests, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listRequests(db, viewer, query, rowsFor(query))),
  )

  read(app, friendEndpoints.sent, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listSentRequests(db, viewer, query, rowsFor(query))),
  )

  write(
    app,
    friendEndpoints.ask,
    {
      limit: ask,
      inOneStatement: async ({ params: { userId }, body, viewer, db, proof, id, publish }) => {
        const asked = await askStandalone(db, proof, viewer, { id, userId, note: body.note ?? null })
        if (asked) publish({ type: 'sentRequests.changed', userIds: [viewer.id] })
        if (asked?.hasChanged) publish({ type: 'requests.changed', userIds: [userId] })
        return asked && { status: 'pending' as const }
      },
    },
    async ({ params: { userId }, body, viewer, tx, publish }) => {
      const asked = await askForFriendship(tx, viewer, userId, body.note ?? null, countFirstRequest(viewer))
      const { status, isSent, hasChanged, isNotified } = asked
      if (isSent) publish({ type: 'sentRequests.changed', userIds: [viewer.id] })
      if (hasChanged && status === 'pending') publish({ type: 'requests.changed', userIds: [userId] })
      if (hasChanged && status === 'friends') befriended(viewer, userId, isNotified).forEach(publish)
      return { status }
    },
  )

  write(app, friendEndpoints.withdraw, { limit: answer }, async ({ params: { id }, viewer, tx, publish }) => {
    const { receiverId, hadArrived } = await withdrawRequest(tx, viewer, id, (receiver) =>
      app.data.rateLimit(withdraw, `${viewer.id} ${receiver}`),
    )
    publish({ type: 'sentRequests.changed', userIds: [viewer.id] })
    if (hadArrived) publish({ type: 'requests.changed', userIds: [receiverId] })
  })

  write(app, friendEndpoints.accept, { limit: answer }, async ({ params: { id }, viewer, tx, publish }) => {
    const { senderId, hasChanged, isNotified } = await answerRequest(tx, viewer, id, 'accepted')
    if (hasChanged) befriended(viewer, senderId, isNotified).forEach(publish)
  })

  write(app, friendEndpoints.decline, { limit: answer }, async ({ params: { id }, viewer, tx, publish }) => {
    const { hasChanged } = await answerRequest(tx, viewer, id, 'declined')
    if (hasChanged) publish({ type: 'requests.changed', userIds: [viewer.id] })
  })

  write(
    app,
    friendEndpoints.undoDecline,
    { limit: answer },
    async ({ params: { id }, viewer, tx, publish }) => {
      const { hasChanged } = await undoDecline(tx, viewer, id)
      if (hasChanged) publish({ type: 'requests.changed', userIds: [viewer.id] })
    },
  )

  write(
    app,
    friendEndpoints.remove,
    { limit: answer },
    async ({ params: { userId }, viewer, tx, publish }) => {
      if (!(await removeFriendship(tx, viewer, userId))) return
      publish({ type: 'friends.changed', userIds: [viewer.id, userId] })
      // What each wrote for friends is no longer for the other.
      publish({ type: 'access.changed', userIds: [viewer.id, userId] })
    },
  )
}
