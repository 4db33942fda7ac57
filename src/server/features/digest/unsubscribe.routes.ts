import type { FastifyInstance } from 'fastify'
import { digestEndpoints } from '#contract/digest/digest.ts'
import { sendPage } from '#server/document/page-frame.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { html } from '#server/http/html.ts'
import { urlOf } from '#server/http/request-url.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { unsubscribe } from './digest.commands.ts'

const done = () => t('You won’t get email summaries any more.')

/**
 * One press turns the digest off, without a session: mailboxes are often on another device, and mail programs press for
 * people (RFC 8058). They send a form of either kind, from anywhere; the link itself is the proof. It is answered the same
 * whether or not the link is right. In a plugin of its own: nothing else takes such bodies.
 */
export function unsubscribeRoutes(plugin: FastifyInstance, pages: WebPages): void {
  plugin.removeAllContentTypeParsers()
  plugin.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null, {}))
  plugin.addHook('onRoute', (route) => {
    route.config = { ...route.config, calledByServers: true }
  })

  // Programs that look at mails open every link in them, so opening the page changes nothing: a press does.
  plugin.get('/api/digest/unsubscribe', { config: { document: true } }, async (request, reply) => {
    const token = urlOf(request).searchParams.get('token')?.slice(0, 200) ?? ''
    return sendPage(reply, pages, {
      title: t('Turn off email summaries?'),
      content: html`
        <p>${t('You’ll get no more email summaries of what’s new. Emails about your account’s safety still come.')}</p>
        <form class="stack" method="post" action="/api/digest/unsubscribe?token=${encodeURIComponent(token)}" novalidate>
          <button class="button button-main button-wide" type="submit">${t('Turn off email summaries')}</button>
        </form>
        <p class="hint">${t('If you’d like to keep them, you can close this page. Nothing is changed.')}</p>`,
    })
  })

  write(
    plugin,
    digestEndpoints.unsubscribe,
    {
      limit: null,
      form: {
        done: ({ reply }, { message }) =>
          sendPage(reply, pages, {
            title: t('Email summaries are off'),
            content: html`
              <p class="note note-success" role="status">${message}</p>
              <p>${t('You can turn them on again in Settings, under Notifications.')}</p>
              <a class="button button-plain button-wide" href="/">${t('Go to Synapse')}</a>`,
          }),
        failed: ({ message }, _request, reply) =>
          sendPage(reply, pages, {
            title: t('That didn’t work'),
            hasProblem: true,
            content: html`<p>${message}</p><p>${t('Please go back and try again in a moment.')}</p>`,
          }),
      },
    },
    async ({ query, tx }) => {
      await unsubscribe(tx, query.token)
      return { message: done() }
    },
  )
}
