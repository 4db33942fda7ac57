import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { limits as numbers } from '#contract/core/limits.ts'
import { fellowTravellerEndpoints } from '#contract/fellow-travellers/fellow-travellers.ts'
import { requireApproving, requireFellowPlace } from '#server/access/fellow-travellers.ts'
import type { Config } from '#server/config.ts'
import type { Readable } from '#server/db/connection.ts'
import { everyMinute } from '#server/http/hourly.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { Places } from '#server/places/places.ts'
import { approve, skip } from './approving.commands.ts'
import { putForward, takeBack } from './fellow-travellers.commands.ts'
import { listFellowPlaces } from './fellow-travellers.queries.ts'
import { lookAfterFellows } from './looking-after.ts'
import { findSuggestion, toSuggestionView } from './waiting.queries.ts'

const limits = {
  change: { name: 'fellow-travellers', points: 40, seconds: 60 * 60 },
  look: { name: 'fellow-suggestion', points: 120, seconds: 60 * 60 },
  approve: { name: 'fellow-approve', points: 40, seconds: 60 * 60 },
  /** Each shows one more who waits. */
  skip: { name: 'fellow-skip', points: numbers.fellows.skipsADay, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>

interface FellowServices {
  config: Config
  places: Places
  log: FastifyBaseLogger
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

export function fellowTravellerRoutes(
  app: FastifyInstance,
  { config: { fellowTravellers: isOn }, places, log, lookEvery }: FellowServices,
): void {
  const { db, events } = app.data
  const look = () => lookAfterFellows({ db, events, isOnForNetwork: isOn })
  everyMinute(app, log, 'looking after fellow travellers', look, lookEvery)

  const suggestionFor = async (from: Readable, viewer: Viewer, place: string) => {
    const approving = await requireApproving(from, viewer, place, isOn)
    return toSuggestionView(await findSuggestion(from, viewer, approving, places))
  }

  read(app, fellowTravellerEndpoints.list, ({ viewer, db: from }) => listFellowPlaces(from, viewer, isOn))
  write(
    app,
    fellowTravellerEndpoints.putForward,
    { limit: limits.change },
    async ({ params: { place }, body, viewer, tx }) => {
      await putForward(tx, viewer, await requireFellowPlace(tx, viewer, place, isOn), body)
      return listFellowPlaces(tx, viewer, isOn)
    },
  )
  write(
    app,
    fellowTravellerEndpoints.takeBack,
    { limit: limits.change },
    async ({ params: { place }, viewer, tx }) => {
      await takeBack(tx, viewer, await requireFellowPlace(tx, viewer, place, isOn))
      return listFellowPlaces(tx, viewer, isOn)
    },
  )

  read(
    app,
    fellowTravellerEndpoints.suggestion,
    ({ params, viewer, db: from }) => suggestionFor(from, viewer, params.place),
    { limit: limits.look },
  )
  write(
    app,
    fellowTravellerEndpoints.approve,
    { limit: limits.approve },
    {
      create: async ({ params, body, viewer, tx, id, publish }) => {
        const place = await requireApproving(tx, viewer, params.place, isOn)
        const what = { id, userIds: body.userIds, places }
        const { invited, noticeTo } = await approve(tx, viewer, place, what)
        // Nobody else hears of it: to everybody but themselves they are not in it.
        for (const userId of invited) publish({ type: 'group.read', userId, groupId: id })
        if (noticeTo.length > 0) publish({ type: 'notices.changed', userIds: noticeTo })
      },
      answer: ({ params, viewer, tx }) => suggestionFor(tx, viewer, params.place),
    },
  )
  write(app, fellowTravellerEndpoints.skip, { limit: limits.skip }, async ({ params, body, viewer, tx }) => {
    const place = await requireApproving(tx, viewer, params.place, isOn)
    await skip(tx, viewer, place, { userIds: body.userIds, places })
    return suggestionFor(tx, viewer, params.place)
  })
}
