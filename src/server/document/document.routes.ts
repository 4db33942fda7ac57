import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ComfortState, comfortEndpoints } from '#contract/comfort/comfort.ts'
import { accountHeader } from '#contract/core/account-header.ts'
import { nobody } from '#contract/core/empty-document.ts'
import { openScreens, type Screen, screenAt } from '#contract/core/screens.ts'
import { realtimeEndpoints } from '#contract/realtime.ts'
import type { Readable } from '#server/db/connection.ts'
import { announceError, notFound, sendError, toHttpError } from '#server/http/errors.ts'
import { html, jsonForScript } from '#server/http/html.ts'
import { urlOf } from '#server/http/request-url.ts'
import { allowPage } from '#server/http/security-headers.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { type DrawnParts, draw } from './draw.ts'
import { sendPage } from './page-frame.ts'
import type { OpenDocuments, PreloadedQueries, PreloadedQuery, Visit } from './preloaded-queries.ts'
import type { ScreenFiles, WebPages } from './web-pages.ts'

const rootPlace = '<div id="root"></div>'
const placeholder = '<script type="application/json" id="preloaded-queries"></script>'

const neverDocuments = /^\/(?:api(?:\/|$)|assets\/)/

const signedOut: PreloadedQuery = [['/api/auth/user'], null]

/** Who is in which room is kept in one place alone, and on no replica (decision 0107). */
const onPrimary: ReadonlySet<Screen | null> = new Set<Screen>(['/rooms', '/rooms/:id'])

/** Every address that is no file and no API call: the product for who is signed in, the landing page for who is not. */
export function documentRoutes(
  app: FastifyInstance,
  pages: WebPages,
  features: readonly PreloadedQueries[],
  openDocuments: OpenDocuments,
): void {
  /** Whoever opens a page is told on a page. */
  const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toHttpError(thrown)
    if (error.status < 500) return sendError(request, reply, thrown)
    announceError(request, reply, thrown)
    return sendPage(reply.header('cache-control', 'no-store'), pages, {
      title: t('One moment, please'),
      hasProblem: true,
      content: html`<p>${error.message}</p>
        <p>${t('What you’ve typed is kept on your device.')}</p>
        <a class="button button-main button-wide" href="${request.url}">${t('Try again')}</a>`,
    })
  }

  const loadFirst = async (request: FastifyRequest, visit: Omit<Visit, 'db'>): Promise<PreloadedQuery[]> => {
    const { floodGuard, reads, db: primary } = app.data
    await floodGuard.countRead(visit.viewer.id)
    const load = (db: Readable) => Promise.all(features.map((loadOne) => loadOne({ ...visit, db })))
    const loaded = await floodGuard.inTurn(request, () =>
      onPrimary.has(visit.screen) ? primary.withConnection(load) : reads.run(visit.viewer, load),
    )
    return loaded.flat()
  }

  app.get('/*', { config: { document: true }, errorHandler }, async (request, reply) => {
    const url = urlOf(request)
    if (neverDocuments.test(url.pathname)) throw notFound()

    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-encoding')
    const screen = screenAt(url.pathname)
    const open = openScreens.find((one) => one === screen)
    const openDocument = open && openDocuments[open]
    allowPage(reply, pages.scriptHashes, pages.policy, openDocument?.sources)

    const viewer = await request.viewer()
    // For the service worker: nothing that was kept for somebody else is to stay.
    reply.header(accountHeader, ownerOf(viewer))
    if (!screen) reply.code(404)
    if (!viewer && !openDocument) {
      const landing = leadingBack(await pages.landing(request.url), screen, url)
      return sendDocument(request, reply, landing, () => landing)
    }
    const queries = viewer ? await loadFirst(request, { screen, url, viewer }) : [signedOut]
    if (openDocument) queries.push(...openDocument.preloadedQueries(request))
    const account = viewer ? comfortAttribute(viewer.id, queries) : ''
    const page = withFiles(await pages.app(request.url), screen && pages.screens?.[screen]).replace(
      '<html ',
      () => `<html ${account}`,
    )
    // What is drawn is made of the queries: they alone say whether it is another document.
    const identity = page + JSON.stringify(queries.filter(isNoPlace))
    return sendDocument(request, reply, identity, () =>
      withScreen(page, queries, draw(request, pages, url, queries)),
    )
  })
}

const ownerOf = (viewer: Viewer | null): string => viewer?.id ?? nobody

const withScreen = (page: string, queries: readonly PreloadedQuery[], drawn: DrawnParts): string =>
  page
    .replace('<html ', () => `<html ${drawn.attributes}`)
    .replace('<title>Synapse</title>', (title) => drawn.title ?? title)
    .replace('<!--first-photo-->', () => drawn.links)
    .replace('<body>', (body) => body + drawn.early)
    .replace(rootPlace, () => `<div id="root">${drawn.markup}</div>`)
    .replace(placeholder, () => placeholder.replace('><', `>${jsonForScript({ queries, ...drawn.data })}<`))

/** Whoever opens a shared link while signed out comes to it after signing in or up. */
function leadingBack(landing: string, screen: Screen | null, { pathname, search }: URL): string {
  const here = `${pathname}${search}`
  if (!screen || here === '/') return landing
  return landing.replaceAll(
    'href="/api/login"',
    `href="/api/login?${new URLSearchParams({ returnTo: here })}"`,
  )
}

/**
 * A place in the event stream is another one each time. It does not make a document a new one: from an older place the
 * client catches up, and whether anything has happened since is not to be read from an ETag.
 */
const isNoPlace = ([[path]]: PreloadedQuery): boolean => path !== realtimeEndpoints.stream.path

/** The script in the head runs before the preloaded queries are there to read, so the settings stand on the root element. */
function comfortAttribute(owner: string, queries: readonly PreloadedQuery[]): string {
  const [, state] = queries.find(([[path]]) => path === comfortEndpoints.get.path) ?? []
  const settings = (state as ComfortState | undefined)?.settings ?? {}
  return html`data-comfort="${JSON.stringify({ owner, settings })}" `.markup
}

/**
 * With the files of the screen. Without its scripts the browser would learn of them only when the application's own have
 * come and run; its stylesheets stand before what waits for them.
 */
const withFiles = (page: string, files: ScreenFiles | null | undefined): string =>
  page
    .replace('</head>', (end) => (files?.scripts ?? []).map(preloadOf).join('') + end)
    .replace(rootPlace, (place) => (files?.styles ?? []).map(stylesheetOf).join('') + place)

const preloadOf = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`
const stylesheetOf = (file: string) => `<link rel="stylesheet" crossorigin href="${file}">`

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves pages, not the API; left out of the API description. */
    document?: true
  }
}

const compressors = {
  // Quality 5: half a millisecond for a document of this size. The level for files is chosen at build time. A window of
  // 128 KB holds a whole document; the usual one takes 4 MB for each that is written at the same time.
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
    }),
  gzip: (text: string) => promisify(gzip)(text),
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  /** What of it makes it another document. */
  identity: string,
  pageOf: () => string,
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
  const page = pageOf()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (!encoding) return reply.send(page)
  return reply.header('content-encoding', encoding).send(await compressors[encoding](page))
}
