import type { FastifyInstance } from 'fastify'
import { limits as numbers } from '#contract/core/limits.ts'
import { groupEndpoints } from '#contract/groups/groups.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { Events, ServerEvent } from '#server/realtime/events.ts'
import {
  bringGroupBack,
  changeGroup,
  insertGroup,
  joinGroup,
  leaveGroup,
  muteGroup,
  putGroupAside,
} from './groups.commands.ts'
import { listGroups, requireGroup } from './groups.queries.ts'
import { type Asked, handOverGroup, inviteFriends, removeFromGroup } from './invitations.commands.ts'
import { listInvitations } from './invitations.queries.ts'

const limits = {
  make: { name: 'group-make', points: numbers.group.madeADay, seconds: 24 * 60 * 60 },
  /** Against asking and taking back in turns: whoever is asked hears of it. */
  invite: { name: 'group-invite', points: 60, seconds: 24 * 60 * 60 },
  change: { name: 'group', points: 120, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

type Publish = Events['publish']

const about = (groupId: string, aboutId: string | null): ServerEvent => ({
  type: 'group.changed',
  groupId,
  aboutId,
})

const ownChange = ({ id }: Pick<Viewer, 'id'>, groupId: string): ServerEvent => ({
  type: 'group.read',
  userId: id,
  groupId,
})

/** Those who are in it hear of each that they can meet; those who are asked, if it reaches them. */
function publishAsked(publish: Publish, groupId: string, { newToGroup, newToThem, noticeTo }: Asked) {
  for (const userId of newToGroup) publish(about(groupId, userId))
  for (const id of newToThem) publish(ownChange({ id }, groupId))
  if (noticeTo.length > 0) publish({ type: 'notices.changed', userIds: noticeTo })
}

export function groupRoutes(app: FastifyInstance): void {
  read(app, groupEndpoints.list, ({ viewer, db }) => listGroups(db, viewer))
  read(app, groupEndpoints.invitations, ({ viewer, db }) => listInvitations(db, viewer))
  read(app, groupEndpoints.get, ({ params, viewer, db }) => requireGroup(db, viewer, params.id))

  write(
    app,
    groupEndpoints.create,
    { limit: limits.make },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        publishAsked(publish, id, await insertGroup(tx, viewer, id, body))
        publish(about(id, viewer.id))
      },
      answer: ({ tx, viewer, id }) => requireGroup(tx, viewer, id),
    },
  )

  write(
    app,
    groupEndpoints.change,
    { limit: limits.change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      if (await changeGroup(tx, viewer, id, body)) publish(about(id, null))
      return requireGroup(tx, viewer, id)
    },
  )

  write(
    app,
    groupEndpoints.agree,
    { limit: limits.change },
    async ({ params: { id }, viewer, tx, publish }) => {
      if (await joinGroup(tx, viewer, id)) publish(about(id, viewer.id))
      return requireGroup(tx, viewer, id)
    },
  )

  write(
    app,
    groupEndpoints.leave,
    { limit: limits.change },
    async ({ params: { id }, viewer, tx, publish }) => {
      const done = await leaveGroup(tx, viewer, id)
      // Of a no nobody else hears, and whoever left is heard of as somebody who is not in it any more.
      if (done === 'left')
        publish({ type: 'group.changed', groupId: id, aboutId: viewer.id, leftIds: [viewer.id] })
      if (done === 'declined') publish(ownChange(viewer, id))
    },
  )

  write(
    app,
    groupEndpoints.invite,
    { limit: limits.invite },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      publishAsked(publish, id, await inviteFriends(tx, viewer, id, body.userIds))
      return requireGroup(tx, viewer, id)
    },
  )

  write(
    app,
    groupEndpoints.remove,
    { limit: limits.change },
    async ({ params: { id, userId }, viewer, tx, publish }) => {
      const removed = await removeFromGroup(tx, viewer, id, userId)
      if (removed)
        publish({
          type: 'group.changed',
          groupId: id,
          aboutId: userId,
          // One that never reached them went without their knowing.
          ...(removed.wasSeen && { leftIds: [userId] }),
        })
      return requireGroup(tx, viewer, id)
    },
  )

  write(
    app,
    groupEndpoints.handOver,
    { limit: limits.change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      if (await handOverGroup(tx, viewer, id, body.userId)) {
        publish(about(id, body.userId))
        publish(about(id, viewer.id))
      }
      return requireGroup(tx, viewer, id)
    },
  )

  const forOneself = [
    [groupEndpoints.mute, true],
    [groupEndpoints.unmute, false],
  ] as const
  for (const [endpoint, isMuted] of forOneself)
    write(app, endpoint, { limit: limits.change }, async ({ params: { id }, viewer, tx, publish }) => {
      if (await muteGroup(tx, viewer, id, isMuted)) publish(ownChange(viewer, id))
    })

  write(
    app,
    groupEndpoints.putAside,
    { limit: limits.change },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      await putGroupAside(tx, viewer, id, body)
      publish(ownChange(viewer, id))
    },
  )

  write(
    app,
    groupEndpoints.bringBack,
    { limit: limits.change },
    async ({ params: { id }, viewer, tx, publish }) => {
      await bringGroupBack(tx, viewer, id)
      publish(ownChange(viewer, id))
    },
  )
}
