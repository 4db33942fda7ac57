import type { FastifyInstance } from 'fastify'
import { profileEndpoints } from '#contract/profile/profile.ts'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/http/errors.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import { write } from '#server/http/write.ts'
import type { Places } from '#server/places/places.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { Uploads } from '#server/storage/uploads.ts'
import { changeProfile, setFirstStep, setSpoons } from './profile.commands.ts'
import { getProfile, listEnergy, listPostsOf } from './profile.queries.ts'

const limit: Limit = { name: 'profile-change', points: 120, seconds: 10 * 60 }

interface ProfileServices {
  config: Config
  uploads: Uploads
  places: Places
}

export function profileRoutes(app: FastifyInstance, { config, uploads, places }: ProfileServices): void {
  write(
    app,
    profileEndpoints.change,
    {
      limit,
      // The list of places may have to be read first.
      prepare: async ({ body: { location, cityId } }) => {
        if (location || cityId) await places.warmUp()
      },
    },
    async ({ body, viewer, tx, publish }) => {
      const { user, isForFriends } = await changeProfile(tx, viewer, body, places)
      publish({ type: 'profile.changed', userId: viewer.id, isForFriends })
      return user
    },
  )

  write(
    app,
    profileEndpoints.setImage,
    {
      limit,
      prepare: async ({ body, signedIn, request }) =>
        uploads.readyPhoto(await signedIn(), body.imageUrl, 'profile', originsSeenBy(config, request)),
    },
    async ({ prepared: photo }) => ({ objectPath: imageAddress(photo) }),
  )

  write(app, profileEndpoints.setSpoons, { limit }, async ({ body, viewer, tx, publish }) => {
    const { user, isForFriends } = await setSpoons(tx, viewer, body.socialSpoons)
    publish({ type: 'profile.changed', userId: viewer.id, isForFriends })
    return user
  })

  write(app, profileEndpoints.firstStep, { limit }, ({ body, viewer, tx }) =>
    setFirstStep(tx, viewer, body.step),
  )

  read(app, profileEndpoints.energy, ({ viewer, db }) => listEnergy(db, viewer))

  read(app, profileEndpoints.get, async ({ params, viewer, db }) => {
    const profile = await getProfile(db, viewer, params.id)
    if (!profile) throw notFound()
    return profile
  })

  read(app, profileEndpoints.posts, async ({ params, query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listPostsOf(db, viewer, params.id, query, rowsFor(query))),
  )
}
