import {
  at,
  atTheDoor,
  Called,
  type Doing,
  done,
  membership,
  nothingNew,
  type Outcome,
  othersThan,
  postGone,
  refused,
  toldOfNotice,
} from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import { type Community, communityOf, type Network, postOf, withOnce, without } from '#tests/model/network.ts'
import { isMember, isModerator, memberIn, membershipOf } from '#tests/model/rules.ts'
import { tellOfModerators } from './blocks.ts'
import { askNextOne, removeMember } from './communities.ts'

type OnPerson = (net: Network, by: Name, community: Community, who: Name) => Outcome

const toMember =
  (
    says: (by: string, who: string, label: string) => string,
    {
      method,
      path,
      end = '',
      body,
    }: { method: 'POST' | 'PUT' | 'DELETE'; path: string; end?: string; body?: Record<string, unknown> },
    change: OnPerson,
  ): Doing =>
  (net, { by, one, other, yes }) => {
    const led = net.communities.filter((community) => isModerator(community, by))
    const chosen = at(yes && led.length > 0 ? led : net.communities, one)
    if (!chosen) return null
    const { label } = chosen
    const who = othersThan(by, other)
    return {
      by,
      says: says(Called(by), Called(who), label),
      sent: { method, path: `/api/communities/{${label}}/${path}/{${who}}${end}`, ...(body && { body }) },
      change: (now) => {
        const community = communityOf(now, label)
        if (!community) return refused(404)
        return isModerator(community, by) ? change(now, by, community, who) : refused(403)
      },
    }
  }

const letIn = toMember(
  (by, who, label) => `${by} lets ${who} into ${label}.`,
  { method: 'POST', path: 'requests', end: '/accept' },
  (net, _by, community, who) => {
    if (!community.waiting.includes(who) || isMember(community, who)) return refused(409)
    community.waiting = without(community.waiting, who)
    community.members.push({ who, joinedAt: net.clock, moderatorSince: null })
    return done(...membership(community.label, who))
  },
)

/** Silent to who asked (0060): those who decide hear of it. */
const turnAway = toMember(
  (by, who, label) => `${by} does not let ${who} into ${label}.`,
  { method: 'POST', path: 'requests', end: '/decline' },
  (_net, by, community, who) => {
    if (!community.waiting.includes(who)) return nothingNew
    community.waiting = without(community.waiting, who)
    return done(atTheDoor(community.label, by))
  },
)

/** The role protects nobody from those who had it before; whoever comes later takes it from nobody (0060). */
function mayRemove(community: Community, by: Name, who: Name): boolean {
  const theirs = memberIn(community, who)?.moderatorSince ?? null
  const own = memberIn(community, by)?.moderatorSince ?? null
  return theirs === null || (own !== null && own < theirs)
}

function afterRemoval(net: Network, community: Community, who: Name, wasModerator: boolean): Name | null {
  if (!wasModerator) return null
  // Who is gone offers nothing any more.
  community.offers = community.offers.filter(({ by, state }) => by !== who || state !== 'open')
  return askNextOne(net, community)
}

const expel = toMember(
  (by, who, label) => `${by} removes ${who} from ${label}.`,
  { method: 'DELETE', path: 'members' },
  (net, by, community, who) => {
    if (!mayRemove(community, by, who)) return refused(403)
    if (!isMember(community, who)) return refused(404)
    const wasModerator = isModerator(community, who)
    removeMember(community, who)
    const asked = afterRemoval(net, community, who, wasModerator)
    return done(...membership(community.label, who), ...toldOfNotice(asked))
  },
)

/** Who is in, has asked to be, or wrote there under their name: no way to find out who wrote without one (0060). */
function canBeBanned(net: Network, community: Community, who: Name): boolean {
  if (membershipOf(community, who) !== 'none') return true
  const isHere = (label: string) => postOf(net, label)?.community === community.label
  return [
    ...net.posts.filter(({ label }) => isHere(label)),
    ...net.comments.filter(({ post }) => isHere(post)),
  ].some(({ by, isAnonymous }) => by === who && !isAnonymous)
}

const ban = toMember(
  (by, who, label) => `${by} bans ${who} from ${label}.`,
  { method: 'PUT', path: 'bans', body: {} },
  (net, by, community, who) => {
    if (!mayRemove(community, by, who)) return refused(403)
    if (!canBeBanned(net, community, who)) return refused(404)
    const wasModerator = isModerator(community, who)
    removeMember(community, who)
    community.waiting = without(community.waiting, who)
    community.banned = withOnce(community.banned, who)
    const asked = afterRemoval(net, community, who, wasModerator)
    return done(...membership(community.label, who), ...toldOfNotice(asked))
  },
)

const unban = toMember(
  (by, who, label) => `${by} lets ${who} join ${label} again.`,
  { method: 'DELETE', path: 'bans', body: {} },
  (_net, _by, community, who) => {
    if (!community.banned.includes(who)) return nothingNew
    community.banned = without(community.banned, who)
    return done(atTheDoor(community.label, who))
  },
)

const offer = toMember(
  (by, who, label) => `${by} asks ${who} to moderate ${label}.`,
  { method: 'PUT', path: 'moderators' },
  (_net, by, community, who) => {
    if (!isMember(community, who)) return refused(404)
    const told = [atTheDoor(community.label, who)]
    if (isModerator(community, who)) return done(...told)
    const before = community.offers.find(({ to }) => to === who)
    if (before?.state === 'declined') return refused(409)
    if (before) before.by = by
    else community.offers.push({ to: who, by, state: 'open' })
    return done(...told, ...toldOfNotice(before ? null : who))
  },
)

/** Somebody becomes a moderator only by saying yes (0060). */
const answerOffer: Doing = (net, { by, one, yes, other }) => {
  const open = net.communities.flatMap(({ label, offers }) =>
    offers.filter(({ state }) => state === 'open').map(({ to }) => ({ label, to })),
  )
  const own = open.filter(({ to }) => to === by)
  const chosen = at(other % 4 > 0 && own.length > 0 ? own : open, one)
  if (!chosen) return null
  const { label, to } = chosen
  return {
    by,
    says: `${Called(by)} says ${yes ? 'yes' : 'no'} to moderating ${label}${to === by ? '' : ` in the place of ${Called(to)}`}.`,
    sent: {
      method: 'PUT',
      path: `/api/moderator-offers/{${label}>${to}}`,
      body: { answer: yes ? 'accept' : 'decline' },
    },
    change: (now) => {
      const community = communityOf(now, label)
      const offered = community?.offers.find((one) => one.to === by && one.state === 'open')
      if (!community || !offered || to !== by) return refused(404)
      if (!yes) {
        offered.state = 'declined'
        const asked = askNextOne(now, community)
        return done(...membership(label, by), ...toldOfNotice(by), ...toldOfNotice(asked))
      }
      community.offers = without(community.offers, offered)
      const member = memberIn(community, by)
      if (member) member.moderatorSince = now.clock
      const told = tellOfModerators(
        now,
        [community],
        community.members.map(({ who }) => who),
      )
      return done(...membership(label, by), ...[by, ...told].flatMap(toldOfNotice))
    },
  }
}

/** The short way of a community's moderators, who are not shown who wrote an anonymous one (0018). */
const takeDown: Doing = (net, { by, one, yes }) => {
  const here = net.posts.filter(({ community }) => community !== null)
  const led = here.filter((post) => isModerator(communityOf(net, post.community), by))
  const chosen = at(yes && led.length > 0 ? led : here, one)
  if (!chosen) return null
  const { label, community } = chosen
  return {
    by,
    says: `${Called(by)} takes down ${label}.`,
    sent: {
      method: 'POST',
      path: `/api/communities/{${community}}/posts/{${label}}/remove`,
      body: { reason: 'Please be kinder.' },
    },
    change: (now) => {
      const post = postOf(now, label)
      if (!isModerator(communityOf(now, community), by)) return refused(403)
      if (!post || post.isDeleted) return refused(404)
      if (post.isTakenDown) return nothingNew
      post.isTakenDown = true
      post.forVisitorsSince = null
      now.notices.push({ to: post.by, kind: 'decision' })
      return done(postGone(post), ...toldOfNotice(post.by))
    },
  }
}

/** What moderators do about people, and about what they wrote. */
export const moderatorDoings = { letIn, turnAway, expel, ban, unban, offer, answerOffer, takeDown }
