import type { FastifyInstance } from 'fastify'
import { type HelpContact, helpEndpoints } from '#contract/help.ts'
import type { Config } from '#server/config.ts'
import type { OpenDocument, OpenDocuments } from '#server/document/preloaded-queries.ts'
import { read } from '#server/http/read.ts'

const contactOf = ({ supportEmail }: Config): HelpContact => ({ email: supportEmail })

export function helpRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  read(app, helpEndpoints.contact, async () => contactOf(config))
}

/** Help is for everyone, also for who cannot sign in. */
export function helpDocuments(config: Config): Pick<OpenDocuments, '/help' | '/help/:id'> {
  const document: OpenDocument = {
    preloadedQueries: () => [[[helpEndpoints.contact.path], contactOf(config)]],
    sources: {},
  }
  return { '/help': document, '/help/:id': document }
}
