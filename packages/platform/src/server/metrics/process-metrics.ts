import { minuteMs } from '../../contract/index.ts'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { Services } from '../services.ts'
import { singleMetric, type PrometheusMetric } from './metrics.ts'

/**
 * Interval of the delay histogram: time above the interval is delay. Each tick wakes the process: 10 ms took half a
 * percent of a core.
 */
const tickMs = 50
type Delay = ReturnType<typeof monitorEventLoopDelay>
const loop = lastMinute()
const gc = collections()

/** Returns the event loop delay of the previous minute and the current one, so that an old stall disappears. */
function lastMinute(): () => Delay[] {
  const begin = () => {
    const histogram = monitorEventLoopDelay({ resolution: tickMs })
    histogram.enable()
    return histogram
  }
  let [before, now]: [Delay | undefined, Delay] = [undefined, begin()]
  setInterval(() => {
    now.disable()
    ;[before, now] = [now, begin()]
  }, minuteMs).unref()
  return () => (before && before.count > 0 ? [before, now] : [now])
}

const kinds = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak'],
])
/** Returns the seconds spent in garbage collection by kind. */
function collections(): ReadonlyMap<string, number> {
  const spent = new Map<string, number>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration } = entry
      const detail: unknown = 'detail' in entry ? entry.detail : undefined
      const number = typeof detail === 'object' && detail !== null && 'kind' in detail ? Number(detail.kind) : 0
      const kind = kinds.get(number) ?? 'other'
      spent.set(kind, (spent.get(kind) ?? 0) + duration / 1000)
    }
  }).observe({ entryTypes: ['gc'] })
  return spent
}

/**
 * Returns the figures of the process itself: event loop, memory, garbage collection, database pools, bus, live
 * connections, certificates.
 */
export function processMetrics({ db, bus, config }: Services, liveSockets: number): PrometheusMetric[] {
  const lag = [0.5, 0.9, 0.99].map((q) => ({
    labels: { quantile: String(q) },
    value: Math.max(0, ...loop().map((each) => each.percentile(q * 100) / 1e9 - tickMs / 1_000)),
  }))
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const { awayMs, dropped, isDegraded = false } = bus.state()
  return [
    {
      name: 'evops_event_loop_lag_seconds',
      help: 'Delay of the event loop over the last one to two minutes',
      type: 'gauge',
      samples: lag,
    },
    singleMetric(
      'gauge',
      'process_start_time_seconds',
      'Start of the process, Unix time',
      Math.floor(Date.now() / 1_000 - process.uptime()),
    ),
    singleMetric('gauge', 'process_resident_memory_bytes', 'Resident memory', memory.rss),
    singleMetric('gauge', 'nodejs_heap_size_used_bytes', 'Heap in use', memory.heapUsed),
    singleMetric('gauge', 'nodejs_heap_size_total_bytes', 'Heap that V8 holds', memory.heapTotal),
    singleMetric(
      'gauge',
      'nodejs_active_resources',
      'Handles and requests open',
      process.getActiveResourcesInfo().length,
    ),
    {
      name: 'nodejs_gc_seconds_total',
      help: 'Time spent collecting garbage, by kind',
      type: 'counter',
      samples: [...gc].map(([kind, value]) => ({ labels: { kind }, value })),
    },
    singleMetric('counter', 'process_cpu_seconds_total', 'CPU time used', (cpu.user + cpu.system) / 1e6),
    {
      name: 'evops_db_connections',
      help: 'Database connections by role and state',
      type: 'gauge',
      samples: db.load().flatMap(({ role, total, idle, waiting }) => [
        { labels: { role, state: 'used' }, value: total - idle },
        { labels: { role, state: 'idle' }, value: idle },
        { labels: { role, state: 'waiting' }, value: waiting },
      ]),
    },
    singleMetric('gauge', 'evops_bus_connected', '1 while this process hears the others', awayMs === 0 ? 1 : 0),
    singleMetric('gauge', 'evops_bus_degraded', '1 while NATS is away and the database is used', isDegraded ? 1 : 0),
    singleMetric('counter', 'evops_bus_dropped_total', 'Messages between processes that were not sent', dropped),
    singleMetric('gauge', 'evops_live_sockets', 'Browser tabs that watch live', liveSockets),
    {
      name: 'evops_certificate_expiry_seconds',
      help: 'Unix time at which a certificate of this process ends, by its file',
      type: 'gauge',
      samples: [config.tls, config.ocppTls].flatMap((files) =>
        files ? [files.certFile, ...(files.second ? [files.second.certFile] : [])].flatMap(expiryOf) : [],
      ),
    },
  ]
}

function expiryOf(file: string): PrometheusMetric['samples'] {
  try {
    return [{ labels: { file }, value: new X509Certificate(readFileSync(file)).validToDate.getTime() / 1000 }]
  } catch {
    // The error is in the log (followTlsFiles).
    return []
  }
}
