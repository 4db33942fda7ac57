import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { unmaskingEndpoints as endpoints } from '#contract/moderation/unmaskings.ts'
import { requireModerating } from '#server/access/moderators.ts'
import { everyHour } from '#server/http/hourly.ts'
import { endPage } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { moderationLimits } from './moderation-limits.ts'
import {
  answerUnmasking,
  askToUnmask,
  lookWhoWrote,
  requireNetwork,
  withdrawUnmasking,
} from './unmaskings.commands.ts'
import { composeUnmaskedMails, tellAuthors } from './unmaskings.job.ts'
import { listUnmaskings } from './unmaskings.queries.ts'

export interface UnmaskingServices {
  log: FastifyBaseLogger
  mailer: Mailer
  ownAddress: () => string
}

/** Answers how to tell authors whose case was decided, without waiting for the next hour. */
export function unmaskingRoutes(
  app: FastifyInstance,
  { log, mailer, ownAddress }: UnmaskingServices,
): { tellAuthors: () => Promise<void> } {
  const { act, unmask } = moderationLimits
  const { db, events } = app.data
  composeUnmaskedMails(mailer, ownAddress)
  const tell = () => tellAuthors({ db, events, mailer })

  read(app, endpoints.list, async ({ query, viewer, request, reply, db: on }) => {
    requireNetwork(await requireModerating(on, viewer))
    return endPage({ request, reply, query }, await listUnmaskings(on, viewer, query), 'after')
  })
  write(app, endpoints.ask, { limit: unmask }, async ({ params, body, viewer, tx }) => ({
    id: await askToUnmask(tx, viewer, params, body),
  }))
  write(app, endpoints.answer, { limit: act }, ({ params, body, viewer, tx }) =>
    answerUnmasking(tx, viewer, params.id, body),
  )
  write(app, endpoints.withdraw, { limit: act }, ({ params, viewer, tx }) =>
    withdrawUnmasking(tx, viewer, params.id),
  )
  write(app, endpoints.look, { limit: unmask }, ({ params, viewer, tx }) =>
    lookWhoWrote(tx, viewer, params.id),
  )
  everyHour(app, log, 'telling authors that moderators looked up who they are', tell)

  return {
    // The decision is kept, whatever becomes of this: the next hour tries again.
    tellAuthors: () =>
      tell().catch((error: unknown) =>
        log.warn({ err: error }, 'an author was not told yet; within the hour'),
      ),
  }
}
