import { currencyCode, endpoint, energyDwh, instant, languages, minorUnits } from '@evops/platform/contract'
import { statusCounts } from '@evops/stations/contract'
import { z } from 'zod'

/** `operation`: how the operator's network runs (/terdtpage); `information`: where one can charge now (/firstpage). */
export const monitorKinds = ['operation', 'information'] as const
export type MonitorKind = (typeof monitorKinds)[number]

/** A station as anybody may see it: no code, no id, nothing of who charges there. */
export const publicStation = z.object({
  name: z.string(),
  address: z.string().nullable(),
  businessHours: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  connectors: z.int(),
  /** What somebody may plug into now. */
  free: z.int(),
  inUse: z.int(),
  /** Faulted, out of use or not connected. */
  closed: z.int(),
  powerW: z.int(),
})
export type PublicStation = z.infer<typeof publicStation>

export const publicMonitor = z.object({
  /** When it was worked out. */
  at: instant,
  operator: z.object({
    name: z.string(),
    icon: z.string(),
    language: z.enum(languages),
    timeZone: z.string(),
    currency: currencyCode,
  }),
  /** Of the whole operator, as all sums are. */
  stations: z.int(),
  chargePoints: z.int(),
  connectedChargePoints: z.int(),
  connectors: z.int(),
  byStatus: statusCounts,
  powerW: z.int(),
  /** Sessions of the operator's date, each by its station's calendar, as reports count them. Money only where the operator shows it. */
  today: z.object({ sessions: z.int(), energyDwh, payableMinor: minorUnits.nullable() }),
  /** Today's by kind of price period, in the order of kinds; empty where the screen does not show it. */
  energyByPeriodDwh: z.array(energyDwh),
  /** Since the first session. */
  total: z.object({ sessions: z.int(), energyDwh }),
  /** Today and yesterday, in steps of five minutes. */
  load: z.array(z.object({ at: instant, powerW: z.int() })),
  /** Stations that are open to the public, by today's energy at charge points that are not hidden. */
  ranking: z.array(z.object({ name: z.string(), energyDwh, sessions: z.int() })),
  /** Stations that are open to the public, counted without charge points that are hidden. */
  places: z.array(publicStation),
})
export type PublicMonitor = z.infer<typeof publicMonitor>

export const getPublicMonitor = endpoint({
  name: 'getPublicMonitor',
  method: 'GET',
  path: '/api/public/monitors/{kind}',
  permission: 'public',
  summary: "An operator's public monitor, where the operator shows one; calculated at most every ten seconds",
  params: z.object({ kind: z.enum(monitorKinds) }),
  query: z.object({ optcode: z.string().trim().min(1).max(40) }),
  reply: publicMonitor,
})
export const monitorEndpoints = [getPublicMonitor] as const
