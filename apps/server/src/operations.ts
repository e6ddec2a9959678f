import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PointsGateway } from '@evops/charging/server'
import type { CallTally } from '@evops/ocpp/server'
import { Problem, type EndpointSpec } from '@evops/platform/contract'
import {
  clientAddressOf,
  histogramSamples,
  installationMetrics,
  isTrusted,
  formatMetrics,
  migrationFiles,
  singleMetric,
  openApiDocument,
  processMetrics,
  requestMetrics,
  type App,
  type Services,
  type PrometheusMetric,
  type UnreadyCause,
} from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ConsoleBuild } from './console-build.ts'
import { schemaFolderPaths } from './database.ts'
import { createCompressedText, sendCompressed, type CompressedText } from './packed.ts'

/** RFC 9116 recommends less than a year. */
const securityTextMs = 180 * 86_400_000

export interface OperationsOptions {
  services: Services
  endpoints: readonly EndpointSpec[]
  ocpp: PointsGateway | undefined
  live: { count(): number }
  /** Metrics of the backups of this process. */
  backups: { metrics(): PrometheusMetric[] }
  /** Further metrics of domains. */
  more?: () => PrometheusMetric[]
  /** Undefined: this process serves no pages. */
  build: ConsoleBuild | undefined
  /** Finds the user of a token; null if it is not valid. */
  authenticate: (token: string, address: string) => Promise<unknown>
  /** Returns why this process cannot serve; empty if it serves. */
  unready: () => Promise<UnreadyCause[]>
}

/** Serves the operations endpoints: liveness, readiness, metrics and API description. */
export function operationsRoutes(
  app: App,
  { services, endpoints, ocpp, live, backups, build, unready, authenticate, more = () => [] }: OperationsOptions,
): void {
  let document: Promise<CompressedText> | undefined
  const { operations, trustedProxies, publicUrl } = services.config
  const installation = installationMetrics(services)
  const release = releaseMetric()
  // Liveness check; /healthz is its old name.
  for (const path of ['/livez', '/healthz'])
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  serveSecurityText(app, services)
  app.get('/readyz', async (_request, reply) => {
    const causes = await unready()
    const [cause = 'ok'] = causes
    if (causes.length > 0) void reply.status(503).header('retry-after', '2')
    return reply.header('cache-control', 'no-store').send({ status: cause, causes, ...(build && { console: build }) })
  })
  app.get('/metrics', async (request, reply) => {
    const token = bearerOf(request)
    const isLocal = isTrusted(clientAddressOf(request.raw, trustedProxies), operations.metricsFrom)
    if (!isLocal && !isSecret(token, operations.metricsToken))
      throw new Problem(token === undefined ? 'request.signed-out' : 'request.forbidden')
    void reply.header('content-type', 'text/plain; version=0.0.4').header('cache-control', 'no-store')
    const metrics = formatMetrics([
      release,
      singleMetric('gauge', 'evops_ready', '1 when this process serves', (await unready()).length === 0 ? 1 : 0),
      ...processMetrics(services, live.count()),
      ...requestMetrics(app),
      ...services.budget.metrics(),
      ...more(),
      ...(ocpp ? ocppMetrics(ocpp) : []),
      ...backups.metrics(),
      ...(await installation()),
    ])
    return sendCompressed(request, reply, createCompressedText(metrics))
  })
  // Created at the first request: it took a tenth of the start time.
  app.get('/api/openapi.json', async (request, reply) => {
    const token = bearerOf(request)
    const user = token === undefined ? null : await authenticate(token, clientAddressOf(request.raw, trustedProxies))
    if (!user && !operations.isApiDescriptionOpen) throw new Problem('request.signed-out')
    document ??= openApiDocument(endpoints, publicUrl).then((made) => createCompressedText(JSON.stringify(made)))
    void reply.type('application/json; charset=utf-8')
    return sendCompressed(request, reply, await document)
  })
}

/** Serves the address for reports of vulnerabilities (RFC 9116), if the installation has one. */
function serveSecurityText(app: App, { config: { operations, publicUrl }, now }: Services): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { securityContact } = operations
    if (securityContact === undefined) throw new Problem('request.not-found')
    const expires = new Date(now().getTime() + securityTextMs).toISOString()
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: zh, en, es']
    if (publicUrl) lines.push(`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`)
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Compares in constant time. */
function isSecret(text: string | undefined, secret: string | undefined): boolean {
  if (text === undefined || secret === undefined) return false
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(text), hash(secret))
}

/** Returns the release of this process. If two releases run side by side, the newest migration distinguishes them. */
function releaseMetric(): PrometheusMetric {
  const file = path.resolve(import.meta.dirname, '../../../package.json')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
  const [migration = ''] = migrationFiles(schemaFolderPaths.migrations).at(-1)?.split('_') ?? []
  return {
    name: 'evops_build_info',
    help: 'Version of the program, its newest migration, the version of Node',
    type: 'gauge',
    samples: [{ labels: { version, migration, node: process.version }, value: 1 }],
  }
}

function ocppMetrics({ gateway, writer, stations }: PointsGateway): PrometheusMetric[] {
  const { points, calls, commands, acknowledgement, refused, impostors, unsolicited } = gateway.stats
  const load = writer.load()
  return [
    singleMetric('gauge', 'evops_ocpp_points', 'Charge points connected to this process', points),
    toCounterMetric('evops_ocpp_calls_total', 'Calls of charge points by action and result', calls),
    toCounterMetric('evops_ocpp_commands_total', 'Calls to charge points by action and result', commands),
    {
      name: 'evops_ocpp_ack_seconds',
      help: 'From receiving a call to its answer',
      type: 'histogram',
      samples: histogramSamples(acknowledgement),
    },
    {
      name: 'evops_ocpp_refused_total',
      help: 'Refused handshakes by cause',
      type: 'counter',
      samples: Object.entries(refused).map(([cause, value]) => ({ labels: { cause }, value })),
    },
    {
      name: 'evops_ocpp_cut_total',
      help: 'Sockets of charge points that were closed by us, by cause',
      type: 'counter',
      samples: Object.entries(gateway.stats.cut).map(([cause, value]) => ({ labels: { cause }, value })),
    },
    singleMetric('counter', 'evops_ocpp_impostors_total', 'Second sockets refused while the first lived', impostors),
    singleMetric('counter', 'evops_ocpp_unsolicited_total', 'Replies nobody waited for', unsolicited),
    singleMetric(
      'counter',
      'evops_ocpp_messages_dropped_total',
      'OCPP messages not logged',
      stations.ocppMessages.dropped(),
    ),
    singleMetric('counter', 'evops_writer_messages_total', 'Messages committed by the group writer', load.messages),
    singleMetric('counter', 'evops_writer_batches_total', 'Commits of the group writer', load.batches),
    singleMetric('gauge', 'evops_writer_waiting', 'Messages waiting for a commit', load.waiting),
  ]
}

function toCounterMetric(name: string, help: string, rows: readonly CallTally[]): PrometheusMetric {
  const samples = rows.map(({ action, result, count }) => ({ labels: { action, result }, value: count }))
  return { name, help, type: 'counter', samples }
}
