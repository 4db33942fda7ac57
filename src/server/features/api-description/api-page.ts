import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Html, html } from '#server/http/html.ts'

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') =>
  JSON.stringify({ ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), $schema: undefined }, null, 2)

const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): Html | null =>
  schema
    ? html`<details><summary>${title}</summary><pre><code>${shapeOf(schema, io)}</code></pre></details>`
    : null

const anchorOf = ({ method, path }: Endpoint) => `${method.toLowerCase()}${path.replaceAll(/[^a-z]+/gi, '-')}`

const section = (endpoint: Endpoint): Html => html`
  <section id="${anchorOf(endpoint)}">
    <h2><code>${endpoint.method} ${endpoint.path}</code></h2>
    <p>${endpoint.summary} ${endpoint.open ? 'Open to everyone.' : 'For signed-in people.'}</p>
    ${part('What the address takes', endpoint.params, 'input')}
    ${part('What the query takes', endpoint.query, 'input')}
    ${part('What to send', endpoint.body, 'input')}
    ${part('What comes back', endpoint.response, 'output')}
  </section>`

/** The API description for a person: no script, every call on one page. */
export const apiPage = (endpoints: readonly Endpoint[], pageCss: string): Html => html`<!doctype html>
<html lang="en" class="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The Synapse API</title>
    <link rel="stylesheet" href="${pageCss}">
  </head>
  <body class="page">
    <main>
      <h1>The Synapse API</h1>
      <p>Every call, as the server serves it. The same in OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
      <p>Errors answer <code>{ "code", "message", "fields" }</code> with the message in words.</p>
      <nav aria-label="Calls"><ul>${endpoints.map((e) => html`<li><a href="#${anchorOf(e)}"><code>${e.method} ${e.path}</code></a></li>`)}</ul></nav>
      ${endpoints.map(section)}
    </main>
  </body>
</html>`
