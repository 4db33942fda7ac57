import type { FastifyInstance } from 'fastify'
import { pebbleEndpoints } from '#contract/pebbles.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { findingWith, findPhoto, type PhotoServices } from '#server/storage/described-photos.ts'
import {
  allowGiver,
  insertPebble,
  putBack,
  refuseGiver,
  removeGiven,
  takeOut,
  thank,
  unthank,
} from './pebbles.commands.ts'
import { listGiven, listJar, listRefused, requireGiven } from './pebbles.queries.ts'

const limits = {
  /** How many a day there can be, the commands say in words of their own. This is against giving and taking back. */
  give: { name: 'pebble-give', points: 40, seconds: 60 * 60 },
  change: { name: 'pebble', points: 300, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

/** Nothing here is published: a jar fills when its owner looks (decision 0099). */
export function pebbleRoutes(app: FastifyInstance, services: PhotoServices): void {
  const finding = findingWith(services)

  read(app, pebbleEndpoints.jar, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listJar(db, viewer, query, rowsFor(query))),
  )
  read(app, pebbleEndpoints.given, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listGiven(db, viewer, query, rowsFor(query))),
  )
  read(app, pebbleEndpoints.refused, ({ viewer, db }) => listRefused(db, viewer))

  write(
    app,
    pebbleEndpoints.give,
    {
      limit: limits.give,
      prepare: async ({ body: { imageUrl, imageAlt }, signedIn, request }) =>
        imageUrl ? findPhoto({ imageUrl, imageAlt }, await finding(signedIn, request)) : null,
    },
    {
      create: ({ tx, viewer, body, prepared: photo, id }) => insertPebble(tx, viewer, id, body, photo),
      answer: ({ tx, viewer, id }) => requireGiven(tx, viewer, id),
    },
  )

  const changes = [
    [pebbleEndpoints.takeBack, removeGiven],
    [pebbleEndpoints.thank, thank],
    [pebbleEndpoints.unthank, unthank],
    [pebbleEndpoints.takeOut, takeOut],
    [pebbleEndpoints.putBack, putBack],
    [pebbleEndpoints.refuse, refuseGiver],
    [pebbleEndpoints.allow, allowGiver],
  ] as const
  for (const [endpoint, change] of changes)
    write(app, endpoint, { limit: limits.change }, ({ params, viewer, tx }) => change(tx, viewer, params.id))
}
