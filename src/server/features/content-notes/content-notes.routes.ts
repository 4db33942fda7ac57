import type { FastifyInstance } from 'fastify'
import { contentChoiceEndpoints } from '#contract/content-notes/content-notes.ts'
import {
  changeWordFilter,
  insertWordFilter,
  removeWordFilter,
} from '#server/features/word-filters/word-filters.commands.ts'
import { listWordFilters, requireWordFilter } from '#server/features/word-filters/word-filters.queries.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { listNoteChoices, setNoteChoice } from './note-choices.queries.ts'
import { answerSuggestion, suggestNote } from './note-suggestions.commands.ts'

const choiceLimits = {
  change: { name: 'content-choices', points: 300, seconds: 10 * 60 },
  /** Each one may reach somebody else. */
  suggest: { name: 'note-suggest', points: 30, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

/** What is on screen on any device of theirs may look different now. */
const choicesChanged = ({ id }: Viewer): ServerEvent => ({ type: 'access.changed', userIds: [id] })

export function contentChoiceRoutes(app: FastifyInstance): void {
  const { change, suggest } = choiceLimits
  const { notes, chooseNote, filters, addFilter, changeFilter, removeFilter } = contentChoiceEndpoints

  read(app, notes, ({ viewer, db }) => listNoteChoices(db, viewer))

  write(app, chooseNote, { limit: change }, async ({ params, body, viewer, tx, publish }) => {
    await setNoteChoice(tx, viewer, params.note, body.effect)
    publish(choicesChanged(viewer))
  })

  read(app, filters, ({ viewer, db }) => listWordFilters(db, viewer))

  write(
    app,
    addFilter,
    { limit: change },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        await insertWordFilter(tx, viewer, id, body)
        publish(choicesChanged(viewer))
      },
      answer: ({ tx, viewer, id }) => requireWordFilter(tx, viewer, id),
    },
  )

  write(app, changeFilter, { limit: change }, async ({ params: { id }, body, viewer, tx, publish }) => {
    await changeWordFilter(tx, viewer, id, body)
    publish(choicesChanged(viewer))
    return requireWordFilter(tx, viewer, id)
  })

  write(app, removeFilter, { limit: change }, async ({ params, viewer, tx, publish }) => {
    await removeWordFilter(tx, viewer, params.id)
    publish(choicesChanged(viewer))
  })

  write(
    app,
    contentChoiceEndpoints.suggestNote,
    { limit: suggest },
    async ({ params, body, viewer, tx, publish }) => {
      const told = await suggestNote(tx, viewer, params.id, body.note)
      if (told) publish({ type: 'notices.changed', userIds: [told] })
    },
  )

  write(
    app,
    contentChoiceEndpoints.answerSuggestion,
    { limit: change },
    async ({ params, body, viewer, tx, publish }) => {
      const changed = await answerSuggestion(tx, viewer, params.id, body.answer)
      publish({ type: 'notices.changed', userIds: [viewer.id] })
      if (changed) publish({ type: 'post.changed', ...changed })
    },
  )
}
