import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number; message?: string }
  events?: unknown[]
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** What an OpenTelemetry collector takes by OTLP over HTTP, as JSON: everything is kept, byte for byte. */
export async function startOtlpCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const isKnown = request.method === 'POST' && request.url === '/v1/traces'
    if (isKnown) bodies.push(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = (): Sent[] => bodies.map((body) => JSON.parse(body))
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every byte that came. */
    all: () => bodies.join('\n'),
    spans: () =>
      sent().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      sent().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ resource }) => resource.attributes)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
