import { type Told, toldTo } from '#tests/model/act.ts'
import type { Fellow } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import { communityOf, type Group, type Network, without } from '#tests/model/network.ts'
import { isMember } from '#tests/model/rules.ts'

/** Who has put herself forward does not any more. With whom she was passed over goes with it: it was of this time (0112). */
export function forget(net: Network, fellow: Fellow): void {
  net.fellows = without(net.fellows, fellow)
  for (const other of net.fellows)
    if (other.place === fellow.place) other.restsFrom = without(other.restsFrom, fellow.who)
}

/** She said no, or left: she does not wait any more, and what she wrote for the others goes with her (0112). */
export function forgetInGroup(net: Network, label: string, who: Name): void {
  for (const fellow of net.fellows.filter((one) => one.group === label && one.who === who))
    forget(net, fellow)
}

export function removeGroup(net: Network, group: Group): void {
  net.groups = without(net.groups, group)
  net.groupMessages = net.groupMessages.filter((message) => message.group !== group.label)
  net.notices = net.notices.filter((notice) => !('group' in notice) || notice.group !== group.label)
}

/** Where it was turned off, and where she is no member any more (0112). In silence. */
function forgetWhereItIsOff(net: Network): void {
  for (const fellow of net.fellows.filter(({ group, place }) => group === null && place !== null)) {
    const community = communityOf(net, fellow.place)
    if (!community?.hasFellows || !isMember(community, fellow.who)) forget(net, fellow)
  }
}

/**
 * After a week whoever has not answered does not wait any more. With one yes or none it comes to nothing, and who said yes
 * waits again (0112). Those hear of it who are in it, or have not said no.
 */
function settle(net: Network, group: Group): Told[] {
  if (!group.fellows?.awaitsAnswers || group.fellows.weeks < 1) return []
  const joined = group.rows.filter(({ joinedAt }) => joinedAt !== null)
  const concerned = group.rows.filter(({ hasDeclined }) => !hasDeclined).map(({ who }) => who)
  for (const { who } of group.rows.filter(({ joinedAt }) => joinedAt === null))
    forgetInGroup(net, group.label, who)
  if (joined.length >= 2) {
    group.fellows.awaitsAnswers = false
    group.rows = joined
  } else {
    for (const fellow of net.fellows) if (fellow.group === group.label) fellow.group = null
    removeGroup(net, group)
  }
  return [toldTo(`group.read ${group.label}`, ...concerned)]
}

/** Once, a week before the end (0112). */
function tellOfTheEnd(net: Network, { label, fellows, rows }: Group): Told[] {
  if (!fellows || fellows.awaitsAnswers || fellows.isToldOfEnd || fellows.weeks !== 5) return []
  fellows.isToldOfEnd = true
  const inside = rows.filter(({ joinedAt }) => joinedAt !== null).map(({ who }) => who)
  for (const to of inside) net.notices.push({ to, kind: 'fellowsEnding', group: label })
  return inside.length > 0 ? [toldTo('notices.changed', ...inside)] : []
}

/** What Synapse does about fellow travellers by itself, every minute. */
export function lookAfterFellows(net: Network): Told[] {
  forgetWhereItIsOff(net)
  const settled = net.groups.flatMap((group) => settle(net, group))
  return [...settled, ...net.groups.flatMap((group) => tellOfTheEnd(net, group))]
}
