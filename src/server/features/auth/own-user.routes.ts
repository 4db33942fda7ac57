import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import { signedOut } from '#server/http/errors.ts'
import { readRoute } from '#server/http/route.ts'
import { getOwnUser } from '#server/views/own-user.view.ts'

export function ownUserRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  readRoute(app, authEndpoints.user, async ({ viewer }) => {
    const user = await getOwnUser(db, viewer.id)
    if (!user) throw signedOut()
    return user
  })
}

/** Every screen shows who is signed in, so every document holds it. */
export const ownUserFirstData =
  (db: Database): FirstData =>
  async ({ viewer }) => [[[authEndpoints.user.path], await getOwnUser(db, viewer.id)]]
