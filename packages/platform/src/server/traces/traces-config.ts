import { z } from 'zod'

/** The destination of traces, and the share of traces that start here. */
export interface TracesConfig {
  /** URL of a collector, OTLP over HTTP: ends in /v1/traces. */
  url: string
  share: number
}

export const tracesEnvironment = {
  EVOPS_TRACES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
  EVOPS_TRACES_SHARE: z.coerce.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').default(0.01),
}

export const readTraces = (env: {
  EVOPS_TRACES_URL?: string | undefined
  EVOPS_TRACES_SHARE: number
}): TracesConfig | undefined =>
  env.EVOPS_TRACES_URL === undefined ? undefined : { url: env.EVOPS_TRACES_URL, share: env.EVOPS_TRACES_SHARE }
