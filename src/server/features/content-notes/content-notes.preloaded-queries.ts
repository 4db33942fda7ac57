import { contentChoiceEndpoints } from '#contract/content-notes/content-notes.ts'
import type { FirstData } from '#server/document/preloaded-queries.ts'
import { listWordFilters } from '#server/features/word-filters/word-filters.queries.ts'
import { listNoteChoices } from './note-choices.queries.ts'

export const contentChoiceFirstData: FirstData = async ({ screen, viewer, db }) => {
  if (screen !== '/settings/content') return []
  const [notes, filters] = await Promise.all([listNoteChoices(db, viewer), listWordFilters(db, viewer)])
  return [
    [[contentChoiceEndpoints.notes.path], notes],
    [[contentChoiceEndpoints.filters.path], filters],
  ]
}
