import { z } from 'zod'

/** Settings of access to the metrics and to the description of the API. */
export interface OperationsConfig {
  /** Bearer token that opens the metrics from any address; undefined: none does. */
  metricsToken: string | undefined
  /** Address for reports of vulnerabilities. */
  securityContact: string | undefined
  /** Networks that may read the metrics without the token, in addition to this machine's own addresses. */
  metricsFrom: readonly string[]
  /** True if the description of the API needs no sign-in. */
  isApiDescriptionOpen: boolean
}

export function operationsEnvironment<N extends z.ZodType, F extends z.ZodType>(networks: N, flag: F) {
  return {
    EVOPS_METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{16,256}$/, 'must be 16 to 256 letters, digits or -._~+/=')
      .optional(),
    EVOPS_METRICS_FROM: networks,
    EVOPS_OPENAPI_OPEN: flag,
    EVOPS_SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'must be mailto:…, https://… or tel:+…')
      .optional(),
  }
}

export function parseOperationsConfig(env: {
  EVOPS_METRICS_TOKEN?: string | undefined
  EVOPS_METRICS_FROM: readonly string[]
  EVOPS_OPENAPI_OPEN: boolean
  EVOPS_SECURITY_CONTACT?: string | undefined
}): OperationsConfig {
  return {
    metricsToken: env.EVOPS_METRICS_TOKEN,
    metricsFrom: env.EVOPS_METRICS_FROM,
    isApiDescriptionOpen: env.EVOPS_OPENAPI_OPEN,
    securityContact: env.EVOPS_SECURITY_CONTACT,
  }
}
