import {
  at,
  Called,
  type Doing,
  type Outcome,
  othersThan,
  refused,
  type Told,
  toldTo,
} from '#tests/model/act.ts'
import { cast, type Name } from '#tests/model/cast.ts'
import { isOver } from '#tests/model/fellow-rules.ts'
import { type Group, type GroupMessage, groupOf, type Network, without } from '#tests/model/network.ts'
import {
  areFriends,
  canReadInGroup,
  friendsOf,
  hasMuted,
  invitationReaches,
  isGone,
  isInGroup,
  keeperOf,
  meetsInGroup,
  rowOf,
} from '#tests/model/rules.ts'
import { forgetInGroup, removeGroup } from './fellow-changes.ts'

/** To those in it who can meet the person; and to that person, as long as an invitation reaches them. */
const about = (label: string, person: Name): Told => ({
  event: `group.changed ${label}`,
  hears: (net, who) => {
    const group = groupOf(net, label)
    const row = rowOf(group, who)
    if (!group || !row) return false
    return isInGroup(group, who)
      ? meetsInGroup(net, who, person)
      : who === person && invitationReaches(net, group, row)
  },
})

/** Asking again is nothing new, unless what was there was taken back or hung on somebody who has left. */
function invite(net: Network, group: Group, by: Name, whom: Name): Told[] {
  const row = rowOf(group, whom)
  if (row && (row.joinedAt !== null || !(row.isWithdrawn || !isInGroup(group, row.invitedBy ?? whom))))
    return []
  const hasDeclined = row?.hasDeclined ?? false
  const asked = { who: whom, invitedBy: by, joinedAt: null, hasDeclined, isWithdrawn: false }
  group.rows = [...group.rows.filter((one) => one !== row), asked]
  const told = [about(group.label, whom)]
  if (!invitationReaches(net, group, asked)) return told
  // Asked again, they have the notice from before: knocking makes no others (0113). None from somebody muted.
  const isTold = net.notices.some(
    (notice) => notice.kind === 'groupInvited' && notice.to === whom && notice.group === group.label,
  )
  if (hasMuted(net, whom, by)) return told
  if (!isTold) net.notices.push({ to: whom, kind: 'groupInvited', group: group.label })
  return [...told, toldTo('notices.changed', whom)]
}

const mayInvite = (net: Network, by: Name, whom: Name) => areFriends(net, by, whom) && !isGone(net, whom)

const beginGroup: Doing = (net, { by, one, yes }, label) => {
  if (net.groups.length > 1) return null
  const friends = friendsOf(net, by)
  const others = cast.filter((name) => name !== by)
  // Now and then somebody who is no friend.
  const whom = friends.length > 1 && !yes ? friends : [at(others, one) ?? by, at(others, one + 1) ?? by]
  const made = label('group')
  return {
    by,
    says: `${Called(by)} begins ${made} and asks ${whom.map(Called).join(' and ')} into it.`,
    sent: {
      method: 'POST',
      path: '/api/groups',
      body: { name: made, purpose: null, userIds: whom.map((name) => `{${name}}`) },
    },
    makes: made,
    change: (now) => {
      if (!whom.every((name) => mayInvite(now, by, name))) return refused(403)
      const own = { who: by, invitedBy: null, joinedAt: now.clock, hasDeclined: false, isWithdrawn: false }
      const group: Group = { label: made, keeper: by, fellows: null, rows: [own] }
      now.groups.push(group)
      const told = whom.flatMap((name) => invite(now, group, by, name))
      return { status: 201, told: [...told, about(made, by)] }
    },
  }
}

type Change = (net: Network, by: Name, group: Group, whom: Name) => Outcome

const toGroup =
  (
    says: (by: string, label: string, whom: string) => string,
    sent: (
      path: string,
      whom: string,
    ) => { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: Record<string, unknown> },
    change: Change,
    whenGone: Outcome = refused(404),
  ): Doing =>
  (net, { by, one, other }) => {
    const chosen = at(net.groups, one)
    if (!chosen) return null
    const { label } = chosen
    const whom = othersThan(by, other)
    return {
      by,
      says: says(Called(by), label, Called(whom)),
      sent: sent(`/api/groups/{${label}}`, `{${whom}}`),
      change: (now) => {
        const group = groupOf(now, label)
        return group ? change(now, by, group, whom) : whenGone
      },
    }
  }

const ifInside =
  (change: Change): Change =>
  (net, by, group, whom) =>
    isInGroup(group, by) ? change(net, by, group, whom) : refused(404)

const askIn = toGroup(
  (by, label, whom) => `${by} asks ${whom} into ${label}.`,
  (path, whom) => ({ method: 'POST', path: `${path}/members`, body: { userIds: [whom] } }),
  // To fellow travellers nobody is added (0112).
  ifInside((net, by, group, whom) =>
    mayInvite(net, by, whom) && !group.fellows
      ? { status: 200, told: invite(net, group, by, whom) }
      : refused(403),
  ),
)

/** They read what is written from now on. */
const sayYes = toGroup(
  (by, label) => `${by} says yes to ${label}.`,
  (path) => ({ method: 'PUT', path: `${path}/membership` }),
  (net, by, group) => {
    if (isInGroup(group, by)) return { status: 200 }
    const row = rowOf(group, by)
    if (!row || !invitationReaches(net, group, row)) return refused(404)
    row.joinedAt = net.clock
    return { status: 200, told: [about(group.label, by)] }
  },
)

/** Whom somebody asked goes with them; a no is kept. Where nobody is left, and no yes is awaited, there is no group (0103, 0112). */
function takeOutOf(net: Network, group: Group, who: Name): void {
  group.rows = group.rows.filter(
    (row) => row.who !== who && !(row.invitedBy === who && row.joinedAt === null && !row.hasDeclined),
  )
  for (const row of group.rows) if (row.invitedBy === who && row.joinedAt === null) row.isWithdrawn = true
  if (group.keeper === who) group.keeper = null
  forgetInGroup(net, group.label, who)
  if (group.fellows?.awaitsAnswers || group.rows.some(({ joinedAt }) => joinedAt !== null)) return
  removeGroup(net, group)
}

/** Leaving, or saying no. Of a no nobody else hears, and of a group that one never heard of it is neither. */
const leaveGroup = toGroup(
  (by, label) => `${by} leaves ${label}, or says no to it.`,
  (path) => ({ method: 'DELETE', path: `${path}/membership` }),
  (net, by, group) => {
    const row = rowOf(group, by)
    const { label } = group
    if (!row) return { status: 204 }
    if (invitationReaches(net, group, row)) {
      row.hasDeclined = true
      forgetInGroup(net, label, by)
      return { status: 204, told: [toldTo(`group.read ${label}`, by)] }
    }
    if (row.joinedAt === null) return { status: 204 }
    takeOutOf(net, group, by)
    return { status: 204, told: [about(label, by), toldTo(`group.changed ${label}`, by)] }
  },
  { status: 204 },
)

/** Whoever looks after it takes people out; whoever asked takes the invitation back. Whom one cannot see is nobody. */
const takeOutOfGroup = toGroup(
  (by, label, whom) => `${by} takes ${whom} out of ${label}.`,
  (path, whom) => ({ method: 'DELETE', path: `${path}/members/${whom}` }),
  ifInside((net, by, group, whom) => {
    const row = rowOf(group, whom)
    const { label } = group
    // Whom a moderator invited, nobody in it knows of before a yes (0112).
    const isKnown = row !== undefined && !(group.fellows && row.joinedAt === null)
    if (!isKnown || row.isWithdrawn || !meetsInGroup(net, by, whom)) return { status: 200 }
    if (keeperOf(net, group) !== by && (row.joinedAt !== null || row.invitedBy !== by)) return refused(403)
    const wasSeen = row.joinedAt !== null || invitationReaches(net, group, row)
    if (row.hasDeclined && row.joinedAt === null) row.isWithdrawn = true
    else if (row.joinedAt === null) group.rows = without(group.rows, row)
    else takeOutOf(net, group, whom)
    return {
      status: 200,
      told: [about(label, whom), ...(wasSeen ? [toldTo(`group.changed ${label}`, whom)] : [])],
    }
  }),
)

const handOver = toGroup(
  (by, label, whom) => `${by} hands ${label} over to ${whom}.`,
  (path, whom) => ({ method: 'PUT', path: `${path}/keeper`, body: { userId: whom } }),
  ifInside((net, by, group, whom) => {
    if (keeperOf(net, group) !== by) return refused(403)
    if (!isInGroup(group, whom) || !meetsInGroup(net, by, whom)) return refused(422)
    group.keeper = whom
    return { status: 200, told: [about(group.label, whom), about(group.label, by)] }
  }),
)

const toReaders = (event: string, { label, by }: Pick<GroupMessage, 'label' | 'by'>): Told => ({
  event: `${event} ${label}`,
  hears: (net, who) =>
    net.groupMessages.some(
      (message) => message.label === label && message.by === by && canReadInGroup(net, who, message),
    ),
})

const writeToGroup: Doing = (net, { by, one, yes }, label) => {
  const own = net.groups.filter((group) => isInGroup(group, by))
  const chosen = at(own.length > 0 && !yes ? own : net.groups, one)
  if (!chosen) return null
  const made = label('group message')
  return {
    by,
    says: `${Called(by)} writes ${made} to ${chosen.label}.`,
    sent: { method: 'POST', path: `/api/groups/{${chosen.label}}/messages`, body: { content: made } },
    makes: made,
    change: (now) => {
      const group = groupOf(now, chosen.label)
      if (!group || !isInGroup(group, by)) return refused(404)
      if (isOver(group)) return refused(403)
      const message = { label: made, group: chosen.label, by, at: now.clock, isTakenBack: false }
      now.groupMessages.push(message)
      return { status: 201, told: [toReaders('groupMessages.changed', message)] }
    },
  }
}

/** Also of somebody else, and of what one can no longer read. */
const takeBackInGroup: Doing = (net, { by, one }) => {
  const chosen = at(net.groupMessages, one)
  if (!chosen) return null
  return {
    by,
    says: `${Called(by)} takes ${chosen.label} back.`,
    sent: { method: 'DELETE', path: `/api/groups/messages/{${chosen.label}}` },
    change: (now) => {
      const message = now.groupMessages.find(({ label }) => label === chosen.label)
      if (!message || !canReadInGroup(now, by, message)) return refused(404)
      if (message.by !== by) return refused(403)
      if (message.isTakenBack) return { status: 200 }
      message.isTakenBack = true
      return { status: 200, told: [toReaders('groupMessage.changed', message)] }
    },
  }
}

export const groupDoings = {
  ...{ beginGroup, askIn, sayYes, leaveGroup, takeOutOfGroup, handOver },
  ...{ writeToGroup, takeBackInGroup },
}
