import { contentNoteEndpoints } from '#contract/content-notes/content-notes.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { listNoteChoices } from './note-choices.queries.ts'

export const contentNotePreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) =>
  screen === '/settings/content'
    ? [[[contentNoteEndpoints.notes.path], await listNoteChoices(db, viewer)]]
    : []
