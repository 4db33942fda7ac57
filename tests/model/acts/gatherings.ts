import {
  at,
  Called,
  type Doing,
  done,
  type Outcome,
  othersThan,
  refused,
  type Sent,
} from '#tests/model/act.ts'
import { answerOf } from '#tests/model/gathering-rules.ts'
import { type Answer, communityOf, type Gathering, type Network } from '#tests/model/network.ts'
import { canMeet, isMember } from '#tests/model/rules.ts'
import { aTea, wallIn } from '#tests/support/gatherings.ts'
import { cancel, changed, expecting, fillPlaces, ifSeen, moveUp, tell } from './gathering-changes.ts'

/** The same all through a run, also over midnight. */
const when = { startsAt: wallIn(5), endsAt: wallIn(5, '17:00') }
const addresses = ['Quillfeather Lane 17', 'Wolkenstein Street 2'] as const
const capacities = [null, 1, 2] as const

const hostIt: Doing = (net, { by, one, other, yes }, label) => {
  if (net.gatherings.length > 1) return null
  const made = label('gathering')
  const community = one % 3 === 0 ? (at(net.communities, other)?.label ?? null) : null
  const audience = community !== null || one % 3 === 1 ? 'everyone' : 'friends'
  const capacity = at(capacities, other) ?? null
  const [address] = addresses
  const forWhom = community === null ? `for ${audience}` : `in ${community}`
  return {
    by,
    says: `${Called(by)} hosts ${made} ${forWhom}${capacity === null ? '' : `, with room for ${capacity}`}${yes ? ', and says yes to each' : ''}.`,
    sent: {
      method: 'POST',
      path: '/api/gatherings',
      body: aTea({
        ...{ ...when, title: made, audience, address, capacity, acceptsByHand: yes },
        communityId: community === null ? null : `{${community}}`,
      }),
    },
    makes: made,
    change: (now) => {
      if (community !== null && !communityOf(now, community)) return refused(404)
      if (community !== null && !isMember(communityOf(now, community), by)) return refused(403)
      now.gatherings.push({
        ...{ label: made, host: by, community, audience, address, capacity, acceptsByHand: yes },
        ...{ isMoved: false, isCancelled: false, isTakenDown: false, answers: [] },
      })
      return { status: 201, told: [changed(made)] }
    },
  }
}

/** Mostly by the host. */
const asHost =
  (
    says: (by: string, label: string) => string,
    sent: (path: string, gathering: Gathering, choice: { one: number; yes: boolean }) => Sent,
    change: (net: Network, gathering: Gathering, choice: { one: number; yes: boolean }) => Outcome,
  ): Doing =>
  (net, { by: somebody, one, other, yes }) => {
    const chosen = at(net.gatherings, one)
    if (!chosen) return null
    const { label, host } = chosen
    const by = other % 4 === 0 ? somebody : host
    return {
      by,
      says: says(Called(by), label),
      sent: sent(`/api/gatherings/{${label}}`, chosen, { one, yes }),
      change: ifSeen(label, by, (now, gathering) =>
        gathering.host === by ? change(now, gathering, { one, yes }) : refused(403),
      ),
    }
  }

/** Everyone who expects to come is told of each change; of what changes nothing, nobody (0105). */
const changeIt = asHost(
  (by, label) => `${by} changes the place of ${label}, or how many can come.`,
  (path, { label, acceptsByHand }, { one, yes }) => ({
    method: 'PUT',
    path,
    body: aTea({
      ...{ ...when, title: label, acceptsByHand },
      ...{ capacity: at(capacities, one) ?? null, address: addresses[yes ? 1 : 0] },
    }),
  }),
  (net, gathering, { one, yes }) => {
    if (gathering.isCancelled) return refused(409)
    const address = addresses[yes ? 1 : 0]
    const isMoved = gathering.address !== address
    Object.assign(gathering, { capacity: at(capacities, one) ?? null, address })
    const moved = moveUp(net, gathering)
    if (!isMoved) return { status: 200, told: [...moved, changed(gathering.label, gathering.host)] }
    gathering.isMoved = true
    const told = tell(net, gathering, 'gatheringChanged', expecting(gathering))
    return { status: 200, told: [...moved, ...told, changed(gathering.label)] }
  },
)

const cancelIt = asHost(
  (by, label) => `${by} cancels ${label}.`,
  (path) => ({ method: 'POST', path: `${path}/cancel`, body: {} }),
  (net, gathering) => ({ status: 200, told: gathering.isCancelled ? [] : cancel(net, gathering) }),
)

/** For the host, nobody has answered but whom she can meet. */
const toGuest =
  (
    says: (by: string, whom: string, label: string) => string,
    method: 'PUT' | 'DELETE',
    change: (net: Network, gathering: Gathering, guest: Answer) => Outcome,
  ): Doing =>
  (net, { by: somebody, one, other, yes }) => {
    const chosen = at(net.gatherings, one)
    if (!chosen) return null
    const { label, host, answers } = chosen
    const by = other % 5 === 0 ? somebody : host
    const whom = (yes ? at(answers, other)?.who : undefined) ?? othersThan(by, other)
    return {
      by,
      says: says(Called(by), Called(whom), label),
      sent: { method, path: `/api/gatherings/{${label}}/people/{${whom}}` },
      change: ifSeen(label, by, (now, gathering) => {
        if (gathering.host !== by) return refused(403)
        const guest = answerOf(gathering, whom)
        return guest && canMeet(now, by, whom) ? change(now, gathering, guest) : refused(404)
      }),
    }
  }

/** A no can be taken back by a yes. */
const sayYesTo = toGuest(
  (by, whom, label) => `${by} says yes to ${whom} for ${label}.`,
  'PUT',
  (net, gathering, guest) => {
    if (gathering.isCancelled) return refused(409)
    if (guest.isAccepted && !guest.isDeclined) return done()
    Object.assign(guest, { isAccepted: true, isDeclined: false })
    const people = [guest.who, ...fillPlaces(gathering).filter((who) => who !== guest.who)]
    return done(
      ...tell(net, gathering, 'gatheringAccepted', people),
      changed(gathering.label, gathering.host, ...people),
    )
  },
)

/** From then on they see no more than the city; a no is told, because somebody may have planned her day (0105). */
const sayNoTo = toGuest(
  (by, whom, label) => `${by} has no place for ${whom} at ${label}.`,
  'DELETE',
  (net, gathering, guest) => {
    if (guest.isDeclined) return done()
    Object.assign(guest, { isDeclined: true, isAccepted: false, hasPlace: false })
    Object.assign(guest, { greets: false, showsName: false })
    const told = guest.says === 'cant' ? [] : tell(net, gathering, 'gatheringDeclined', [guest.who])
    return done(...told, ...moveUp(net, gathering), changed(gathering.label, gathering.host, guest.who))
  },
)

/** What the host does. */
export const hostDoings = { hostIt, changeIt, cancelIt, sayYesTo, sayNoTo }
