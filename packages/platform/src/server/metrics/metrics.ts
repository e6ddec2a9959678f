/** One Prometheus figure: `name{labels} value`. */
export interface PrometheusMetric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: { labels?: Record<string, string>; value: number; suffix?: string }[]
}

/** Builds a figure without labels; undefined has no sample. */
export function singleMetric(
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: number | undefined,
): PrometheusMetric {
  return { name, help, type, samples: value === undefined ? [] : [{ value }] }
}

/** Counts of durations by bucket. `counts` has one more entry than `bounds`, for durations above all of them. */
export interface DurationBuckets {
  /** Upper bounds in milliseconds, the smallest first. */
  bounds: readonly number[]
  counts: readonly number[]
  sumMs: number
  count: number
}

/** Returns the samples of one histogram. Prometheus buckets are cumulative and in seconds. */
export function histogramSamples(
  seen: DurationBuckets,
  labels: Record<string, string> = {},
): PrometheusMetric['samples'] {
  let below = 0
  const buckets = seen.counts.map((count, index) => {
    const bound = seen.bounds[index]
    below += count
    return {
      labels: { ...labels, le: bound === undefined ? '+Inf' : String(bound / 1000) },
      value: below,
      suffix: '_bucket',
    }
  })
  return [
    ...buckets,
    { labels, value: seen.sumMs / 1000, suffix: '_sum' },
    { labels, value: seen.count, suffix: '_count' },
  ]
}

/** Formats metrics in Prometheus' text format, version 0.0.4. */
export function formatMetrics(metrics: readonly PrometheusMetric[]): string {
  return (
    metrics
      .map(({ name, help, type, samples }) =>
        [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...samples.map((sample) => `${name}${sample.suffix ?? ''}${labelText(sample.labels)} ${sample.value}`),
        ].join('\n'),
      )
      .join('\n') + '\n'
  )
}

function labelText(labels: Record<string, string> = {}): string {
  const all = Object.entries(labels)
  if (all.length === 0) return ''
  return `{${all.map(([key, value]) => `${key}="${value.replaceAll(/["\\\n]/g, '_')}"`).join(',')}}`
}
