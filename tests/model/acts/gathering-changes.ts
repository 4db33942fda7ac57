import { type Outcome, refused, type Told, toldTo } from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import { answerOf, canSee, couldSee, placesTaken, stateOf } from '#tests/model/gathering-rules.ts'
import { type Gathering, type GatheringNews, gatheringOf, type Network } from '#tests/model/network.ts'

/** Of a gathering those hear who can see it; of an answer, the host and who gave it alone (0105). */
export const changed = (label: string, ...only: readonly Name[]): Told => ({
  event: `gathering.changed ${label}`,
  hears: (net, who) => {
    const gathering = gatheringOf(net, label)
    return (
      gathering !== undefined && (only.length === 0 || only.includes(who)) && couldSee(net, who, gathering)
    )
  },
})

/** Nobody reads a notice in a story: answers after the first are told by the one that is there (0113). */
const isToldAlready = (net: Network, label: string, host: Name) =>
  net.notices.some(
    (notice) => notice.kind === 'gatheringAnswered' && notice.gathering === label && notice.to === host,
  )

/** One of a kind for each person. Also from a host whom they have muted: they meant to go (0105). */
export function tell(
  net: Network,
  gathering: Gathering,
  kind: GatheringNews,
  people: readonly Name[],
): Told[] {
  const { label } = gathering
  // That it is cancelled is told to who meant to go, also when they can't see it any more.
  const told = people
    .filter((who) => kind === 'gatheringCancelled' || canSee(net, who, gathering))
    .filter((who) => kind !== 'gatheringAnswered' || !isToldAlready(net, label, who))
  net.notices = net.notices.filter(
    (notice) => !(notice.kind === kind && notice.gathering === label && told.includes(notice.to)),
  )
  for (const to of told) net.notices.push({ to, kind, gathering: label })
  return told.length > 0 ? [toldTo('notices.changed', ...told)] : []
}

/** Who expects to come, may, waits or has asked. */
export const expecting = ({ answers }: Gathering): Name[] =>
  answers.filter(({ says, isDeclined }) => says !== 'cant' && !isDeclined).map(({ who }) => who)

/** Whoever has waited longest has the next place. Answers who has one now. */
export function fillPlaces(gathering: Gathering): Name[] {
  const free = (gathering.capacity ?? Number.POSITIVE_INFINITY) - placesTaken(gathering)
  const next = gathering.answers
    .filter((answer) => stateOf(answer) === 'waiting')
    .sort((one, other) => one.since - other.since)
    .slice(0, Math.max(0, free))
  for (const answer of next) answer.hasPlace = true
  return next.map(({ who }) => who)
}

/** They are told; nobody else hears that anything has moved (0105). */
export function moveUp(net: Network, gathering: Gathering): Told[] {
  const moved = gathering.isCancelled ? [] : fillPlaces(gathering)
  if (moved.length === 0) return []
  return [
    ...tell(net, gathering, 'gatheringAccepted', moved),
    changed(gathering.label, gathering.host, ...moved),
  ]
}

/** What was told of an answer goes with it: whoever answers again has not been told anything yet. */
export function removeAnswer(net: Network, gathering: Gathering, who: Name): boolean {
  if (!answerOf(gathering, who)) return false
  gathering.answers = gathering.answers.filter((answer) => answer.who !== who)
  net.notices = net.notices.filter(
    (notice) => !(notice.to === who && 'gathering' in notice && notice.gathering === gathering.label),
  )
  return true
}

/** Neither comes to what the other hosts, also if the block ends; a no of the host stays (0105, 0113). */
export function leaveEachOthers(net: Network, one: Name, other: Name): void {
  for (const gathering of net.gatherings)
    for (const who of [one, other])
      if (gathering.host === one || gathering.host === other) takeAway(net, gathering, who)
}

/** Not by what somebody did about it themselves: a no of the host stays, or that would be a way to ask again (0113). */
export const takeAway = (net: Network, gathering: Gathering, who: Name): boolean =>
  !answerOf(gathering, who)?.isDeclined && removeAnswer(net, gathering, who)

/** At what one of them hosts for everyone, the other was in as a friend: the host is asked again (0105). */
export function askAgain(net: Network, one: Name, other: Name): void {
  for (const { host, audience, community, answers } of net.gatherings)
    if ((host === one || host === other) && audience === 'everyone' && community === null)
      for (const answer of answers)
        if (answer.who === one || answer.who === other)
          Object.assign(answer, { isAccepted: false, hasPlace: false, greets: false })
}

export function cancel(net: Network, gathering: Gathering): Told[] {
  gathering.isCancelled = true
  return [...tell(net, gathering, 'gatheringCancelled', expecting(gathering)), changed(gathering.label)]
}

/** To whoever can't see it there is none (0105). */
export const ifSeen =
  (label: string, by: Name, change: (net: Network, gathering: Gathering) => Outcome) =>
  (net: Network): Outcome => {
    const gathering = gatheringOf(net, label)
    return gathering && canSee(net, by, gathering) ? change(net, gathering) : refused(404)
  }
