import type { OcppGateway } from '@evops/charging/server'
import type { EndpointSpec } from '@evops/platform/contract'
import {
  metricsText,
  openApiDocument,
  processMetrics,
  type App,
  type House,
  type Metric,
} from '@evops/platform/server'

export interface OperationsOptions {
  house: House
  endpoints: readonly EndpointSpec[]
  ocpp: OcppGateway | undefined
  /** True from the moment the process was told to stop. */
  draining: () => boolean
}

/** What machines ask of a process: is it well, is it ready, how is it doing, what does it offer. */
export function operationsRoutes(app: App, { house, endpoints, ocpp, draining }: OperationsOptions): void {
  const document = openApiDocument(endpoints, house.config.publicUrl)
  app.get('/healthz', async (_request, reply) => {
    const well = await house.db.asPlatform(async () => true).catch(() => false)
    return reply
      .status(well ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: well ? 'ok' : 'database' })
  })
  app.get('/readyz', (_request, reply) =>
    reply
      .status(draining() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: draining() ? 'draining' : 'ok' }),
  )
  app.get('/metrics', (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4')
      .send(metricsText([...processMetrics(house.db), ...(ocpp ? ocppMetrics(ocpp) : [])])),
  )
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
}

function ocppMetrics({ gateway, writer, stations }: OcppGateway): Metric[] {
  const { points, calls, commands, acknowledgement, refused, impostors, unsolicited } = gateway.stats
  const load = writer.load()
  let below = 0
  const buckets = acknowledgement.counts.map((count, index) => ({
    labels: { le: String((acknowledgement.bounds[index] ?? Infinity) / 1000).replace('Infinity', '+Inf') },
    value: (below += count),
    suffix: '_bucket',
  }))
  return [
    {
      name: 'evops_ocpp_points',
      help: 'Charge points connected to this process',
      type: 'gauge',
      samples: [{ value: points }],
    },
    {
      name: 'evops_ocpp_calls_total',
      help: 'Calls of charge points by action and result',
      type: 'counter',
      samples: calls.map(({ action, result, count }) => ({ labels: { action, result }, value: count })),
    },
    {
      name: 'evops_ocpp_commands_total',
      help: 'Calls to charge points by action and result',
      type: 'counter',
      samples: commands.map(({ action, result, count }) => ({ labels: { action, result }, value: count })),
    },
    {
      name: 'evops_ocpp_ack_seconds',
      help: 'From receiving a call to its answer',
      type: 'histogram',
      samples: [
        ...buckets,
        { value: acknowledgement.sumMs / 1000, suffix: '_sum' },
        { value: acknowledgement.count, suffix: '_count' },
      ],
    },
    {
      name: 'evops_ocpp_refused_total',
      help: 'Refused handshakes by cause',
      type: 'counter',
      samples: Object.entries(refused).map(([cause, value]) => ({ labels: { cause }, value })),
    },
    {
      name: 'evops_ocpp_impostors_total',
      help: 'Second sockets refused while the first was alive',
      type: 'counter',
      samples: [{ value: impostors }],
    },
    {
      name: 'evops_ocpp_unsolicited_total',
      help: 'Replies nobody waited for',
      type: 'counter',
      samples: [{ value: unsolicited }],
    },
    {
      name: 'evops_ocpp_frames_dropped_total',
      help: 'Frames that could not be logged',
      type: 'counter',
      samples: [{ value: stations.frames.dropped() }],
    },
    {
      name: 'evops_writer_messages_total',
      help: 'Messages committed by the group writer',
      type: 'counter',
      samples: [{ value: load.messages }],
    },
    {
      name: 'evops_writer_batches_total',
      help: 'Commits of the group writer',
      type: 'counter',
      samples: [{ value: load.batches }],
    },
    {
      name: 'evops_writer_waiting',
      help: 'Messages waiting for a commit',
      type: 'gauge',
      samples: [{ value: load.waiting }],
    },
  ]
}
