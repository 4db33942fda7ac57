import {
  at,
  atTheDoor,
  Called,
  type Doing,
  membership,
  type Outcome,
  refused,
  toldOfNotice,
  toldToAll,
} from '#tests/model/act.ts'
import { cast, type Name } from '#tests/model/cast.ts'
import { type Community, communityOf, type Network, without } from '#tests/model/network.ts'
import { isGone, isModerator, membershipOf } from '#tests/model/rules.ts'

const found: Doing = (net, { by, yes, one, other }, label) => {
  if (net.communities.length > 1) return null
  const made = label('community')
  const door = yes ? 'open' : 'request'
  const hasWindow = one % 2 === 0
  const hasFellows = other % 2 === 1
  return {
    by,
    says: `${Called(by)} founds ${made}${yes ? '' : ', where one asks to join'}${hasWindow ? ', with a window' : ''}${hasFellows ? ', with fellow travellers' : ''}.`,
    sent: {
      method: 'POST',
      path: '/api/communities',
      body: { name: made, description: 'A quiet place.', joinPolicy: door, hasWindow, hasFellows },
    },
    makes: made,
    change: (now) => {
      now.communities.push({
        ...{ label: made, door, windowOpenedAt: hasWindow ? now.clock : null, hasFellows },
        members: [{ who: by, joinedAt: now.clock, moderatorSince: now.clock }],
        ...{ waiting: [], banned: [], offers: [] },
      })
      return { status: 201, told: [atTheDoor(made, by)] }
    },
  }
}

/** Where nobody moderates and nobody is asked to, the longest-standing member who has not said no is asked (0060). */
export function askNextOne(net: Network, community: Community): Name | null {
  const { members, offers } = community
  if (members.some(({ moderatorSince }) => moderatorSince !== null)) return null
  if (offers.some(({ state }) => state === 'open')) return null
  const next = members.find(({ who }) => !isGone(net, who) && !offers.some(({ to }) => to === who))
  if (!next) return null
  offers.push({ to: next.who, by: null, state: 'open' })
  return next.who
}

/** What somebody was asked goes with them. */
export function removeMember(community: Community, who: Name): void {
  community.members = community.members.filter((member) => member.who !== who)
  community.offers = community.offers.filter(({ to }) => to !== who)
}

type Change = (net: Network, by: Name, community: Community) => Outcome

const toCommunity =
  (
    says: string,
    { method, end, body }: { method: 'POST' | 'PATCH'; end: string; body?: Record<string, unknown> },
    change: Change,
  ): Doing =>
  (net, { by, one }) => {
    const chosen = at(net.communities, one)
    if (!chosen) return null
    const { label } = chosen
    return {
      by,
      says: `${Called(by)} ${says} ${label}.`,
      sent: { method, path: `/api/communities/{${label}}${end}`, ...(body && { body }) },
      change: (now) => {
        const community = communityOf(now, label)
        return community ? change(now, by, community) : refused(404)
      },
    }
  }

const join = toCommunity(
  'asks to join, or joins,',
  { method: 'POST', end: '/join', body: {} },
  (net, by, community) => {
    const { label, members, door } = community
    const standing = membershipOf(community, by)
    if (standing === 'banned') return refused(403)
    if (standing === 'member' || standing === 'moderator') return { status: 200 }
    if (door === 'request') {
      if (standing === 'requested') return { status: 200 }
      if (members.length === 0) return refused(409)
      community.waiting.push(by)
      return { status: 200, told: [atTheDoor(label, by)] }
    }
    community.waiting = without(community.waiting, by)
    members.push({ who: by, joinedAt: net.clock, moderatorSince: null })
    const asked = members.length === 1 ? askNextOne(net, community) : null
    return { status: 200, told: [...membership(label, by), ...toldOfNotice(asked)] }
  },
)

const leave = toCommunity('leaves', { method: 'POST', end: '/leave' }, (net, by, community) => {
  const { label } = community
  const standing = membershipOf(community, by)
  if (standing === 'requested') {
    community.waiting = without(community.waiting, by)
    return { status: 200, told: [atTheDoor(label, by)] }
  }
  if (standing === 'none' || standing === 'banned') return { status: 200 }
  removeMember(community, by)
  const asked = standing === 'moderator' ? askNextOne(net, community) : null
  return { status: 200, told: [...membership(label, by), ...toldOfNotice(asked)] }
})

/** For its moderators; a community is open to everyone, so others are told so. */
const ifModerator =
  (change: Change): Change =>
  (net, by, community) =>
    isModerator(community, by) ? change(net, by, community) : refused(403)

const openDoor = toCommunity(
  'opens the door of',
  { method: 'PATCH', end: '', body: { joinPolicy: 'open' } },
  ifModerator((net, _by, community) => {
    community.door = 'open'
    // Nobody should go on waiting at a door that is open.
    for (const who of cast.filter((name) => community.waiting.includes(name)))
      community.members.push({ who, joinedAt: net.clock, moderatorSince: null })
    community.waiting = []
    return { status: 200, told: [toldToAll(`community.changed ${community.label}`)] }
  }),
)

const closeDoor = toCommunity(
  'closes the door of',
  { method: 'PATCH', end: '', body: { joinPolicy: 'request' } },
  ifModerator((_net, _by, community) => {
    community.door = 'request'
    return { status: 200, told: [toldToAll(`community.changed ${community.label}`)] }
  }),
)

/** What was open before stays open since then: saving a form again opens no window anew (0093). */
const openWindow = toCommunity(
  'opens the window of',
  { method: 'PATCH', end: '', body: { hasWindow: true } },
  ifModerator((net, _by, community) => {
    community.windowOpenedAt ??= net.clock
    return { status: 200, told: [toldToAll(`community.changed ${community.label}`)] }
  }),
)

const closeWindow = toCommunity(
  'closes the window of',
  { method: 'PATCH', end: '', body: { hasWindow: false } },
  ifModerator((_net, _by, community) => {
    community.windowOpenedAt = null
    return { status: 200, told: [toldToAll(`community.changed ${community.label}`)] }
  }),
)

/** Who waits there is forgotten with the next look, and a group that has begun goes on (0112). */
const setFellows = (says: string, hasFellows: boolean) =>
  toCommunity(
    says,
    { method: 'PATCH', end: '', body: { hasFellows } },
    ifModerator((_net, _by, community) => {
      community.hasFellows = hasFellows
      return { status: 200, told: [toldToAll(`community.changed ${community.label}`)] }
    }),
  )

const turnFellowsOn = setFellows('turns fellow travellers on in', true)
const turnFellowsOff = setFellows('turns fellow travellers off in', false)

export const communityDoings = {
  ...{ found, join, leave, openDoor, closeDoor, openWindow, closeWindow },
  ...{ turnFellowsOn, turnFellowsOff },
}
