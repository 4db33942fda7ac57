import type { ReactNode } from 'react'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { rich } from '#web/lib/rich.ts'
import { t } from '#words/t.ts'

const events: Record<string, (name: ReactNode) => ReactNode> = {
  dismissed: (name) => rich('{name} found nothing to do', { name }),
  removed: (name) => rich('{name} took it down', { name }),
  warned: (name) => rich('{name} warned the person', { name }),
  suspended: (name) => rich('{name} suspended the person', { name }),
  suspendedForGood: (name) => rich('{name} suspended the person for good', { name }),
  restored: (name) => rich('{name} put it back', { name }),
  lifted: (name) => rich('{name} ended the suspension', { name }),
  unmasked: (name) => rich('{name} looked up who wrote it', { name }),
  unmaskAsked: (name) => rich('{name} asked to see who wrote it', { name }),
  unmaskAgreed: (name) => rich('{name} agreed that another moderator can see who wrote it', { name }),
  unmaskDeclined: (name) => rich('{name} didn’t agree that another moderator can see who wrote it', { name }),
  unmaskWithdrawn: (name) => rich('{name} withdrew their request to see who wrote it', { name }),
  upheld: (name) => rich('{name} kept the decision after an appeal', { name }),
  overturned: (name) => rich('{name} reversed the decision after an appeal', { name }),
  recordOpened: (name) => rich('{name} read earlier decisions about someone', { name }),
  'agreed to a new address': (name) =>
    rich('{name} agreed to a new email address for someone who can’t open the old one', { name }),
  offered: (name) => rich('{name} invited someone to moderate', { name }),
  expelled: (name) => rich('{name} removed someone from a community', { name }),
  banned: (name) => rich('{name} banned someone from a community', { name }),
  unbanned: (name) => rich('{name} lifted someone’s ban from a community', { name }),
  steppedDown: (name) => rich('{name} stopped moderating', { name }),
  pinned: (name) => rich('{name} pinned a post in a community', { name }),
  unpinned: (name) => rich('{name} unpinned a post in a community', { name }),
  granted: (name) => rich('{name} became a moderator', { name }),
  revoked: (name) => rich('{name} took away the role of moderator', { name }),
}

/** Of these there is no report to look at. */
const eventsAboutMembers: Record<string, (name: ReactNode, community: ReactNode) => ReactNode> = {
  offered: (name, community) =>
    rich('{name} invited someone to moderate in {community}', { name, community }),
  expelled: (name, community) => rich('{name} removed someone from {community}', { name, community }),
  banned: (name, community) => rich('{name} banned someone from {community}', { name, community }),
  unbanned: (name, community) => rich('{name} lifted someone’s ban from {community}', { name, community }),
  steppedDown: (name, community) => rich('{name} stopped moderating in {community}', { name, community }),
  pinned: (name, community) => rich('{name} pinned a post in {community}', { name, community }),
  unpinned: (name, community) => rich('{name} unpinned a post in {community}', { name, community }),
  granted: (name, community) => rich('{name} became a moderator in {community}', { name, community }),
  revoked: (name, community) =>
    rich('{name} took away the role of moderator in {community}', { name, community }),
}

/** Done by nobody who has an account here. */
const eventsByOperators: Record<string, (b: typeof bold) => ReactNode> = {
  offered: (b) => rich('<b>The people who run Synapse</b> invited someone to moderate', { b }),
  revoked: (b) => rich('<b>The people who run Synapse</b> took away the role of moderator', { b }),
  'agreed to a new address': (b) =>
    rich(
      '<b>The people who run Synapse</b> agreed to a new email address for someone who can’t open the old one',
      { b },
    ),
}

const bold = (words: ReactNode): ReactNode => (
  <strong>
    <bdi>{words}</bdi>
  </strong>
)

export const isAboutMembers = ({ event }: LogEntry): boolean => Object.hasOwn(eventsAboutMembers, event)

/** Who did what. */
export function logSentence({ event, actorName, communityName }: LogEntry): ReactNode {
  const byOperators = actorName === null && eventsByOperators[event]
  if (byOperators && communityName === null) return byOperators(bold)
  const name = bold(actorName ?? t('The people who run Synapse'))
  const aboutMembers = communityName !== null && eventsAboutMembers[event]
  if (aboutMembers) return aboutMembers(name, <bdi>{communityName}</bdi>)
  return (
    events[event]?.(name) ?? (
      <>
        {name} {event}
      </>
    )
  )
}
