import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { signedOut } from '#server/http/errors.ts'
import { read } from '#server/http/read.ts'
import { getOwnUser } from '#server/views/own-user.view.ts'

export function ownUserRoutes(app: FastifyInstance): void {
  read(app, authEndpoints.user, async ({ viewer, db }) => {
    const user = await getOwnUser(db, viewer.id)
    if (!user) throw signedOut()
    return user
  })
}

/** Every screen shows who is signed in, so every document holds it. */
export const ownUserPreloadedQueries: PreloadedQueries = async ({ viewer, db }) => [
  [[authEndpoints.user.path], await getOwnUser(db, viewer.id)],
]
