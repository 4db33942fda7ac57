import {
  BlockOrMuteQuery,
  blockEndpoints,
  muteEndpoints,
  setAsideEndpoints,
} from '#contract/blocks-and-mutes.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listBlocks, listMutes, listSetAside } from './blocks-and-mutes.queries.ts'

const people = BlockOrMuteQuery.parse({})

export const blockAndMutePreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) => {
  if (screen !== '/settings/blocked') return []
  const [blocked, muted, setAside] = await Promise.all([
    listBlocks(db, viewer, people, rowsFor(people)),
    listMutes(db, viewer, people, rowsFor(people)),
    listSetAside(db, viewer, people, rowsFor(people)),
  ])
  return [
    [[blockEndpoints.list.path], firstPageOf(blocked, people.limit)],
    [[muteEndpoints.list.path], firstPageOf(muted, people.limit)],
    [[setAsideEndpoints.list.path], firstPageOf(setAside, people.limit)],
  ]
}
