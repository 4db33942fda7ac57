import type { FastifyInstance } from 'fastify'
import { contentChoiceEndpoints } from '#contract/content-choices.ts'
import type { Database } from '#server/db/client.ts'
import { claimOf } from '#server/http/once.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import { listNoteChoices, setNoteChoice } from './note-choices.queries.ts'
import { answerSuggestion, suggestNote } from './note-suggestions.commands.ts'
import {
  changeWordFilter,
  insertWordFilter,
  listWordFilters,
  removeWordFilter,
} from './word-filters.commands.ts'

const choiceLimits = {
  change: { name: 'content-choices', points: 300, seconds: 10 * 60 },
  /** Each one may reach somebody else. */
  suggest: { name: 'note-suggest', points: 30, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

interface ContentChoiceServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
}

export function contentChoiceRoutes(
  app: FastifyInstance,
  { db, events, takeTurn }: ContentChoiceServices,
): void {
  /** What is on screen on any device of theirs may look different now. */
  const tellOwnDevices = (userId: string) => events.publish({ type: 'access.changed', userIds: [userId] })

  readRoute(app, contentChoiceEndpoints.notes, ({ viewer }) => listNoteChoices(db, viewer))

  const turn = ({ id }: Viewer) => takeTurn(choiceLimits.change, id)
  writeRoute(app, contentChoiceEndpoints.chooseNote, turn, async ({ params, body, viewer }) => {
    await setNoteChoice(db, viewer, params.note, body.effect)
    tellOwnDevices(viewer.id)
  })

  readRoute(app, contentChoiceEndpoints.filters, ({ viewer }) => listWordFilters(db, viewer))

  writeRoute(app, contentChoiceEndpoints.addFilter, turn, async ({ body, viewer, request }) => {
    const { filter, isNew } = await insertWordFilter(db, viewer, body, claimOf(request))
    if (isNew) tellOwnDevices(viewer.id)
    return filter
  })

  writeRoute(app, contentChoiceEndpoints.changeFilter, turn, async ({ params, body, viewer }) => {
    const changed = await changeWordFilter(db, viewer, params.id, body)
    tellOwnDevices(viewer.id)
    return changed
  })

  writeRoute(app, contentChoiceEndpoints.removeFilter, turn, async ({ params, viewer }) => {
    await removeWordFilter(db, viewer, params.id)
    tellOwnDevices(viewer.id)
  })

  const suggestTurn = ({ id }: Viewer) => takeTurn(choiceLimits.suggest, id)
  writeRoute(app, contentChoiceEndpoints.suggestNote, suggestTurn, async ({ params, body, viewer }) => {
    const told = await suggestNote(db, viewer, params.id, body.note)
    if (told) events.publish({ type: 'notices.changed', userIds: [told] })
  })

  writeRoute(app, contentChoiceEndpoints.answerSuggestion, turn, async ({ params, body, viewer }) => {
    const changed = await answerSuggestion(db, viewer, params.id, body.answer)
    events.publish({ type: 'notices.changed', userIds: [viewer.id] })
    if (changed) events.publish({ type: 'post.changed', ...changed })
  })
}
