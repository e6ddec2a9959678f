import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** OpenTelemetry traces of a process: the interface alone, which does nothing until `startTraces` gave it somebody to tell. */
const tracer = () => trace.getTracer('evops')
const spans = new WeakMap<FastifyRequest, Span>()

/** A piece of work as a span of whatever asked for it. What it throws marks the span; its text stays in the log. */
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

/** What charge points asked, once it is answered: on their hot path nothing is carried along. */
export function traceAnswered(action: string, result: string, ms: number): void {
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
 * Each request as a span; of what its `traceparent` names (W3C Trace Context) where a proxy that is trusted sends it. Addresses
 * by their route, never as asked.
 */
export function traceRequests(
  app: Pick<FastifyInstance, 'addHook'>,
  isTrusted: (address: string) => boolean,
): void {
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
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      caller,
    )
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
