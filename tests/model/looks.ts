import { cast } from './cast.ts'
import { communityLooks, listsOfCommunities } from './looks/communities.ts'
import { listOfFellowPlaces, suggestionAt } from './looks/fellows.ts'
import { gatheringLooks, gatheringsIn, listsOfGatherings } from './looks/gatherings.ts'
import { groupLooks, listsOfGroups } from './looks/groups.ts'
import type { Look } from './looks/look.ts'
import { listsOfMessages, messageLooks } from './looks/messages.ts'
import { ownNotices } from './looks/notices.ts'
import { listsOfPebbles } from './looks/pebbles.ts'
import { listsOfPeople, personLooks } from './looks/people.ts'
import { listsOfPosts, postLooks } from './looks/posts.ts'
import { listOfRooms, roomLook, roomsIn } from './looks/rooms.ts'
import type { Network } from './network.ts'

/** Everything there is to look at, for anybody. Whoever adds a thing adds its addresses here. */
export const looksAt = (net: Network): Look[] => [
  ...listsOfPosts,
  ...listsOfPeople,
  ...listsOfCommunities,
  ...listsOfGroups,
  ...listsOfGatherings,
  ...listsOfPebbles,
  listOfRooms,
  listOfFellowPlaces,
  ...listsOfMessages,
  ...ownNotices,
  ...cast.flatMap(personLooks),
  ...cast.flatMap(messageLooks),
  ...net.communities.flatMap(communityLooks),
  ...net.posts.flatMap(postLooks),
  ...net.groups.flatMap(groupLooks),
  ...net.communities.map(gatheringsIn),
  ...net.gatherings.flatMap(gatheringLooks),
  ...net.communities.map(roomsIn),
  ...net.rooms.map(roomLook),
  ...[null, ...net.communities.map(({ label }) => label)].map(suggestionAt),
]
