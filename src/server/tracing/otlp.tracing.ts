import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracingConfig } from '#server/config.ts'
import { asksOften } from '#server/http/request-log.ts'
import { programVersion } from '#server/version.ts'
import type { EndSpan, Tracing } from './tracing.ts'

/**
 * What leaves Synapse here goes to another program, so it holds less than a log: patterns of routes, names of statements
 * and jobs, ids of requests and jobs, times and codes. No address, query string, text, name or id of a person.
 */
export function openOtlpTracing({ url, serviceName, sampledPart }: TracingConfig): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': programVersion,
    })
      // What an operator says in OTEL_RESOURCE_ATTRIBUTES. Other detectors would tell of the machine and its command lines.
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new TraceIdRatioBasedSampler(sampledPart),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('synapse', programVersion)
  const underWay = new AsyncLocalStorage<Span>()

  /** Whatever a visitor sends as a parent is not believed: each trace begins here. */
  const begin = (name: string, kind: SpanKind, attributes: Record<string, string | number>, parent?: Span) =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)

  return {
    follow: (app) => followRequests(app, underWay, begin),
    beginStatement: (name) => {
      const parent = underWay.getStore()
      if (!parent) return () => undefined
      const about = { 'db.system.name': 'postgresql', 'db.query.summary': name }
      return endOf(begin(name, SpanKind.CLIENT, about, parent))
    },
    inJob: (job, work) => {
      const about = {
        'synapse.job.kind': job.kind,
        'synapse.job.id': job.id,
        'synapse.job.tries': job.tries,
      }
      const span = begin(`job ${job.kind}`, SpanKind.CONSUMER, about)
      const end = endOf(span)
      return underWay.run(span, async () => {
        try {
          const outcome = await work()
          span.setAttribute('synapse.job.outcome', outcome)
          end()
          return outcome
        } catch (error) {
          end(error)
          throw error
        }
      })
    },
    close: () => provider.shutdown(),
  }
}

type Begin = (name: string, kind: SpanKind, attributes: Record<string, string | number>) => Span

function followRequests(app: FastifyInstance, underWay: AsyncLocalStorage<Span>, begin: Begin): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request
    const route = routeOptions.url
    if (asksOften.has(route ?? '')) return done()
    const span = begin(route ? `${method} ${route}` : method, SpanKind.SERVER, {
      'http.request.method': method,
      'synapse.request.id': id,
      ...(route && { 'http.route': route }),
    })
    spans.set(request, span)
    return underWay.run(span, done)
  })
  // A body comes in by events of its socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? underWay.run(span, done) : done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Of an error only its code or kind: its message can quote what somebody wrote. */
const endOf =
  (span: Span): EndSpan =>
  (error) => {
    if (error !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', kindOf(error))
    }
    span.end()
  }

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
