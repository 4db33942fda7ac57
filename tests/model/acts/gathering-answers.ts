import { at, Called, type Doing, type Outcome, refused } from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import { answerOf, stateOf } from '#tests/model/gathering-rules.ts'
import type { Answer, Gathering, Network } from '#tests/model/network.ts'
import { areFriends } from '#tests/model/rules.ts'
import { changed, fillPlaces, ifSeen, moveUp, takeAway, tell } from './gathering-changes.ts'

/** For those who do not host it. */
const asGuest =
  (by: Name, change: (net: Network, gathering: Gathering) => Outcome) =>
  (net: Network, gathering: Gathering): Outcome =>
    gathering.host === by ? refused(403) : change(net, gathering)

/** Friends and members are in at once, unless the host says yes to each; whoever is neither is always asked for (0105). */
const isInAtOnce = (net: Network, who: Name, { host, community, acceptsByHand }: Gathering) =>
  !acceptsByHand && (community !== null || areFriends(net, who, host))

const answerIt: Doing = (net, { by, one, other, yes }) => {
  const chosen = at(net.gatherings, one)
  const says = at(['coming', 'coming', 'maybe', 'cant'] as const, other)
  if (!chosen || !says) return null
  const { label } = chosen
  return {
    by,
    says: `${Called(by)} answers '${says}' to ${label}${yes ? ' and shows her name' : ''}.`,
    sent: {
      method: 'PUT',
      path: `/api/gatherings/{${label}}/answer`,
      body: { answer: says, showsName: yes, remind: 'none' },
    },
    change: ifSeen(
      label,
      by,
      asGuest(by, (now, gathering) => answered(now, gathering, by, says, yes)),
    ),
  }
}

function answered(
  net: Network,
  gathering: Gathering,
  by: Name,
  says: Answer['says'],
  showsName: boolean,
): Outcome {
  const { label, host } = gathering
  const before = answerOf(gathering, by)
  if (gathering.isCancelled || before?.isDeclined) return refused(409)
  const [isSame, was] = [before?.says === says, before && stateOf(before)]
  const nothingYet = { who: by, isAccepted: false, isDeclined: false, hasPlace: false, greets: false }
  const own: Answer = before ?? { ...nothingYet, says, showsName, since: net.clock }
  if (!before) gathering.answers.push(own)
  // Said twice it is the same: whoever waits keeps their place in the line (0105).
  if (!isSame) own.since = net.clock
  // Whoever was let in once is in. That one can't come lets nobody in (0113).
  own.isAccepted ||= says !== 'cant' && isInAtOnce(net, by, gathering)
  Object.assign(own, { says, showsName, ...(says !== 'coming' && { hasPlace: false, greets: false }) })
  const moved = isSame && own.hasPlace ? [] : fillPlaces(gathering).filter((who) => who !== by)
  const isNews = !isSame || stateOf(own) !== was
  return {
    status: 200,
    told: [
      ...tell(net, gathering, 'gatheringAccepted', moved),
      ...(moved.length > 0 ? [changed(label, host, ...moved)] : []),
      ...(isSame ? [] : tell(net, gathering, 'gatheringAnswered', [host])),
      // Of what is the same for her, the host hears nothing.
      isNews ? changed(label, host, by) : changed(label, by),
    ],
  }
}

/** Tells nobody but the host's list. A no stays, so that leaving is no way to ask again (0105). */
const leaveIt: Doing = (net, { by, one }) => {
  const chosen = at(net.gatherings, one)
  if (!chosen) return null
  const { label } = chosen
  return {
    by,
    says: `${Called(by)} takes her answer to ${label} back.`,
    sent: { method: 'DELETE', path: `/api/gatherings/{${label}}/answer` },
    change: ifSeen(
      label,
      by,
      asGuest(by, (now, gathering) => {
        const isGone = takeAway(now, gathering, by)
        const told = moveUp(now, gathering)
        return { status: 200, told: [...told, changed(label, by, ...(isGone ? [gathering.host] : []))] }
      }),
    ),
  }
}

/** Offered by who comes, and not any more. */
const greet: Doing = (net, { by, one, yes, other }) => {
  const chosen = at(net.gatherings, one)
  if (!chosen) return null
  const { label } = chosen
  const isOffered = yes || other % 2 === 0
  return {
    by,
    says: `${Called(by)} ${isOffered ? 'offers' : 'no longer offers'} to greet people at ${label}.`,
    sent: {
      method: 'PUT',
      path: `/api/gatherings/{${label}}/greeting`,
      body: { words: isOffered ? 'I have a red hat' : null },
    },
    change: ifSeen(
      label,
      by,
      asGuest(by, (_now, gathering) => {
        if (gathering.isCancelled) return refused(409)
        const own = answerOf(gathering, by)
        if (isOffered && !own?.hasPlace) return refused(403)
        const isNews = own?.hasPlace && own.greets !== isOffered
        if (own?.hasPlace) own.greets = isOffered
        return { status: 200, told: [changed(label, by, ...(isNews ? [gathering.host] : []))] }
      }),
    ),
  }
}

/** What those do who do not host it. */
export const guestDoings = { answerIt, leaveIt, greet }
