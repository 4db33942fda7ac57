import fc from 'fast-check'
import type { Choice, Doing } from './act.ts'
import { accountDoings } from './acts/accounts.ts'
import { blockDoings } from './acts/blocks.ts'
import { choiceDoings } from './acts/choices.ts'
import { circleDoings } from './acts/circles.ts'
import { commentDoings } from './acts/comments.ts'
import { communityDoings } from './acts/communities.ts'
import { fellowDoings } from './acts/fellows.ts'
import { guestDoings } from './acts/gathering-answers.ts'
import { hostDoings } from './acts/gatherings.ts'
import { groupDoings } from './acts/groups.ts'
import { messageDoings } from './acts/messages.ts'
import { minuteDoings } from './acts/minutes.ts'
import { moderatorDoings } from './acts/moderators.ts'
import { pebbleDoings } from './acts/pebbles.ts'
import { postDoings } from './acts/posts.ts'
import { requestDoings } from './acts/requests.ts'
import { roomDoings } from './acts/rooms.ts'
import { cast, type Name } from './cast.ts'

/** All that people do in stories. Whoever adds a thing adds what is done with it here. */
export const doings = {
  ...requestDoings,
  ...blockDoings,
  ...choiceDoings,
  ...circleDoings,
  ...postDoings,
  ...commentDoings,
  ...communityDoings,
  ...moderatorDoings,
  ...groupDoings,
  ...hostDoings,
  ...guestDoings,
  ...messageDoings,
  ...pebbleDoings,
  ...roomDoings,
  ...fellowDoings,
  ...minuteDoings,
  ...accountDoings,
} satisfies Record<string, Doing>
export type Kind = keyof typeof doings

export interface Chosen extends Choice {
  does: Kind
}

const kinds = Object.keys(doings) as Kind[]
/** What the rest needs comes more often. */
const often: Kind[] = [
  ...(['ask', 'ask', 'ask', 'accept', 'accept', 'accept', 'join', 'join', 'letIn'] as const),
  ...([
    'makeCircle',
    'putIn',
    'write',
    'write',
    'write',
    'comment',
    'comment',
    'reply',
    'signIn',
    'signIn',
    'sayYes',
    'sayYes',
    'writeToGroup',
    'writeToGroup',
    'answerIt',
    'answerIt',
    'answerIt',
    'givePebble',
    'givePebble',
    'send',
    'send',
    'comeIn',
    'comeIn',
    'comeIn',
    'press',
    'press',
    'putForward',
    'putForward',
    'putForward',
    'approve',
    'approve',
    'weeksPass',
    'weeksPass',
    'block',
  ] as const),
]
/** What concerns the whole account goes alone. */
const alone: Kind[] = ['leaveSynapse', 'signIn', 'suspend', 'lift', 'aMinutePasses', 'weeksPass', 'dropOff']

const chosen = (does: readonly Kind[]): fc.Arbitrary<Chosen> =>
  fc.record({
    by: fc.constantFrom(...cast),
    does: fc.constantFrom(...does),
    one: fc.nat(11),
    other: fc.nat(11),
    yes: fc.boolean(),
  })

const all = [...often, ...kinds]
const one = chosen(all).map((only) => [only])
const atOnce = fc.array(chosen(all.filter((kind) => !alone.includes(kind))), { minLength: 2, maxLength: 3 })

const first = (by: Name, does: Kind, one = 0, { other = 0, yes = false } = {}): Chosen[] => [
  { by, does, one, other, yes },
]

const founding: Chosen[][] = [first('dora', 'found', 0, { yes: true, other: 1 }), first('ana', 'join')]

/** How half of the stories begin: with friends, a circle, a community that can be looked into, words for each, a group, a gathering, a message, pebbles and a quiet room. */
const opening: Chosen[][] = [
  first('ana', 'ask', 0),
  first('bea', 'accept'),
  first('ana', 'ask', 1),
  first('cleo', 'accept'),
  first('bea', 'ask', 2),
  first('dora', 'accept'),
  first('ana', 'makeCircle'),
  first('ana', 'putIn', 0, { yes: true }),
  first('ana', 'write', 1),
  ...founding,
  first('ana', 'write', 3, { yes: true }),
  first('bea', 'write', 2, { yes: true }),
  first('bea', 'comment'),
  first('ana', 'beginGroup'),
  first('bea', 'sayYes'),
  first('cleo', 'sayYes'),
  first('bea', 'writeToGroup'),
  first('ana', 'hostIt', 1, { other: 2 }),
  first('bea', 'answerIt', 0, { yes: true }),
  first('cleo', 'answerIt'),
  first('dora', 'answerIt'),
  first('bea', 'send', 0),
  first('ana', 'givePebble', 0),
  first('bea', 'givePebble', 0, { other: 2, yes: true }),
  first('ana', 'refuseGiver', 1, { other: 1 }),
  first('bea', 'givePebble', 0),
  first('ana', 'openRoom', 1),
  first('bea', 'comeIn', 0, { yes: true }),
  first('cleo', 'comeIn'),
  first('dora', 'comeIn'),
]

/** How others go on, or begin: with fellow travellers whom a moderator of the community, or of Synapse, has put together. */
const fellowTravellers: Record<'none' | 'inCommunity' | 'forEveryone', Chosen[][]> = {
  none: [],
  inCommunity: [
    first('bea', 'join'),
    first('cleo', 'join'),
    first('ana', 'putForward', 0, { other: 3, yes: true }),
    first('bea', 'putForward', 0, { other: 1, yes: true }),
    first('cleo', 'putForward', 0, { other: 1 }),
    first('dora', 'approve', 0, { other: 1 }),
  ],
  forEveryone: [
    first('ana', 'putForward', 1, { yes: true }),
    first('bea', 'putForward', 1, { other: 4 }),
    first('cleo', 'putForward', 1, { other: 4, yes: true }),
    first('dora', 'putForward', 1),
    first('dora', 'approve', 1, { other: 1 }),
  ],
}

const begun = (steps: fc.Arbitrary<Chosen[][]>): fc.Arbitrary<Chosen[][]> =>
  fc
    .tuple(fc.boolean(), fc.constantFrom('none', 'inCommunity', 'forEveryone'), steps)
    .map(([isBegun, fellows, told]) => [
      ...(isBegun ? opening : fellows === 'inCommunity' ? founding : []),
      ...fellowTravellers[fellows],
      ...told,
    ])

/** What is done one after the other; in the second kind of story, some of it at once. */
export const stories = {
  'one after the other': (length: number) => begun(fc.array(one, { maxLength: length, size: 'max' })),
  'at once': (length: number) =>
    begun(
      fc.array(fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: atOnce }), {
        maxLength: length,
        size: 'max',
      }),
    ),
}
