import type { Name } from '#tests/model/cast.ts'
import type { Community, Network } from '#tests/model/network.ts'
import {
  canMeet,
  canReadThroughWindow,
  hasBlockedModerator,
  hasMuted,
  isGone,
  isListed,
  isMember,
  isModerator,
  membershipOf,
} from '#tests/model/rules.ts'
import {
  type Identified,
  ids,
  idsInAnyOrder,
  type Look,
  newestFirst,
  notFound,
  ok,
  onlyIf,
  sortedNames,
} from './look.ts'
import { cards, readCards } from './posts.ts'

export const communityLooks = ({ label }: Community): Look[] => {
  const here = (net: Network) => net.communities.find((one) => one.label === label)
  const forModerators =
    (list: (community: Community, net: Network) => Name[]): Look['expected'] =>
    (net, viewer) => {
      const community = here(net)
      if (!community) return notFound
      return onlyIf(
        isModerator(community, viewer),
        // They see everyone: a block must not be a way out of reach of a ban (0017).
        () => list(community, net).filter((who) => !isGone(net, who)),
        { status: 403 },
      )
    }
  return [
    {
      at: `/api/communities/{${label}}`,
      says: label,
      expected: (net, viewer) => {
        const community = here(net)
        if (!community) return notFound
        const { members, waiting, windowOpenedAt, hasFellows, door, offers } = community
        const moderators = members.filter(({ moderatorSince }) => moderatorSince !== null)
        return ok({
          memberCount: members.length,
          membership: membershipOf(community, viewer),
          door,
          hasWindow: windowOpenedAt !== null,
          hasFellows: hasFellows && isMember(community, viewer),
          hasModerator: moderators.length > 0,
          hasBlockedModerator: hasBlockedModerator(net, viewer, community),
          isOffered: offers.some(({ to, state }) => to === viewer && state === 'open'),
          moderators: isMember(community, viewer)
            ? sortedNames(
                moderators.map(({ who }) => who).filter((who) => who === viewer || canMeet(net, viewer, who)),
              )
            : [],
          requests: isModerator(community, viewer) ? waiting.filter((who) => !isGone(net, who)).length : null,
        })
      },
      read: (body: CommunityBody, called) => ({
        memberCount: body.memberCount,
        membership: body.membership,
        door: body.joinPolicy,
        hasWindow: body.hasWindow,
        hasFellows: body.hasFellows,
        hasModerator: body.hasModerator,
        hasBlockedModerator: body.hasBlockedModerator,
        isOffered: body.offer !== null,
        moderators: idsInAnyOrder(body.moderators, called),
        requests: body.requestCount,
      }),
    },
    {
      at: `/api/posts?communityId={${label}}`,
      says: `the posts of ${label}`,
      expected: (net, viewer) =>
        onlyIf(
          isMember(here(net), viewer),
          () => cards(net, viewer, (post) => post.community === label && isListed(net, viewer, post)),
          here(net) ? { status: 403 } : notFound,
        ),
      read: readCards,
    },
    {
      at: `/api/communities/{${label}}/window/posts`,
      says: `the posts that visitors of ${label} read`,
      expected: (net, viewer) =>
        ok(
          newestFirst(net.posts)
            .filter(
              (post) =>
                post.community === label &&
                canReadThroughWindow(net, viewer, post) &&
                !post.hiddenBy.includes(viewer) &&
                !hasMuted(net, viewer, post.by),
            )
            .map((post) => ({ post: post.label, by: post.by })),
        ),
      read: (body: (Identified & { author: Identified })[], called) =>
        body.map(({ id, author }) => ({ post: called(id), by: called(author.id) })),
    },
    {
      at: `/api/communities/{${label}}/members`,
      says: `the members of ${label}`,
      expected: forModerators(({ members }) => newestFirst(members).map(({ who }) => who)),
      read: ids,
    },
    {
      at: `/api/communities/{${label}}/requests`,
      says: `who waits at the door of ${label}`,
      expected: forModerators(({ waiting }) => newestFirst(waiting)),
      read: ids,
    },
    {
      at: `/api/communities/{${label}}/bans`,
      says: `who is banned from ${label}`,
      expected: forModerators(({ banned }) => newestFirst(banned)),
      read: ids,
    },
  ]
}
interface CommunityBody {
  memberCount: number
  membership: string
  joinPolicy: string
  hasWindow: boolean
  hasFellows: boolean
  hasModerator: boolean
  hasBlockedModerator: boolean
  offer: object | null
  moderators: Identified[]
  requestCount: number | null
}

export const listsOfCommunities: Look[] = [
  {
    at: '/api/communities/my',
    says: 'the communities that she is in',
    expected: (net, viewer) =>
      ok(
        net.communities
          .filter((one) => isMember(one, viewer))
          .map(({ label }) => label)
          .sort(),
      ),
    read: idsInAnyOrder,
  },
]
