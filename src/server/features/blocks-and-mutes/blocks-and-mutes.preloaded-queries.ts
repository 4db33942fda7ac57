import { blockEndpoints, KeptAwayQuery, muteEndpoints } from '#contract/blocks-and-mutes.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { leftBehindEndpoints } from '#contract/leftover-content.ts'
import { type FirstData, firstPageOf } from '#server/document/preloaded-queries.ts'
import { listLeftBehind } from '#server/features/leftover-content/leftover-content.queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listBlocks, listMutes } from './blocks-and-mutes.queries.ts'

const people = KeptAwayQuery.parse({})
const words = PageQuery.parse({})

export const safetyFirstData: FirstData = async ({ screen, viewer, db }) => {
  if (screen === '/settings/privacy') {
    const left = await listLeftBehind(db, viewer, words, rowsFor(words))
    return [[[leftBehindEndpoints.list.path], firstPageOf(left, words.limit)]]
  }
  if (screen !== '/settings/blocked') return []
  const [blocked, muted] = await Promise.all([
    listBlocks(db, viewer, people, rowsFor(people)),
    listMutes(db, viewer, people, rowsFor(people)),
  ])
  return [
    [[blockEndpoints.list.path], firstPageOf(blocked, people.limit)],
    [[muteEndpoints.list.path], firstPageOf(muted, people.limit)],
  ]
}
