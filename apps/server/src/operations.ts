import { setTimeout as wait } from 'node:timers/promises'
import type { PointsGateway } from '@evops/charging/server'
import type { GatewayStats, Tally } from '@evops/ocpp/server'
import type { EndpointSpec } from '@evops/platform/contract'
import {
  metricsText,
  openApiDocument,
  processMetrics,
  type App,
  type House,
  type Metric,
} from '@evops/platform/server'
import type { ConsoleBuild } from './console-build.ts'

export interface OperationsOptions {
  house: House
  endpoints: readonly EndpointSpec[]
  ocpp: PointsGateway | undefined
  /** Figures of the backups that this process makes. */
  backups: { metrics(): Metric[] }
  /** Undefined: this process hands out no pages. */
  build: ConsoleBuild | undefined
  /** True from the moment the process was told to stop. */
  draining: () => boolean
}

/** What machines ask of a process: is it well, is it ready, how is it doing, what does it offer. */
export function operationsRoutes(
  app: App,
  { house, endpoints, ocpp, backups, build, draining }: OperationsOptions,
): void {
  const well = databaseAnswers(house)
  const document = openApiDocument(endpoints, house.config.publicUrl)
  app.get('/healthz', async (_request, reply) => {
    const answers = await well()
    return reply
      .status(answers ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: answers ? 'ok' : 'database' })
  })
  app.get('/readyz', (_request, reply) =>
    reply
      .status(draining() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: draining() ? 'draining' : 'ok', ...(build && { console: build }) }),
  )
  app.get('/metrics', (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4')
      .send(
        metricsText([...processMetrics(house.db), ...(ocpp ? ocppMetrics(ocpp) : []), ...backups.metrics()]),
      ),
  )
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
}

/** A database that does not answer within this is not well, whatever becomes of the question. */
const patienceMs = 2_000

/** One question at a time: probes of a database that hangs must not take up its connections. */
function databaseAnswers({ db }: House): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= db
      .asPlatform(async () => true)
      .catch(() => false)
      .finally(() => (asked = undefined))
    return Promise.race([asked, wait(patienceMs, false, { ref: false })])
  }
}

function ocppMetrics({ gateway, writer, stations }: PointsGateway): Metric[] {
  const { points, calls, commands, acknowledgement, refused, impostors, unsolicited } = gateway.stats
  const load = writer.load()
  return [
    one('gauge', 'evops_ocpp_points', 'Charge points connected to this process', points),
    tallied('evops_ocpp_calls_total', 'Calls of charge points by action and result', calls),
    tallied('evops_ocpp_commands_total', 'Calls to charge points by action and result', commands),
    histogram('evops_ocpp_ack_seconds', 'From receiving a call to its answer', acknowledgement),
    {
      name: 'evops_ocpp_refused_total',
      help: 'Refused handshakes by cause',
      type: 'counter',
      samples: Object.entries(refused).map(([cause, value]) => ({ labels: { cause }, value })),
    },
    one('counter', 'evops_ocpp_impostors_total', 'Second sockets refused while the first lived', impostors),
    one('counter', 'evops_ocpp_unsolicited_total', 'Replies nobody waited for', unsolicited),
    one('counter', 'evops_ocpp_frames_dropped_total', 'Frames not logged', stations.frames.dropped()),
    one('counter', 'evops_writer_messages_total', 'Messages committed by the group writer', load.messages),
    one('counter', 'evops_writer_batches_total', 'Commits of the group writer', load.batches),
    one('gauge', 'evops_writer_waiting', 'Messages waiting for a commit', load.waiting),
  ]
}

function one(type: 'counter' | 'gauge', name: string, help: string, value: number): Metric {
  return { name, help, type, samples: [{ value }] }
}

function tallied(name: string, help: string, rows: readonly Tally[]): Metric {
  const samples = rows.map(({ action, result, count }) => ({ labels: { action, result }, value: count }))
  return { name, help, type: 'counter', samples }
}

/** Prometheus' buckets are cumulative, in seconds. */
function histogram(name: string, help: string, seen: GatewayStats['acknowledgement']): Metric {
  let below = 0
  const buckets = seen.counts.map((count, index) => {
    const bound = seen.bounds[index]
    below += count
    return {
      labels: { le: bound === undefined ? '+Inf' : String(bound / 1000) },
      value: below,
      suffix: '_bucket',
    }
  })
  const sums = [
    { value: seen.sumMs / 1000, suffix: '_sum' },
    { value: seen.count, suffix: '_count' },
  ]
  return { name, help, type: 'histogram', samples: [...buckets, ...sums] }
}
