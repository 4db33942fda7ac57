import {
  at,
  Called,
  type Doing,
  done,
  nothingNew,
  type Outcome,
  othersThan,
  refused,
  type Told,
  toldOfNotice,
  toldTo,
} from '#tests/model/act.ts'
import { type Name, pair, sorted } from '#tests/model/cast.ts'
import { type Network, withOnce, without } from '#tests/model/network.ts'
import {
  areFriends,
  canMeet,
  hasMuted,
  mayAsk,
  requestOf,
  waitsForAnswer,
  waitsForSender,
} from '#tests/model/rules.ts'

const ofTheTwo = (net: Network, one: Name, other: Name) =>
  net.requests.filter((request) => [pair(one, other), pair(other, one)].includes(request.pair))

function befriend(net: Network, by: Name, asker: Name): Told[] {
  for (const request of ofTheTwo(net, by, asker)) {
    // One that was declined and withdrawn would tell that it was declined (0069).
    if (request.isWithdrawn) net.requests = without(net.requests, request)
    request.status = 'accepted'
  }
  net.friendships = withOnce(net.friendships, sorted(by, asker))
  const isHeard = !hasMuted(net, asker, by)
  if (isHeard) net.notices.push({ to: asker, kind: 'requestAccepted', person: by })
  return [
    toldTo('requests.changed', by),
    ...toldOfNotice(isHeard ? asker : null),
    toldTo(`friends.changed ${asker}`, by),
    toldTo(`friends.changed ${by}`, asker),
  ]
}

const ask: Doing = (_net, { by, one }, label) => {
  const whom = othersThan(by, one)
  const made = label('request')
  return {
    by,
    says: `${Called(by)} asks ${Called(whom)} to be friends.`,
    sent: { method: 'POST', path: `/api/friends/request/{${whom}}` },
    change: (net) => {
      const answered = (...told: Told[]): Outcome => ({ status: 200, told })
      if (!canMeet(net, by, whom)) return refused(404)
      if (areFriends(net, by, whom)) return answered()
      if (waitsForAnswer(net, by, whom)) return answered(...befriend(net, by, whom))
      if (waitsForSender(net, by, whom)) return answered()
      const before = requestOf(net, by, whom)
      // Who withdrew what had been declined asks nobody, and does not learn it (0069).
      const arrives = mayAsk(net, by, whom) && before?.status !== 'declined'
      net.requests = net.requests.filter((request) => request !== before)
      net.requests.push({
        pair: pair(by, whom),
        label: made,
        status: arrives ? 'waiting' : 'declined',
        isWithdrawn: false,
        hasArrived: arrives,
      })
      return answered(
        toldTo('sentRequests.changed', by),
        ...(arrives ? [toldTo('requests.changed', whom)] : []),
      )
    },
  }
}

/** Somebody does something with a request, also with one that is not theirs. */
const withRequest =
  (
    verb: string,
    { method, end }: { method: 'POST' | 'DELETE'; end: string },
    change: (net: Network, by: Name, of: { sender: Name; receiver: Name; label: string }) => Outcome,
    isBySender = false,
  ): Doing =>
  (net, { by, one, yes }) => {
    const known = net.requests.filter(({ hasArrived }) => hasArrived || isBySender)
    const theirs = known.filter(({ pair: two }) =>
      isBySender ? two.startsWith(`${by}>`) : two.endsWith(`>${by}`),
    )
    const request = at(yes || theirs.length === 0 ? known : theirs, one) ?? at(theirs, one)
    if (!request) return null
    const [sender, receiver] = request.pair.split('>') as [Name, Name]
    return {
      by,
      says: `${Called(by)} ${verb} the request of ${Called(sender)} to ${Called(receiver)}.`,
      sent: { method, path: `/api/friends/requests/{${request.pair}}${end}` },
      change: (now) => change(now, by, { sender, receiver, label: request.label }),
    }
  }

/** Only whom it is for knows of a request; to everyone else it does not exist (0055). */
const requestTo = (net: Network, by: Name, of: { sender: Name; receiver: Name; label: string }) => {
  const request = requestOf(net, of.sender, of.receiver)
  if (request?.label !== of.label) return undefined
  return of.receiver === by && canMeet(net, by, of.sender) ? request : undefined
}

const accept = withRequest('accepts', { method: 'POST', end: '/accept' }, (net, by, of) => {
  const request = requestTo(net, by, of)
  if (!request) return refused(404)
  if (request.status === 'accepted') return nothingNew
  if (request.status === 'declined') return refused(409)
  return done(...befriend(net, by, of.sender))
})

const decline = withRequest('declines', { method: 'POST', end: '/decline' }, (net, by, of) => {
  const request = requestTo(net, by, of)
  if (!request) return refused(404)
  if (request.status === 'declined') return nothingNew
  if (request.status === 'accepted') return refused(409)
  request.status = 'declined'
  net.setAside = withOnce(net.setAside, pair(by, of.sender))
  return done(toldTo('requests.changed', by))
})

const undoDecline = withRequest('puts back', { method: 'DELETE', end: '/decline' }, (net, by, of) => {
  const request = requestTo(net, by, of)
  if (!request) return refused(404)
  if (request.status === 'waiting') return nothingNew
  if (request.status === 'accepted' || waitsForAnswer(net, of.sender, by) || request.isWithdrawn)
    return refused(409)
  request.status = 'waiting'
  net.setAside = without(net.setAside, pair(by, of.sender))
  return done(toldTo('requests.changed', by))
})

const withdraw = withRequest(
  'withdraws',
  { method: 'DELETE', end: '' },
  (net, by, of) => {
    const request = requestOf(net, of.sender, of.receiver)
    if (!request || request.label !== of.label || of.sender !== by) return refused(404)
    const isTheirs = request.status === 'accepted' || waitsForSender(net, by, of.receiver)
    if (!isTheirs || !canMeet(net, by, of.receiver)) return refused(404)
    if (request.status === 'accepted') return refused(409)
    const told = [toldTo('sentRequests.changed', by)]
    if (request.status === 'declined') request.isWithdrawn = true
    else {
      net.requests = without(net.requests, request)
      told.push(toldTo('requests.changed', of.receiver))
    }
    return done(...told)
  },
  true,
)

export const requestDoings = { ask, accept, decline, undoDecline, withdraw }
