import type { Doing, Told } from '#tests/model/act.ts'
import { canSee } from '#tests/model/gathering-rules.ts'
import { communityOf, type Gathering, type Network } from '#tests/model/network.ts'
import { isGone, isMember } from '#tests/model/rules.ts'
import { lookAfterFellows } from './fellow-changes.ts'
import { cancel, moveUp, takeAway } from './gathering-changes.ts'

/** Its host is about to leave Synapse, or has left the community (0105). */
const isHostless = (net: Network, { host, community }: Gathering) =>
  isGone(net, host) || (community !== null && !isMember(communityOf(net, community), host))

/** Who can't see it any more, or is about to leave Synapse, does not come (0105). In silence. */
function removeUninvited(net: Network, gathering: Gathering): void {
  for (const { who } of [...gathering.answers])
    if (!canSee(net, who, gathering) || isGone(net, who)) takeAway(net, gathering, who)
}

/** What Synapse does by itself, every minute. */
const aMinutePasses: Doing = () => ({
  by: 'minute',
  says: 'A minute passes.',
  sent: { method: 'POST', path: 'looking after everything' },
  change: (net) => {
    const told: Told[] = []
    const on = () => net.gatherings.filter(({ isCancelled, isTakenDown }) => !isCancelled && !isTakenDown)
    for (const gathering of on()) if (isHostless(net, gathering)) told.push(...cancel(net, gathering))
    for (const gathering of on()) removeUninvited(net, gathering)
    for (const gathering of on()) told.push(...moveUp(net, gathering))
    return { status: 204, told: [...told, ...lookAfterFellows(net)] }
  },
})

export const minuteDoings = { aMinutePasses }
