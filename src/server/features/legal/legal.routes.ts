import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { sendPage } from '#server/document/page-frame.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { t } from '#words/t.ts'
import { goodbyePage, privacyPage, sourcePage, termsPage } from './legal.pages.ts'

interface LegalServices {
  config: Config
  pages: WebPages
}

/** Plain pages for everyone, with or without an account, and without JavaScript. */
export function legalRoutes(app: FastifyInstance, { config, pages }: LegalServices): void {
  const document = { config: { document: true } } as const
  app.get('/privacy', document, (_request, reply) =>
    sendPage(reply, pages, { title: t('Privacy'), content: privacyPage(config), wide: true }),
  )
  app.get('/terms', document, (_request, reply) =>
    sendPage(reply, pages, { title: t('Terms'), content: termsPage(config), wide: true }),
  )
  app.get('/source', document, (_request, reply) =>
    sendPage(reply, pages, { title: t('Source code'), content: sourcePage(config) }),
  )
  app.get('/goodbye', document, (_request, reply) =>
    sendPage(reply, pages, { title: t('Goodbye for now'), content: goodbyePage(config) }),
  )
}
