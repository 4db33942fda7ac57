import { limits } from '#contract/core/limits.ts'
import {
  at,
  Called,
  type Choice,
  type Doing,
  nothingNew,
  type Outcome,
  othersThan,
  refused,
} from '#tests/model/act.ts'
import type { Pebble } from '#tests/model/between-few.ts'
import { type Name, pair } from '#tests/model/cast.ts'
import { type Network, pebbleOf, postOf, withOnce, without } from '#tests/model/network.ts'
import { isInJar, takesPebblesFrom, wasGivenBy, wasGivenTo } from '#tests/model/pebble-rules.ts'
import { areFriends, canMeet, canRead, friendsOf } from '#tests/model/rules.ts'

// Nobody hears of any of it: a jar fills when its owner looks (0099).

/** A line, a post, or both. */
function chosenGift(net: Network, { one, other }: Choice) {
  const post = other % 3 > 0 ? (at(net.posts, one)?.label ?? null) : null
  return { post, hasLine: post === null || other % 3 === 1 }
}

/** How many there can be in a day is counted from what was given, whether or not it arrived (0099). */
function isEnough(net: Network, by: Name, to: Name): boolean {
  const given = net.pebbles.filter((pebble) => pebble.by === by)
  const forThem = given.filter((pebble) => pebble.to === to)
  return forThem.length >= limits.pebble.forOneADay || given.length >= limits.pebble.aDay
}

function given(net: Network, pebble: Omit<Pebble, 'isDelivered'>): Outcome {
  const { by, to, post: linked } = pebble
  const post = linked === null ? undefined : postOf(net, linked)
  // Whether the friend may read it is not asked: a refusal would tell (0099).
  if (linked !== null && !(post && canRead(net, by, post))) return refused(404)
  if (!areFriends(net, by, to) || !canMeet(net, by, to)) return refused(403)
  if (isEnough(net, by, to)) return refused(409)
  net.pebbles.push({ ...pebble, isDelivered: takesPebblesFrom(net, to, by) })
  return { status: 201 }
}

const givePebble: Doing = (net, choice, label) => {
  const { by, one, yes } = choice
  const friends = friendsOf(net, by)
  const to = (yes ? undefined : at(friends, one)) ?? othersThan(by, one)
  const { post, hasLine } = chosenGift(net, choice)
  const made = label('pebble')
  return {
    by,
    says: `${Called(by)} gives ${Called(to)} ${made}${post ? `, with ${post}` : ''}${hasLine ? ' and a line' : ''}.`,
    sent: {
      method: 'POST',
      path: '/api/pebbles',
      body: {
        receiverId: `{${to}}`,
        line: hasLine ? made : null,
        postId: post && `{${post}}`,
      },
    },
    makes: made,
    change: (now) => given(now, { label: made, by, to, hasLine, post, isThanked: false, isTakenOut: false }),
  }
}

type OnPebble = (net: Network, by: Name, pebble: Pebble) => Outcome

/** Mostly by the one of the two whose it is to do; sometimes by the other, or by somebody who never heard of it. */
const toPebble =
  (
    says: string,
    { method, end = '' }: { method: 'PUT' | 'DELETE'; end?: string },
    change: OnPebble,
    whenGone: Outcome = refused(404),
  ): Doing =>
  (net, { by: somebody, one, other }) => {
    const chosen = at(net.pebbles, one)
    if (!chosen) return null
    const { label } = chosen
    const by = other % 4 === 0 ? somebody : end === '' ? chosen.by : chosen.to
    return {
      by,
      says: `${Called(by)} ${says} ${label}.`,
      sent: { method, path: `/api/pebbles/{${label}}${end}` },
      change: (now) => {
        const pebble = pebbleOf(now, label)
        return pebble ? change(now, by, pebble) : whenGone
      },
    }
  }

/** Until there was a thank-you. Gone for both, and of one that is not theirs to take back nothing is told (0099). */
const takeBackPebble = toPebble(
  'takes back',
  { method: 'DELETE' },
  (net, by, pebble) => {
    if (!wasGivenBy(net, by, pebble)) return nothingNew
    if (pebble.isThanked) return refused(409)
    net.pebbles = without(net.pebbles, pebble)
    return nothingNew
  },
  nothingNew,
)

const ifInJar =
  (change: (pebble: Pebble) => void): OnPebble =>
  (net, by, pebble) => {
    if (!isInJar(net, by, pebble)) return refused(404)
    change(pebble)
    return nothingNew
  }

const thank = toPebble(
  'says thank you for',
  { method: 'PUT', end: '/thanks' },
  ifInJar((pebble) => {
    pebble.isThanked = true
  }),
)

const unthank = toPebble(
  'takes back the thank-you for',
  { method: 'DELETE', end: '/thanks' },
  ifInJar((pebble) => {
    pebble.isThanked = false
  }),
)

/** Out of the jar, or back into it; a second time is as the first. The giver's list stays as it was (0099). */
const move =
  (isTakenOut: boolean): OnPebble =>
  (net, by, pebble) => {
    if (!wasGivenTo(net, by, pebble)) return refused(404)
    pebble.isTakenOut = isTakenOut
    return nothingNew
  }

const takeOutPebble = toPebble('takes out of her jar', { method: 'PUT', end: '/taken-out' }, move(true))
const putBackPebble = toPebble('puts back into her jar', { method: 'DELETE', end: '/taken-out' }, move(false))

/** Of somebody who has given them something; of anybody else there is nothing to refuse (0099). */
const refuseGiver: Doing = (net, { by: somebody, one, other }) => {
  const gift = at(net.pebbles, one)
  const isTheirs = gift !== undefined && other % 3 > 0
  const by = isTheirs ? gift.to : somebody
  const giver = isTheirs ? gift.by : othersThan(by, one)
  return {
    by,
    says: `${Called(by)} wants no more pebbles from ${Called(giver)}.`,
    sent: { method: 'PUT', path: `/api/pebbles/refused/{${giver}}` },
    change: (now) => {
      const hasGiven = now.pebbles.some((pebble) => pebble.by === giver && wasGivenTo(now, by, pebble))
      if (!hasGiven) return refused(404)
      now.refusedGivers = withOnce(now.refusedGivers, pair(by, giver))
      return nothingNew
    },
  }
}

/** What was given in the meantime stays away. */
const allowGiver: Doing = (net, { by: somebody, one, other }) => {
  const two = other % 3 > 0 ? at(net.refusedGivers, one) : undefined
  const [by, giver] = (two?.split('>') ?? [somebody, othersThan(somebody, one)]) as [Name, Name]
  return {
    by,
    says: `${Called(by)} takes pebbles from ${Called(giver)} again.`,
    sent: { method: 'DELETE', path: `/api/pebbles/refused/{${giver}}` },
    change: (now) => {
      now.refusedGivers = without(now.refusedGivers, pair(by, giver))
      return nothingNew
    },
  }
}

export const pebbleDoings = {
  ...{ givePebble, takeBackPebble, thank, unthank },
  ...{ takeOutPebble, putBackPebble, refuseGiver, allowGiver },
}
