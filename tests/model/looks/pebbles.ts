import type { Pebble } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import { type Network, postOf } from '#tests/model/network.ts'
import { isInJar, refusedBy, wasGivenBy } from '#tests/model/pebble-rules.ts'
import { canRead } from '#tests/model/rules.ts'
import { type Called, type Identified, ids, type Look, newestFirst, ok } from './look.ts'
import { cardOf, type PostBody, readCard as readPost } from './posts.ts'

/** The post is a link: it comes as any other does, to whoever may read it now (0099). */
function pebbleOf(net: Network, viewer: Name, { label, hasLine, post: linked, isThanked }: Pebble) {
  const post = linked === null ? undefined : postOf(net, linked)
  return {
    pebble: label,
    line: hasLine ? label : null,
    hasPost: linked !== null,
    post: post && canRead(net, viewer, post) ? cardOf(net, viewer, post) : null,
    isThanked,
  }
}

interface PebbleBody extends Identified {
  line: string | null
  hasPost: boolean
  post: PostBody | null
  isThanked: boolean
}

const readPebble = ({ id, line, hasPost, post, isThanked }: PebbleBody, called: Called) => ({
  pebble: called(id),
  line,
  hasPost,
  post: post && readPost(post, called),
  isThanked,
})

export const listsOfPebbles: Look[] = [
  {
    at: '/api/pebbles',
    says: 'her jar',
    expected: (net, viewer) =>
      ok(
        newestFirst(net.pebbles.filter((pebble) => isInJar(net, viewer, pebble))).map((pebble) => ({
          ...pebbleOf(net, viewer, pebble),
          from: pebble.by,
        })),
      ),
    read: (body: (PebbleBody & { giver: Identified })[], called) =>
      body.map((pebble) => ({ ...readPebble(pebble, called), from: called(pebble.giver.id) })),
  },
  {
    at: '/api/pebbles/given',
    says: 'the pebbles that she gave',
    expected: (net, viewer) =>
      ok(
        newestFirst(net.pebbles.filter((pebble) => wasGivenBy(net, viewer, pebble))).map((pebble) => ({
          ...pebbleOf(net, viewer, pebble),
          to: pebble.to,
          // All of a story is within the hour.
          canTakeBack: !pebble.isThanked,
        })),
      ),
    read: (body: (PebbleBody & { receiver: Identified; takeBackUntil: string | null })[], called) =>
      body.map((pebble) => ({
        ...readPebble(pebble, called),
        to: called(pebble.receiver.id),
        canTakeBack: pebble.takeBackUntil !== null,
      })),
  },
  {
    at: '/api/pebbles/refused',
    says: 'whose pebbles she does not want',
    expected: (net, viewer) => ok(newestFirst(refusedBy(net, viewer))),
    read: ids,
  },
]
