import type { Name } from '#tests/model/cast.ts'
import { canSee } from '#tests/model/gathering-rules.ts'
import { commentOf, gatheringOf, groupOf, type Network, type Notice } from '#tests/model/network.ts'
import { isTold, threadOf } from '#tests/model/notice-rules.ts'
import { rowOf } from '#tests/model/rules.ts'
import { type Called, type Identified, type Look, ok } from './look.ts'

/** Of a gathering that cannot be seen any more: only when it would have been. */
const unnamed = 'one that has no name'

// In any order: a thread's notice moves when it goes on

function noticesOf(net: Network, viewer: Name) {
  return net.notices
    .filter((notice) => notice.to === viewer && isTold(net, notice))
    .map((notice) => toldBy(net, notice))
}
function toldBy(net: Network, notice: Notice) {
  const nothing = {
    kind: notice.kind,
    person: null,
    post: null,
    community: null,
    group: null,
    gathering: null,
    thread: null,
  }
  switch (notice.kind) {
    case 'requestAccepted':
      return { ...nothing, person: notice.person }
    case 'comment':
    case 'reply': {
      const thread = threadOf(net, notice)
      const latest = thread.at(-1)
      const hasAnonymous = thread.some(({ isAnonymous }) => isAnonymous)
      const people = new Set(thread.map(({ by }) => by)).size
      return {
        ...nothing,
        person: latest && !latest.isAnonymous ? latest.by : null,
        post: notice.post,
        // Of anonymous comments nobody learns how many people wrote them (0059).
        thread: { count: thread.length, others: hasAnonymous ? null : people - 1 },
      }
    }
    case 'commentRemoved':
      return { ...nothing, post: commentOf(net, notice.comment)?.post ?? null }
    case 'blockedModerator':
      return { ...nothing, community: notice.community }
    case 'groupInvited':
      return {
        ...nothing,
        person: rowOf(groupOf(net, notice.group), notice.to)?.invitedBy ?? null,
        group: notice.group,
      }
    case 'fellowsInvited':
    case 'fellowsEnding':
      return { ...nothing, group: notice.group }
    case 'gatheringAnswered':
    case 'gatheringAccepted':
    case 'gatheringDeclined':
    case 'gatheringChanged':
    case 'gatheringCancelled': {
      const gathering = gatheringOf(net, notice.gathering)
      return {
        ...nothing,
        gathering: gathering && canSee(net, notice.to, gathering) ? notice.gathering : unnamed,
      }
    }
    default:
      return nothing
  }
}
const offersTo = (net: Network, viewer: Name) =>
  net.communities.flatMap(({ label, offers }) =>
    offers
      .filter(({ to }) => to === viewer)
      .map(() => ({
        kind: 'moderatorOffer',
        person: null,
        post: null,
        community: label,
        ...{ group: null, gathering: null, thread: null },
      })),
  )

interface NoticeBody {
  kind: string
  person: Identified | null
  postId: string | null
  community: Identified | null
  group: Identified | null
  gathering: { id: string | null } | null
  thread: { count: number; others: number | null } | null
}
const readNotice = (
  { kind, person, postId, community, group, gathering, thread }: NoticeBody,
  called: Called,
) => ({
  kind,
  person: person && called(person.id),
  post: postId && called(postId),
  community: community && called(community.id),
  group: group && called(group.id),
  gathering: gathering && (gathering.id === null ? unnamed : called(gathering.id)),
  thread: thread && { count: thread.count, others: thread.others },
})

export const ownNotices: Look[] = [
  {
    at: '/api/notices',
    says: 'her notices',
    expected: (net, viewer) =>
      ok([...noticesOf(net, viewer), ...offersTo(net, viewer)].map((one) => JSON.stringify(one)).sort()),
    read: (body: NoticeBody[], called) =>
      body
        .filter(({ kind }) => kind !== 'security')
        .map((notice) => JSON.stringify(readNotice(notice, called)))
        .sort(),
  },
]
