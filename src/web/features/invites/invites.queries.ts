import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { InviteView, inviteEndpoints } from '#contract/invites.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

export const invitesKey = ['/api/invites'] as const

const listInvites = callPage<typeof inviteEndpoints.list>('GET /api/invites')

/** The links one has made, newest first. */
export const useInvites = () =>
  useInfiniteQuery(
    pagedList<InviteView>({
      queryKey: invitesKey,
      full: limits.pageSize.usual,
      load: (cursor, signal) => listInvites({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )
