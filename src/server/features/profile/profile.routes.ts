import type { FastifyInstance } from 'fastify'
import { profileEndpoints } from '#contract/profile.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { notFound } from '#server/http/errors.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, requireSignedIn, route, writeRoute } from '#server/http/route.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Places } from '#server/places/places.ts'
import type { Events } from '#server/realtime/events.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { Uploads } from '#server/storage/uploads.ts'
import { changeProfile, setFirstStep, setSpoons } from './profile.commands.ts'
import { getProfile, listEnergy, listPostsOf } from './profile.queries.ts'

const profileLimits = {
  change: { name: 'profile-change', points: 120, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

interface ProfileServices {
  config: Config
  db: Database
  events: Events
  takeTurn: TakeTurn
  uploads: Uploads
  places: Places
}

export function profileRoutes(
  app: FastifyInstance,
  { config, db, events, takeTurn, uploads, places }: ProfileServices,
): void {
  const changeTurn = ({ id }: Viewer) => takeTurn(profileLimits.change, id)
  writeRoute(app, profileEndpoints.change, changeTurn, async ({ body, viewer, request }) => {
    const { location, profileImageUrl } = body
    if (profileImageUrl !== undefined) await requireSignedIn(request)
    const cityId = location === undefined ? undefined : await places.find(location ?? '')
    const user = await changeProfile(db, viewer, { ...body, cityId })
    events.publish({ type: 'profile.changed', userId: viewer.id })
    return user
  })

  route(app, profileEndpoints.setImage, async ({ body, viewer, request }) => {
    await takeTurn(profileLimits.change, viewer.id)
    const photo = await uploads.readyPhoto(viewer, body.imageUrl, 'profile', originsSeenBy(config, request))
    return { objectPath: imageAddress(photo) }
  })

  writeRoute(app, profileEndpoints.setSpoons, changeTurn, async ({ body, viewer }) => {
    const user = await setSpoons(db, viewer, body.socialSpoons)
    events.publish({ type: 'profile.changed', userId: viewer.id })
    return user
  })

  readRoute(app, profileEndpoints.energy, ({ viewer }) => listEnergy(db, viewer))

  writeRoute(app, profileEndpoints.firstStep, changeTurn, ({ body, viewer }) =>
    setFirstStep(db, viewer, body.step),
  )

  readRoute(app, profileEndpoints.get, async ({ params, viewer }) => {
    const profile = await getProfile(db, viewer, params.id)
    if (!profile) throw notFound()
    return profile
  })

  readRoute(app, profileEndpoints.posts, async ({ params, query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listPostsOf(db, viewer, params.id, query, rowsFor(query))),
  )
}
