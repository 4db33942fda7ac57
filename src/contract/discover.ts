import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { PageQuery } from './paging.ts'
import { PersonView } from './person.ts'

/** Somebody you do not know yet: only what they show to everyone. */
export const DiscoverView = PersonView.extend({
  pronouns: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  interests: z.array(z.string()),
  neurotypes: z.array(z.string()),
  /** What of your own profile they have too. */
  shared: z.object({ neurotypes: z.array(z.string()), interests: z.array(z.string()) }),
})
export type DiscoverView = z.infer<typeof DiscoverView>

export const DiscoverList = PageQuery.extend({
  /** Only people near this place. `before` is the id of the last person already seen. */
  location: z.string().trim().max(limits.location).optional(),
})
export type DiscoverList = z.infer<typeof DiscoverList>

export const discoverEndpoints = {
  list: endpoint('GET', '/api/discover', {
    summary: 'People you may get on with, those you share most with first.',
    query: DiscoverList,
    response: z.array(DiscoverView),
  }),
}
