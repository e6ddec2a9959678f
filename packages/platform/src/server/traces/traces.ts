import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** OpenTelemetry traces of a process: only the interface, which does nothing until `startTraces` sets an exporter. */
const tracer = () => trace.getTracer('evops')
const spans = new WeakMap<FastifyRequest, Span>()

/** Runs a piece of work as a child span of the current one. An error marks the span; its text is only in the log. */
export function runInSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', typeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** Records a call from a charge point after it is answered, so that the hot path has no tracing overhead. */
export function traceOcppCall(action: string, result: string, ms: number): void {
  const attributes = { 'ocpp.action': action, 'ocpp.result': result }
  const span = tracer().startSpan(`OCPP ${action}`, {
    kind: SpanKind.SERVER,
    startTime: Date.now() - ms,
    attributes,
  })
  if (result === 'InternalError' || result === 'unanswered') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/**
 * Records each request as a span, with the parent from `traceparent` (W3C Trace Context) if a trusted proxy sends it.
 * The span has the route instead of the requested address.
 */
export function traceRequests(app: Pick<FastifyInstance, 'addHook'>, isTrusted: (address: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const here = context.active()
    const isKnown = isTrusted(request.socket.remoteAddress ?? '')
    const caller = isKnown ? propagation.extract(here, request.headers) : here
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'evops.request': request.id,
    }
    const span = tracer().startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

function typeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : 'unknown'
}
