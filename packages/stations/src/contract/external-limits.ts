import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission } from './screens.ts'
import { chargingUnits } from './profiles.ts'

/** Limit that an external system has set at a charge point. The limit is valid until it is cleared. */
export const externalLimit = z.object({
  /** 0 means the whole charge point. */
  connectorNo: z.int(),
  /** Source with OCPP's names: EMS, SO (grid operator), CSO, Other; free text in 2.1. */
  source: z.string(),
  /** True if the limit is critical for grid stability. */
  isGridCritical: z.boolean(),
  /** Null if the charge point did not report the limit's value. */
  schedule: z
    .object({
      unit: z.enum(chargingUnits),
      /** Seconds from the start of the schedule, and the limit. */
      periods: z.array(z.object({ startPeriod: z.number(), limit: z.number() })),
    })
    .nullable(),
  sentAt: instant,
})
export type ExternalLimit = z.infer<typeof externalLimit>

export const listExternalLimits = endpoint({
  name: 'listExternalLimits',
  method: 'GET',
  path: '/api/charge-points/{id}/external-limits',
  permission: stationViewPermission,
  summary:
    'Lists limits that external systems set at a charge point (an energy manager, the grid), as the charge point reported them',
  reply: z.array(externalLimit),
})

export const externalLimitEndpoints = [listExternalLimits] as const
