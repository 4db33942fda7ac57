import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { GatheringList } from '#contract/gatherings/gathering-choices.ts'
import type {
  GatheringCard,
  GatheringView,
  GuestView,
  gatheringEndpoints,
} from '#contract/gatherings/gatherings.ts'
import { call, callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

interface Which {
  show: GatheringList
  communityId: string | null
}

export const gatheringKeys = {
  all: ['/api/gatherings'] as const,
  list: (which: Which) => ['/api/gatherings', which] as const,
  one: (id: string) => ['/api/gatherings', id] as const,
  people: (id: string) => ['/api/gatherings', id, 'people'] as const,
  calendar: (from: string) => ['/api/gatherings', 'calendar', from] as const,
}

const list = callPage<typeof gatheringEndpoints.list>('GET /api/gatherings')
const listPeople = callPage<typeof gatheringEndpoints.people>('GET /api/gatherings/{id}/people')
const calendar = call<typeof gatheringEndpoints.calendar>('GET /api/gatherings/calendar')

export const useGatherings = (which: Which) =>
  useInfiniteQuery(
    pagedList<GatheringCard>({
      queryKey: gatheringKeys.list(which),
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        list({
          query: {
            show: which.show,
            ...(which.communityId && { communityId: which.communityId }),
            ...(cursor !== null && { after: cursor as `${string}_${string}` }),
          },
          signal,
        }),
      cursorOf: ({ startsAt, id }) => `${startsAt}_${id}`,
    }),
  )

export const useGathering = (id: string) => useQuery<GatheringView>({ queryKey: gatheringKeys.one(id) })

export const useGuests = (id: string) =>
  useInfiniteQuery(
    pagedList<GuestView>({
      queryKey: gatheringKeys.people(id),
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listPeople({ params: { id }, query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id: last }) => last,
    }),
  )

/** Of a month, where the device is. */
export const useCalendar = (from: Date, until: Date) =>
  useQuery<GatheringCard[]>({
    queryKey: gatheringKeys.calendar(from.toISOString()),
    queryFn: ({ signal }) =>
      calendar({ query: { from: from.toISOString(), until: until.toISOString() }, signal }),
  })
