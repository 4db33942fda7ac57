import type { FastifyReply } from 'fastify'
import { Html, html } from '#server/http/html.ts'
import { allowPage } from '#server/http/security-headers.ts'
import { t } from '#words/t.ts'
import type { WebPages } from './web-pages.ts'

interface Page {
  title: string
  /** Said first in the title as well, so that it is heard before anything else. */
  hasProblem?: boolean
  content: Html
  /** What programs that look at links tell of the page, with its title. Without it they take what stands on it. */
  description?: string
  /** A page of text, wider than a form. */
  wide?: boolean
  /** Whether the page gains by the script: passkeys, and a look at the typed password. It runs before the first paint, so that nothing jumps. */
  scripted?: boolean
}

const mark = html`<svg viewBox="0 0 32 32" width="36" height="36" fill="none" aria-hidden="true"><g stroke="var(--accent-text)" stroke-width="3.6" stroke-linecap="round"><path d="M23.6 8.8C21.9 6.2 19.2 4.9 16 4.9c-4.6 0-7.8 2.4-7.8 5.8 0 2.4 1.3 4 3.6 4.8"/><path d="M8.4 23.2c1.7 2.6 4.4 3.9 7.6 3.9 4.6 0 7.8-2.4 7.8-5.8 0-2.4-1.3-4-3.6-4.8"/></g><circle cx="16" cy="16" r="2.6" fill="var(--spark)"/></svg>`

/** The frame of every page here: complete HTML, no script needed. */
export function sendPage(reply: FastifyReply, pages: WebPages, page: Page): FastifyReply {
  allowPage(reply, pages.scriptHashes, pages.policy)
  return reply.type('text/html; charset=utf-8').send(frame(pages, page).markup)
}

const frame = (
  pages: WebPages,
  { title, hasProblem, content, description, scripted, wide }: Page,
): Html => html`<!doctype html>
<html lang="en-GB" class="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="robots" content="noindex">
    <title>${hasProblem ? t('Problem: {title}', { title }) : title} · Synapse</title>
    ${description && html`<meta name="description" content="${description}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`}
    ${pages.themeScript ? new Html(`<script>${pages.themeScript}</script>`) : null}
    ${pages.font ? html`<link rel="preload" href="${pages.font}" as="font" type="font/woff2" crossorigin>` : null}
    <link rel="stylesheet" href="${pages.pageCss}">
    ${pages.icon ? html`<link rel="icon" type="image/svg+xml" href="${pages.icon}">` : null}
    ${scripted && pages.passkeyScript ? html`<script type="module" src="${pages.passkeyScript}" blocking="render"></script>` : null}
  </head>
  <body class="page">
    <a class="skip-link" href="#main">${t('Skip to main content')}</a>
    <header class="page-header"><a class="brand" href="/">${mark} Synapse</a></header>
    <main class="page-main${wide && ' page-wide'}" id="main" tabindex="-1">
      <div class="card stack">
        <h1>${title}</h1>
        ${content}
      </div>
    </main>
    <footer class="page-footer">
      <a href="/">Synapse</a>
      <nav class="row" aria-label="${t('About Synapse')}">
        <a href="/privacy">${t('Privacy')}</a>
        <a href="/terms">${t('Terms')}</a>
        <a href="/help">${t('Help centre')}</a>
        <a href="/source">${t('Source code')}</a>
      </nav>
    </footer>
  </body>
</html>`
