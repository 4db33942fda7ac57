import { type QueryClient, useQuery } from '@tanstack/react-query'
import type {
  FellowPlaceView,
  FellowTravellersView,
  fellowTravellerEndpoints,
  SuggestionView,
} from '#contract/fellow-travellers/fellow-travellers.ts'
import { call } from '#web/lib/api/api-client.ts'

const all = '/api/fellow-travellers'
const suggestion = call<typeof fellowTravellerEndpoints.suggestion>(
  'GET /api/fellow-travellers/{place}/suggestion',
)

export const placeOf = ({ community }: FellowPlaceView): string => community?.id ?? 'network'

export const suggestionKey = (place: string): string[] => [all, place, 'suggestion']

/** Where it is on, and how one stands there. Comes with the document of the screens that show it. */
export const useFellowPlaces = () => useQuery<FellowTravellersView>({ queryKey: [all] })

/** For the moderators of the place. */
export const useSuggestion = (place: string) =>
  useQuery<SuggestionView>({
    queryKey: suggestionKey(place),
    queryFn: ({ signal }) => suggestion({ params: { place }, signal }),
  })

/** After a change of one's profile: what is in it can be chosen. */
export const refreshPlaces = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [all], exact: true })

export const showPlaces = (client: QueryClient, view: FellowTravellersView): void =>
  void client.setQueryData<FellowTravellersView>([all], view)
