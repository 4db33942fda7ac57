import { blockEndpoints, KeptAwayQuery, muteEndpoints } from '#contract/blocks.ts'
import { leftBehindEndpoints } from '#contract/left-behind.ts'
import { PageQuery } from '#contract/paging.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import { listLeftBehind } from './left-behind.queries.ts'
import { listBlocks, listMutes } from './safety.queries.ts'

const people = KeptAwayQuery.parse({})
const words = PageQuery.parse({})

/** In the shape of the client's cache: lists are pages with the cursor each began at. */
const firstPage = (rows: readonly unknown[]) => ({ pages: [rows], pageParams: [null] })

export const safetyFirstData =
  (db: Database): FirstData =>
  async ({ screen, viewer }) => {
    if (screen === '/settings/privacy')
      return [
        [[leftBehindEndpoints.list.path], firstPage(await listLeftBehind(db, viewer, words, words.limit))],
      ]
    if (screen !== '/settings/blocked') return []
    const [blocked, muted] = await Promise.all([
      listBlocks(db, viewer, people, people.limit),
      listMutes(db, viewer, people, people.limit),
    ])
    return [
      [[blockEndpoints.list.path], firstPage(blocked)],
      [[muteEndpoints.list.path], firstPage(muted)],
    ]
  }
