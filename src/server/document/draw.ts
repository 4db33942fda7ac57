import type { FastifyRequest } from 'fastify'
import { html } from '#server/http/html.ts'
import type { PreloadedQuery } from './preloaded-queries.ts'
import type { WebPages } from './web-pages.ts'

/** What a drawn screen puts into the document. */
export interface DrawnParts {
  /** Of the root element. */
  attributes: string
  title?: string
  early: string
  /** Of the head. */
  links: string
  markup: string
  /** Beside the queries, for the application. */
  data: { drawing?: object }
}

/** The browser then draws for itself, as it does where it has to. */
const nothing: DrawnParts = { attributes: '', early: '', links: '', markup: '', data: {} }

/** The screen as the application in the browser will have it (decision 0075). Without it the page comes nevertheless. */
export function draw(
  request: FastifyRequest,
  pages: WebPages,
  { pathname, search }: URL,
  queries: readonly PreloadedQuery[],
): DrawnParts {
  if (!pages.drawScreen) return nothing
  try {
    const isNarrow = isPhone(request)
    const address = pathname + search
    const { early, links, markup, title, drawing } = pages.drawScreen({
      address,
      queries,
      at: Date.now(),
      isNarrow,
    })
    // Only here does the window change what is drawn, and not only how. The script in the head compares.
    const drawnFor =
      pathname === '/messages' ? html`data-drawn-for="${isNarrow ? 'narrow' : 'wide'}" ` : html``
    return {
      attributes: `data-drawn ${drawnFor.markup}`,
      ...(title && { title: html`<title>${title}</title>`.markup }),
      early,
      links,
      markup,
      data: { drawing },
    }
  } catch (error) {
    request.log.error(error, 'The screen could not be drawn.')
    return nothing
  }
}

const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
