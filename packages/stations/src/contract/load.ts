import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission } from './screens.ts'

/** Step of the load curve, in minutes. */
export const loadStepMinutes = 5

export const loadCurve = endpoint({
  name: 'loadCurve',
  method: 'GET',
  path: '/api/connectors/load',
  permission: stationViewPermission,
  summary: 'Returns the total power of all connectors in steps of five minutes, for at most two days',
  query: z.object({ from: instant, to: instant, stationId: z.uuid().optional() }),
  /** Steps without meter values are omitted; their power is zero. */
  reply: z.object({ points: z.array(z.object({ at: instant, powerW: z.int() })) }),
})

export const loadEndpoints = [loadCurve] as const
