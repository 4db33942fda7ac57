import type { FastifyInstance } from 'fastify'
import { uploadEndpoints } from '#contract/uploads.ts'
import type { Config } from '#server/config.ts'
import { diskFull, HttpError, notFound, signedOut } from '#server/http/errors.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { addressSeenBy } from '#server/http/seen-address.ts'
import { write } from '#server/http/write.ts'
import { type ReceivingStorage, receivesHere } from '#server/storage/storage.ts'
import { tooLarge, type Uploads } from '#server/storage/uploads.ts'
import { t } from '#words/t.ts'
import { receiveFile } from './receive-file.ts'

/** How many photos one person can send. */
const uploadLimit: Limit = { name: 'upload', points: 40, seconds: 10 * 60 }

interface UploadServices {
  config: Config
  uploads: Uploads
}

export async function uploadRoutes(app: FastifyInstance, services: UploadServices): Promise<void> {
  const { config, uploads } = services
  write(app, uploadEndpoints.start, { limit: uploadLimit }, async ({ body, viewer, request, tx }) => ({
    uploadURL: await uploads.startUpload(tx, viewer, body.purpose, addressSeenBy(config, request)),
  }))
  const { storage } = uploads
  if (receivesHere(storage)) await app.register(async (plugin) => receiveRoute(plugin, uploads, storage))
}

/** Takes the file as it comes, whatever type it claims to have. In a plugin of its own: nothing else takes such bodies. */
function receiveRoute(plugin: FastifyInstance, uploads: Uploads, storage: ReceivingStorage): void {
  plugin.removeAllContentTypeParsers()
  plugin.addContentTypeParser('*', (_request, _body, done) => done(null))

  const { receive } = uploadEndpoints
  plugin.put('/api/objects/uploads/:id', { config: { endpoint: receive } }, async (request, reply) => {
    const params = receive.params.safeParse(request.params)
    const query = receive.query.safeParse(request.query)
    // The file itself comes after the transaction: somebody may send it for minutes.
    const claimed = await plugin.data.db.inTransaction(async (tx) => {
      const viewer = await request.provenViewer(tx, true)
      if (!viewer) throw signedOut()
      return params.success && query.success
        ? uploads.claimAddress(tx, viewer, params.data.id, query.data.token)
        : null
    })
    if (!params.success || !claimed) throw notFound()
    const { id } = params.data

    const isWhole = await receiveFile(request.raw, await storage.incomingPath(id), claimed.maxBytes).catch(
      async (error: unknown) => {
        await uploads.dropUpload(id)
        throw diskFullError(error) ?? (request.raw.readableAborted ? brokenOff() : error)
      },
    )
    if (!isWhole) {
      await uploads.dropUpload(id)
      // There may be more coming that nobody reads.
      reply.header('connection', 'close')
      throw tooLarge(claimed.purpose)
    }
    await uploads.finishUpload(id, claimed.purpose).catch((error: unknown) => {
      throw diskFullError(error) ?? error
    })
    return reply.code(204).send()
  })
}

/** Nobody is there to read this any more; it only must not look like a fault of ours. */
const brokenOff = () =>
  new HttpError(400, 'bad_input', t('Part of the photo didn’t arrive. Please send it again.'))

function diskFullError(error: unknown): HttpError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? diskFull(t('There’s no room for more photos right now. Please try again later.'))
    : null
}
