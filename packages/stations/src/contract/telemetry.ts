import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { listBadMeterValues } from './bad-meter-values.ts'
import { stationViewPermission } from './screens.ts'

/** Maximum days per request. */
export const maxCurveDays = 732

export const curvePoint = z.object({
  at: instant,
  /** Sum over several connectors. */
  powerW: z.int().nullable(),
  /** Maximum within the point's interval. Null for single meter values. */
  powerMaxW: z.int().nullable(),
  /** Only for a single connector. */
  voltageDv: z.int().nullable(),
  currentDa: z.int().nullable(),
  soc: z.int().nullable(),
  temperatureDc: z.int().nullable(),
})
export type TelemetryPoint = z.infer<typeof curvePoint>

export const getTelemetryCurve = endpoint({
  name: 'getTelemetryCurve',
  method: 'GET',
  path: '/api/telemetry/curve',
  permission: stationViewPermission,
  summary:
    'Returns measured values of a connector, a charge point or a station for any period, with a resolution that depends on the period',
  query: z.object({
    stationId: z.uuid().optional(),
    chargePointId: z.uuid().optional(),
    connectorNo: z.coerce.number<number>().int().min(1).max(99).optional(),
    from: instant,
    to: instant,
  }),
  reply: z.object({
    /** Seconds that a point stands for; 0: single samples; 86,400: a day of the station's calendar. */
    step: z.union([z.literal(0), z.literal(300), z.literal(3_600), z.literal(86_400)]),
    points: z.array(curvePoint),
  }),
})

export const telemetryEndpoints = [getTelemetryCurve, listBadMeterValues] as const
