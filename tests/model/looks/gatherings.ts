import type { Name } from '#tests/model/cast.ts'
import {
  answerOf,
  canSee,
  concerns,
  greetersShown,
  guestsShown,
  isListedGathering,
  levelFor,
  placesTaken,
  stateOf,
} from '#tests/model/gathering-rules.ts'
import { type Answer, type Gathering, gatheringOf, type Network } from '#tests/model/network.ts'
import { isGone } from '#tests/model/rules.ts'
import { type Called, type Identified, type Look, notFound, ok, onlyIf, sortedNames } from './look.ts'

const ownAnswer = (answer: Answer | undefined) =>
  answer
    ? {
        says: answer.says,
        state: stateOf(answer),
        showsName: answer.showsName,
        greets: answer.greets,
      }
    : null

/** As it stands in a list. How many places there are, and how many are taken, is the host's to know (0105). */
const cardOf = (viewer: Name, gathering: Gathering) => ({
  gathering: gathering.label,
  by: gathering.host,
  isHost: gathering.host === viewer,
  community: gathering.community,
  audience: gathering.audience,
  isCancelled: gathering.isCancelled,
  isFull: gathering.capacity !== null && placesTaken(gathering) >= gathering.capacity,
  own: ownAnswer(answerOf(gathering, viewer)),
})

interface CardBody extends Identified {
  host: Identified
  isHost: boolean
  community: Identified | null
  audience: string
  isCancelled: boolean
  isFull: boolean
  ownAnswer: { answer: string; state: string; showsName: boolean; greeting: string | null } | null
}

const readCard = (body: CardBody, called: Called) => ({
  gathering: called(body.id),
  by: called(body.host.id),
  isHost: body.isHost,
  community: body.community && called(body.community.id),
  audience: body.audience,
  isCancelled: body.isCancelled,
  isFull: body.isFull,
  own: body.ownAnswer && {
    says: body.ownAnswer.answer,
    state: body.ownAnswer.state,
    showsName: body.ownAnswer.showsName,
    greets: body.ownAnswer.greeting !== null,
  },
})

const inAnyOrder = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort()

/** All of them begin at the same moment. */
const list = (
  at: string,
  says: string,
  isShown: (net: Network, viewer: Name, gathering: Gathering) => boolean,
): Look => ({
  at,
  says,
  expected: (net, viewer) =>
    ok(
      inAnyOrder(
        net.gatherings
          .filter((gathering) => isShown(net, viewer, gathering))
          .map((gathering) => cardOf(viewer, gathering)),
      ),
    ),
  read: (body: CardBody[], called) => inAnyOrder(body.map((card) => readCard(card, called))),
})

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

export const listsOfGatherings: Look[] = [
  list('/api/gatherings', 'the gatherings to come', isListedGathering),
  list(
    '/api/gatherings?show=mine',
    'the gatherings that concern her',
    (net, viewer, gathering) => canSee(net, viewer, gathering) && concerns(viewer, gathering),
  ),
  list(
    `/api/gatherings/calendar?from=${inDays(0)}&until=${inDays(20)}`,
    'the calendar of gatherings',
    isListedGathering,
  ),
]

export const gatheringsIn = ({ label }: { label: string }): Look =>
  list(
    `/api/gatherings?communityId={${label}}`,
    `the gatherings in ${label}`,
    (net, viewer, gathering) => gathering.community === label && isListedGathering(net, viewer, gathering),
  )

interface DetailBody extends CardBody {
  level: string
  area: string | null
  address: string | null
  gettingThere: string | null
  greeters: { person: Identified; isHost: boolean }[]
  lastChange: { parts: string[] } | null
  hosting: Record<'coming' | 'maybe' | 'wouldLikeTo' | 'asked' | 'waiting', number> | null
}

/** For the host, who sees each of them by name. */
function numbersOf(net: Network, { answers, capacity }: Gathering) {
  const there = answers.filter(({ who }) => !isGone(net, who))
  const count = (which: (answer: Answer) => boolean) => there.filter(which).length
  return {
    capacity,
    coming: count(({ hasPlace }) => hasPlace),
    maybe: count((answer) => answer.says === 'maybe' && stateOf(answer) === 'in'),
    wouldLikeTo: count((answer) => answer.says === 'cant' && stateOf(answer) === 'in'),
    asked: count((answer) => stateOf(answer) === 'asked'),
    waiting: count((answer) => stateOf(answer) === 'waiting'),
  }
}

function detailOf(net: Network, viewer: Name, gathering: Gathering) {
  const level = levelFor(viewer, gathering)
  return {
    ...cardOf(viewer, gathering),
    level,
    hasArea: level !== 'city',
    address: level === 'address' ? gathering.address : null,
    hasWay: level === 'address',
    greeters: level === 'address' ? sortedNames(greetersShown(net, viewer, gathering)) : [],
    changes: gathering.isMoved ? ['place'] : [],
    hosting: gathering.host === viewer ? numbersOf(net, gathering) : null,
  }
}

const readDetail = (body: DetailBody & { hosting: { capacity: number | null } | null }, called: Called) => ({
  ...readCard(body, called),
  level: body.level,
  hasArea: body.area !== null,
  address: body.address,
  hasWay: body.gettingThere !== null,
  greeters: body.greeters.map(({ person }) => called(person.id)).sort(),
  changes: body.lastChange?.parts ?? [],
  hosting: body.hosting && {
    capacity: body.hosting.capacity,
    coming: body.hosting.coming,
    maybe: body.hosting.maybe,
    wouldLikeTo: body.hosting.wouldLikeTo,
    asked: body.hosting.asked,
    waiting: body.hosting.waiting,
  },
})

interface GuestBody {
  person: Identified
  answer: string
  state: string
  greets: boolean
}

export function gatheringLooks({ label }: Gathering): Look[] {
  /** To whoever can see it. */
  const shown =
    (what: (net: Network, viewer: Name, gathering: Gathering) => ReturnType<typeof ok>): Look['expected'] =>
    (net, viewer) => {
      const gathering = gatheringOf(net, label)
      return gathering && canSee(net, viewer, gathering) ? what(net, viewer, gathering) : notFound
    }
  return [
    {
      at: `/api/gatherings/{${label}}`,
      says: label,
      expected: shown((net, viewer, gathering) => ok(detailOf(net, viewer, gathering))),
      read: readDetail,
    },
    {
      at: `/api/gatherings/{${label}}/people`,
      says: `who comes to ${label}`,
      expected: shown((net, viewer, gathering) =>
        onlyIf(
          levelFor(viewer, gathering) === 'address',
          () =>
            inAnyOrder(
              guestsShown(net, viewer, gathering).map((guest) => ({
                who: guest.who,
                says: guest.says,
                state: stateOf(guest),
                greets: guest.greets,
              })),
            ),
          { status: 403 },
        ),
      ),
      read: (body: GuestBody[], called) =>
        inAnyOrder(
          body.map(({ person, answer, state, greets }) => ({
            who: called(person.id),
            says: answer,
            state,
            greets,
          })),
        ),
    },
    {
      at: `/api/gatherings/{${label}}/calendar-file`,
      says: `the calendar file of ${label}`,
      expected: shown((_net, viewer, gathering) => {
        const level = levelFor(viewer, gathering)
        return ok({
          hasCity: true,
          hasArea: level !== 'city',
          hasAddress: level === 'address',
          isCancelled: gathering.isCancelled,
        })
      }),
      read: (body: string) => {
        // Its lines go on in the next one after 75 bytes.
        const text = body.replaceAll(/\r?\n /g, '')
        return {
          hasCity: text.includes('Leipzig'),
          hasArea: text.includes('southern park'),
          hasAddress: /Quillfeather|Wolkenstein/.test(text),
          isCancelled: text.includes('STATUS:CANCELLED'),
        }
      },
    },
  ]
}
