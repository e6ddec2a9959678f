import { currencyCode, endpoint, energyDwh, instant, languages, minorUnits } from '@evops/platform/contract'
import { statusCounts } from '@evops/stations/contract'
import { z } from 'zod'

/**
 * `operation`: the operation of the operator's network (/terdtpage). `information`: places where charging is possible
 * now (/firstpage).
 */
export const monitorKinds = ['operation', 'information'] as const
export type MonitorKind = (typeof monitorKinds)[number]

/** A station as shown to the public: no code, no id, and nothing about its customers. */
export const publicStation = z.object({
  name: z.string(),
  address: z.string().nullable(),
  businessHours: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  connectors: z.int(),
  /** Connectors that are free to use now. */
  free: z.int(),
  inUse: z.int(),
  /** Faulted, out of use or not connected. */
  closed: z.int(),
  powerW: z.int(),
})
export type PublicStation = z.infer<typeof publicStation>

export const publicMonitor = z.object({
  /** Time of the calculation. */
  at: instant,
  operator: z.object({
    name: z.string(),
    icon: z.string(),
    language: z.enum(languages),
    timeZone: z.string(),
    currency: currencyCode,
  }),
  /** Count of the whole operator, like all totals. */
  stations: z.int(),
  chargePoints: z.int(),
  connectedChargePoints: z.int(),
  connectors: z.int(),
  byStatus: statusCounts,
  powerW: z.int(),
  /**
   * Sessions of the operator's current date, each in its station's time zone, as in reports. Money only if the operator
   * publishes it.
   */
  today: z.object({ sessions: z.int(), energyDwh, payableMinor: minorUnits.nullable() }),
  /** Today's energy per kind of price period, in the order of kinds. Empty if the screen does not show it. */
  energyByPeriodDwh: z.array(energyDwh),
  /** Totals since the first session. */
  total: z.object({ sessions: z.int(), energyDwh }),
  /** Today and yesterday, in steps of five minutes. */
  load: z.array(z.object({ at: instant, powerW: z.int() })),
  /** Public stations, ranked by today's energy at charge points that are not hidden. */
  ranking: z.array(z.object({ name: z.string(), energyDwh, sessions: z.int() })),
  /** Public stations, without hidden charge points. */
  places: z.array(publicStation),
})
export type PublicMonitor = z.infer<typeof publicMonitor>

export const getPublicMonitor = endpoint({
  name: 'getPublicMonitor',
  method: 'GET',
  path: '/api/public/monitors/{kind}',
  permission: 'public',
  summary: "Returns an operator's public monitor, if the operator publishes it; calculated at most every ten seconds",
  params: z.object({ kind: z.enum(monitorKinds) }),
  query: z.object({ optcode: z.string().trim().min(1).max(40) }),
  reply: publicMonitor,
})
export const monitorEndpoints = [getPublicMonitor] as const
