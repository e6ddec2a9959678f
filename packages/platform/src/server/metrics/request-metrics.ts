import type { FastifyInstance } from 'fastify'
import { histogramSamples, type PrometheusMetric } from './metrics.ts'

/** Milliseconds. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

interface Lengths {
  counts: number[]
  sumMs: number
  count: number
}
const figures = new WeakMap<object, { requests: Map<string, number>; lengths: Map<string, Lengths> }>()

/** Counts the responses of an app from now on: by method, route and status class; durations by method. */
export function registerRequestCounter(app: Pick<FastifyInstance, 'addHook'>): void {
  const requests = new Map<string, number>()
  const lengths = new Map<string, Lengths>()
  figures.set(app, { requests, lengths })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `${request.method} ${route} ${Math.floor(reply.statusCode / 100)}xx`
    requests.set(key, (requests.get(key) ?? 0) + 1)
    const length = lengths.get(request.method) ?? {
      counts: Array.from({ length: bounds.length + 1 }, () => 0),
      sumMs: 0,
      count: 0,
    }
    const place = bounds.findIndex((bound) => reply.elapsedTime <= bound)
    const at = place < 0 ? bounds.length : place
    length.counts[at] = (length.counts[at] ?? 0) + 1
    length.sumMs += reply.elapsedTime
    length.count += 1
    lengths.set(request.method, length)
    done()
  })
}

/** Returns the counts of `registerRequestCounter`. */
export function requestMetrics(app: object): PrometheusMetric[] {
  const { requests, lengths } = figures.get(app) ?? { requests: new Map(), lengths: new Map() }
  return [
    {
      name: 'evops_http_requests_total',
      help: 'Answers by method, route and class of status',
      type: 'counter',
      samples: [...requests].map(([key, value]) => {
        const [method = '', route = '', status = ''] = key.split(' ')
        return { labels: { method, route, class: status }, value }
      }),
    },
    {
      name: 'evops_http_seconds',
      help: 'From a request to the end of its answer, by method',
      type: 'histogram',
      samples: [...lengths].flatMap(([method, seen]) => histogramSamples({ ...seen, bounds }, { method })),
    },
  ]
}
