import type { FastifyInstance } from 'fastify'
import { contentNoteEndpoints } from '#contract/content-notes/content-notes.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { listNoteChoices, setNoteChoice } from './note-choices.queries.ts'
import { answerSuggestion, suggestNote } from './note-suggestions.commands.ts'

const noteLimits = {
  change: { name: 'content-notes', points: 300, seconds: 10 * 60 },
  /** Each one may reach somebody else. */
  suggest: { name: 'note-suggest', points: 30, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

/** What is on screen on any device of theirs may look different now. */
const choicesChanged = ({ id }: Viewer): ServerEvent => ({ type: 'access.changed', userIds: [id] })

export function contentNoteRoutes(app: FastifyInstance): void {
  const { change, suggest } = noteLimits

  read(app, contentNoteEndpoints.notes, ({ viewer, db }) => listNoteChoices(db, viewer))

  write(
    app,
    contentNoteEndpoints.chooseNote,
    { limit: change },
    async ({ params, body, viewer, tx, publish }) => {
      await setNoteChoice(tx, viewer, params.note, body.effect)
      publish(choicesChanged(viewer))
    },
  )

  write(
    app,
    contentNoteEndpoints.suggestNote,
    { limit: suggest },
    async ({ params, body, viewer, tx, publish }) => {
      const notified = await suggestNote(tx, viewer, params.id, body.note)
      if (notified) publish({ type: 'notices.changed', userIds: [notified] })
    },
  )

  write(
    app,
    contentNoteEndpoints.answerSuggestion,
    { limit: change },
    async ({ params, body, viewer, tx, publish }) => {
      const changed = await answerSuggestion(tx, viewer, params.id, body.answer)
      publish({ type: 'notices.changed', userIds: [viewer.id] })
      if (changed) publish({ type: 'post.changed', ...changed })
    },
  )
}
