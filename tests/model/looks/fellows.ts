import type { FellowPlace } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import {
  fellowOf,
  isFellowPlaceOf,
  mayApprove,
  standingOf,
  suggestibleTo,
} from '#tests/model/fellow-rules.ts'
import type { Network } from '#tests/model/network.ts'
import { type Called, type Identified, type Look, notFound, ok } from './look.ts'

const inAnyOrder = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort()

/** As she has it herself. */
function ownIn(net: Network, viewer: Name, place: FellowPlace) {
  const own = fellowOf(net, viewer, place)
  const state = own && standingOf(net, own)
  if (!own || state === 'over') return null
  const { role, line, group } = own
  return { role, line, state, group: state === 'together' ? group : null }
}

interface PlacesBody {
  places: {
    community: Identified | null
    mine: { role: string; line: string | null; state: string; groupId: string | null } | null
    mayApprove: boolean
  }[]
}

export const listOfFellowPlaces: Look = {
  at: '/api/fellow-travellers',
  says: 'where she can ask for fellow travellers',
  expected: (net, viewer) =>
    ok(
      inAnyOrder(
        [null, ...net.communities.map(({ label }) => label)]
          .filter((place) => isFellowPlaceOf(net, viewer, place))
          .map((place) => ({
            place,
            mine: ownIn(net, viewer, place),
            mayApprove: mayApprove(net, viewer, place),
          })),
      ),
    ),
  read: ({ places }: PlacesBody, called: Called) =>
    inAnyOrder(
      places.map(({ community, mine, mayApprove: may }) => ({
        place: community && called(community.id),
        mine: mine && {
          ...{ role: mine.role, line: mine.line, state: mine.state },
          group: mine.groupId && called(mine.groupId),
        },
        mayApprove: may,
      })),
    ),
}

interface SuggestionBody {
  suggestion: {
    people: { person: Identified; role: string; line: string | null; agreed: { by: string }[] }[]
  } | null
}

/**
 * To those who approve there, one at a time. Of all of Synapse nobody in a story does; in a community whoever does is not in
 * it herself, so that there are three others, and of them one suggestion or none.
 */
export const suggestionAt = (place: FellowPlace): Look => ({
  at: `/api/fellow-travellers/${place === null ? 'network' : `{${place}}`}/suggestion`,
  says: `who is suggested in ${place ?? 'all of Synapse'}`,
  expected: (net, viewer) => {
    if (!isFellowPlaceOf(net, viewer, place)) return notFound
    if (!mayApprove(net, viewer, place)) return { status: 403 }
    const [people] = suggestibleTo(net, viewer, place)
    return ok(
      people
        ? inAnyOrder(people.map(({ who, role, line }) => ({ who, role, line, agreed: ['interests'] })))
        : null,
    )
  },
  read: ({ suggestion }: SuggestionBody, called: Called) =>
    suggestion &&
    inAnyOrder(
      suggestion.people.map(({ person, role, line, agreed }) => ({
        ...{ who: called(person.id), role, line },
        agreed: agreed.map(({ by }) => by),
      })),
    ),
})
