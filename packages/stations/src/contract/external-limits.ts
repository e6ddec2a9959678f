import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { viewPermission } from './screens.ts'
import { chargingUnits } from './profiles.ts'

/** A limit that somebody else than we has set at a charge point; it stands until it is cleared. */
export const externalLimit = z.object({
  /** 0: the charge point as a whole. */
  connectorNo: z.int(),
  /** In OCPP's words: EMS, SO (grid operator), CSO, Other; free text in 2.1. */
  source: z.string(),
  /** The grid would be in danger without it. */
  isGridCritical: z.boolean(),
  /** Null: it did not say how much. */
  schedule: z
    .object({
      unit: z.enum(chargingUnits),
      /** Seconds from its start, and the limit. */
      periods: z.array(z.object({ startPeriod: z.number(), limit: z.number() })),
    })
    .nullable(),
  toldAt: instant,
})
export type ExternalLimit = z.infer<typeof externalLimit>

export const listExternalLimits = endpoint({
  name: 'listExternalLimits',
  method: 'GET',
  path: '/api/charge-points/{id}/external-limits',
  permission: viewPermission,
  summary: 'Limits that others have set at a charge point (an energy manager, the grid), as it reported them',
  reply: z.array(externalLimit),
})

export const externalLimitEndpoints = [listExternalLimits] as const
