import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Db } from '../db/db.ts'

/** One figure for Prometheus: `name{labels} value`. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: { labels?: Record<string, string>; value: number; suffix?: string }[]
}

/** The histogram measures from tick to tick: what is above the interval is delay. */
const tickMs = 10
const loop = monitorEventLoopDelay({ resolution: tickMs })
loop.enable()

/** Figures of the process itself: event loop, memory, database pools. */
export function processMetrics(db: Db): Metric[] {
  const lag = [0.5, 0.9, 0.99].map((q) => ({
    labels: { quantile: String(q) },
    value: Math.max(0, loop.percentile(q * 100) / 1e9 - tickMs / 1_000),
  }))
  return [
    { name: 'evops_event_loop_lag_seconds', help: 'Delay of the event loop', type: 'gauge', samples: lag },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory',
      type: 'gauge',
      samples: [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time used',
      type: 'counter',
      samples: [{ value: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 }],
    },
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
  ]
}

/** Prometheus' text format, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return (
    metrics
      .map(({ name, help, type, samples }) =>
        [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...samples.map(
            (sample) => `${name}${sample.suffix ?? ''}${labelText(sample.labels)} ${sample.value}`,
          ),
        ].join('\n'),
      )
      .join('\n') + '\n'
  )
}

function labelText(labels: Record<string, string> | undefined): string {
  if (!labels) return ''
  return `{${Object.entries(labels)
    .map(([key, value]) => `${key}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',')}}`
}
