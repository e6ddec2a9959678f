import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import fastify, { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { platformProblems, Problem, type ProblemKind } from '../../contract/index.ts'
import type { App, ServerDomain } from '../services.ts'
import { answerFrozenDatabase } from '../health/silence.ts'
import { isTrusted } from '../net/origin.ts'
import { readTlsFiles, browserTlsOptions } from '../net/tls-files.ts'
import { problemOfFrameworkError, rejectExpectHeaders, rejectUnreadableRequests } from './broken-requests.ts'
import { httpContextOf, setContext, type HttpContext } from './context.ts'
import { closeHalfOpenConnections } from './half-open.ts'
import { buildErrorReply } from './refusal.ts'
import { isDeeper, maxJsonDepth } from '../json.ts'
import { registerRequestCounter } from '../metrics/request-metrics.ts'
import { traceRequests } from '../traces/traces.ts'

export interface AppOptions extends Omit<HttpContext, 'problems'> {
  domains: readonly ServerDomain[]
  /** Returns external origins of pictures: the map services that operators have configured. */
  imageOrigins?: () => readonly string[]
}

/**
 * Creates the HTTP server of the process: security headers, one error format for every refusal, the domains' routes.
 */
export async function createApp({ domains, imageOrigins = () => [], ...context }: AppOptions): Promise<App> {
  const { tls, publicUrl, trustedProxies } = context.services.config
  const app: App = fastify({
    https: tls ? { ...browserTlsOptions, ...readTlsFiles(tls) } : null,
    loggerInstance: context.services.log.child({ part: 'http' }, { level: 'warn' }),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: (address: string) => isTrusted(address, trustedProxies),
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) =>
      void refuse(app, problemOfFrameworkError(error), { request, reply } as unknown as Call),
    clientErrorHandler: rejectUnreadableRequests,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as App
  const tables = [platformProblems, ...domains.map((domain) => domain.problems)]
  registerRequestCounter(app)
  traceRequests(app, (address) => isTrusted(address, trustedProxies))
  // Clients that send an incomplete request too slowly are disconnected (S-07).
  closeHalfOpenConnections(app.server)
  rejectExpectHeaders(app.server)
  Object.assign(app.server, { headersTimeout: 10_000, requestTimeout: 120_000 })
  setContext(app, {
    ...context,
    problems: new Map<string, ProblemKind>(tables.flatMap((table) => Object.entries(table))),
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its component styles at run time; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', () => imageOrigins().join(' ')],
        connectSrc: ["'self'", socketsOf, () => imageOrigins().join(' ')],
        fontSrc: ["'self'"],
        // Camera streams come through this host (0129); players pass their segments to the browser as blobs.
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    hsts: tls !== undefined || (publicUrl?.startsWith('https:') ?? false),
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  readJson(app)
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(app, error, { request, reply }))
  app.setNotFoundHandler((request, reply) => refuse(app, new Problem('request.not-found'), { request, reply }))
  answerFrozenDatabase(app, { services: context.services, refuse: (error, call) => refuse(app, error, call) })
  for (const domain of domains) domain.routes(app)
  return app
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** Reads JSON bodies as Fastify does, but only to a limited depth. */
function readJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (isDeeper(text)) return done(new Problem('request.too-deep', { limit: maxJsonDepth }))
    return parse(request, text, done)
  })
}

/**
 * Returns the WebSocket origin of this host for live values, for browsers in which 'self' does not include WebSockets.
 */
function socketsOf({ headers }: IncomingMessage): string {
  const host = headers.host ?? ''
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : ''
}

/** Sends every refusal in the same form: `{ code, msg, error, fields?, requestId }` with a matching status. */
function refuse(app: App, error: unknown, { request, reply }: Call) {
  const { services } = httpContextOf(app)
  const { status, seconds, ...problem } = buildErrorReply(app, error, request)
  if (status >= 500)
    services.log.error({ error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
  void reply.header('cache-control', 'no-store')
  if (status === 503) void reply.header('retry-after', '2')
  if (status === 429) void reply.header('retry-after', seconds)
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.status(status).send({ code: status, ...problem, requestId: request.id })
}
