import { cast, type Name } from '#tests/model/cast.ts'
import type { Network } from '#tests/model/network.ts'
import {
  areFriends,
  canDiscover,
  canFind,
  canMeet,
  canRead,
  friendshipsOf,
  hasMuted,
  membersOf,
  showsBioTo,
  waitsForAnswer,
  waitsForSender,
} from '#tests/model/rules.ts'
import {
  type Identified,
  ids,
  idsInAnyOrder,
  type Look,
  named,
  newestFirst,
  ok,
  onlyIf,
  sortedNames,
} from './look.ts'
import { cards, readCards } from './posts.ts'

function relationOf(net: Network, viewer: Name, person: Name) {
  if (viewer === person) return 'self'
  if (areFriends(net, viewer, person)) return 'friend'
  if (waitsForAnswer(net, viewer, person)) return 'requestReceived'
  return waitsForSender(net, viewer, person) ? 'requestSent' : 'none'
}

export const personLooks = (person: Name): Look[] => [
  {
    at: `/api/users/{${person}}`,
    says: `${person}'s profile`,
    expected: (net, viewer) =>
      onlyIf(viewer === person || canMeet(net, viewer, person), () => ({
        relation: relationOf(net, viewer, person),
        hasBio: showsBioTo(net, viewer, person),
      })),
    read: ({ relation, bio }: { relation: string; bio: string | null }) => ({
      relation,
      hasBio: bio !== null,
    }),
  },
  {
    at: `/api/users/{${person}}/posts`,
    says: `the posts on ${person}'s profile`,
    expected: (net, viewer) =>
      onlyIf(viewer === person || canMeet(net, viewer, person), () =>
        cards(
          net,
          viewer,
          // What is opened on purpose opens: a mute plays no part (0017).
          (post) =>
            post.by === person &&
            !post.isAnonymous &&
            canRead(net, viewer, post) &&
            !post.hiddenBy.includes(viewer),
        ),
      ),
    read: readCards,
  },
  {
    at: `/api/search?q=${person}&of=users`,
    says: `whether search finds ${person}`,
    expected: (net, viewer) => ok(viewer === person || canFind(net, viewer, person)),
    read: ({ users }: { users: Identified[] }, called) => ids(users, called).includes(person),
  },
]

export const listsOfPeople: Look[] = [
  {
    at: '/api/friends',
    says: 'her friends',
    expected: (net, viewer) =>
      ok(
        newestFirst(friendshipsOf(net, viewer))
          .map((two) => cast.find((name) => name !== viewer && two.split('>').includes(name)) ?? viewer)
          .filter((friend) => canMeet(net, viewer, friend)),
      ),
    read: ids,
  },
  {
    at: '/api/friends/requests',
    says: 'the requests that wait for her',
    expected: (net, viewer) =>
      ok(
        newestFirst(net.requests)
          .filter(({ pair, status }) => pair.endsWith(`>${viewer}`) && status === 'waiting')
          .map(({ pair }) => pair.split('>')[0] as Name)
          .filter((sender) => canMeet(net, viewer, sender) && !hasMuted(net, viewer, sender)),
      ),
    read: named('sender'),
  },
  {
    at: '/api/friends/requests/sent',
    says: 'the requests that she sent',
    expected: (net, viewer) =>
      ok(
        newestFirst(net.requests)
          .filter(({ pair }) => pair.startsWith(`${viewer}>`))
          .map(({ pair }) => pair.split('>')[1] as Name)
          .filter(
            (receiver) =>
              waitsForSender(net, viewer, receiver) &&
              canMeet(net, viewer, receiver) &&
              // Who has asked back waits for an answer now: that stands among what came.
              !waitsForAnswer(net, viewer, receiver),
          ),
      ),
    read: named('receiver'),
  },
  {
    at: '/api/blocks',
    says: 'whom she has blocked',
    expected: (net, viewer) =>
      ok(
        newestFirst(net.blocks.filter((one) => one.startsWith(`${viewer}>`))).map((one) => one.split('>')[1]),
      ),
    read: ids,
  },
  {
    at: '/api/mutes',
    says: 'whom she has muted',
    expected: (net, viewer) =>
      ok(
        newestFirst(net.mutes.filter((one) => one.startsWith(`${viewer}>`)))
          .map((one) => one.split('>')[1] as Name)
          .filter((muted) => canMeet(net, viewer, muted)),
      ),
    read: ids,
  },
  {
    at: '/api/circles',
    says: 'her circles',
    expected: (net, viewer) =>
      ok(
        net.circles
          .filter(({ owner }) => owner === viewer)
          .map((circle) => ({ circle: circle.label, members: sortedNames(membersOf(net, circle)) })),
      ),
    read: (body: (Identified & { memberIds: string[] })[], called) =>
      body.map(({ id, memberIds }) => ({ circle: called(id), members: memberIds.map(called).sort() })),
  },
  {
    at: '/api/discover?limit=50',
    says: 'whom Discover suggests',
    expected: (net, viewer) => ok(sortedNames(cast.filter((person) => canDiscover(net, viewer, person)))),
    read: (body: Identified[], called) =>
      idsInAnyOrder(body, called).filter((name) => cast.includes(name as Name)),
  },
]
