import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { savedPostEndpoints } from '#contract/saved-posts.ts'
import { everyMinute } from '#server/http/hourly.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { remindDue } from './reminders.ts'
import { insertFolder, removeFolder, renameFolder, savePost, unsavePost } from './saved-posts.commands.ts'
import { listFolders, listSavedPosts, requireFolder, requireSaved } from './saved-posts.queries.ts'

const limit: Limit = { name: 'saved-posts', points: 600, seconds: 10 * 60 }

/** For the person's other devices alone. */
const savedChanged = ({ id }: Viewer): ServerEvent => ({ type: 'access.changed', userIds: [id] })

interface SavedPostServices {
  log: FastifyBaseLogger
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

export function savedPostRoutes(app: FastifyInstance, { log, lookEvery }: SavedPostServices): void {
  const { db, events } = app.data
  everyMinute(app, log, 'looking for reminders that are due', () => remindDue({ db, events }), lookEvery)

  read(app, savedPostEndpoints.list, async ({ query, viewer, request, reply, db: from }) =>
    endPage(
      { request, reply, query },
      await listSavedPosts(from, viewer, query, rowsFor(query)),
      'before',
      (last) => last.saved?.id ?? last.id,
    ),
  )

  write(app, savedPostEndpoints.save, { limit }, async ({ params, body, viewer, tx }) => {
    await savePost(tx, viewer, params.id, body)
    return requireSaved(tx, viewer, params.id)
  })

  write(app, savedPostEndpoints.remove, { limit }, ({ params, viewer, tx }) =>
    unsavePost(tx, viewer, params.id),
  )

  read(app, savedPostEndpoints.folders, ({ viewer, db: from }) => listFolders(from, viewer))

  write(
    app,
    savedPostEndpoints.createFolder,
    { limit },
    {
      create: ({ tx, viewer, body, id }) => insertFolder(tx, viewer, id, body),
      answer: ({ tx, viewer, id }) => requireFolder(tx, viewer, id),
    },
  )

  write(app, savedPostEndpoints.changeFolder, { limit }, async ({ params, body, viewer, tx }) => {
    await renameFolder(tx, viewer, params.id, body)
    return requireFolder(tx, viewer, params.id)
  })

  write(app, savedPostEndpoints.removeFolder, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeFolder(tx, viewer, params.id)
    // The folder stands on posts that may be on screen.
    publish(savedChanged(viewer))
  })
}
