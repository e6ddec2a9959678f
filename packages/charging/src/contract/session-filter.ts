import { currencyCode, endpoint, energyDwh, instant, minorUnits, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionStates, payStates } from './session-parts.ts'
import { sessionViewers } from './screens.ts'

/*
 * How orders are selected, and the sums that home asks for. Apart from what an order is: whoever opens home does not load
 * bills and their prices.
 */

export const startModes = [
  'app',
  'card_online',
  'card_offline',
  'vin',
  'console',
  'plug_and_charge',
  'timer',
  'roaming',
  'free_vend',
] as const
export type StartMode = (typeof startModes)[number]
export const stopReasons = [
  'user_app',
  'full',
  'target_energy',
  'target_amount',
  'target_time',
  'user_local',
  'start_failed',
  'unplugged',
  'out_of_credit',
  'not_authorized',
  'emergency',
  'device_fault',
  'bms_stop',
  'power_loss',
  'reboot',
  'operator_remote',
  'unlock',
  'unknown',
] as const
export type CanonicalStopReason = (typeof stopReasons)[number]

/** Anomalies of an order (domain handbook, section 6). A16 and A17 are ours: no tariff was in force at the start, no such connector, a tag at two places. */
export const abnormalFlags = [
  'A01',
  'A02',
  'A03',
  'A04',
  'A05',
  'A06',
  'A07',
  'A08',
  'A09',
  'A10',
  'A11',
  'A12',
  'A13',
  'A14',
  'A15',
  'A16',
  'A17',
  'A18',
] as const
export type AbnormalFlag = (typeof abnormalFlags)[number]

/** OCPP 2.1 has that many; 2.0.1 takes 36 of them, 1.6 takes 20. */
export const longestTag = 255

const count = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER)
/** The filter of the list, of its sums and of its export: one shape, so that they always agree. */
export const sessionFilter = z.object({
  /** The beginning of an order number, a partner's number or a charge point number; a tag, or the last four of a start token's (its beginning for who may see tags). */
  search: z.string().trim().max(longestTag).optional(),
  /** A tag as above, or the beginning of a token's label. */
  token: z.string().trim().max(longestTag).optional(),
  state: z.enum(sessionStates).optional(),
  payState: z.enum(payStates).optional(),
  startMode: z.enum(startModes).optional(),
  stopReason: z.enum(stopReasons).optional(),
  /** One of the flags that it carries. */
  flag: z
    .string()
    .regex(/^A\d{2}$/)
    .optional(),
  protocol: z.string().max(20).optional(),
  /** The company that the station belongs to. */
  orgId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  chargePointId: z.uuid().optional(),
  /** The member, or the company's own wallet, whose start token began it. */
  holderId: z.uuid().optional(),
  /** The start token that began it. */
  tokenId: z.uuid().optional(),
  /** The company in whose name it was charged: by itself, or by people who were bound to it when it began. */
  companyId: z.uuid().optional(),
  connectorNo: count.min(1).max(99).optional(),
  /** Two connectors on one vehicle. */
  double: queryFlag.optional(),
  /** Abnormal, or flagged with anything. */
  abnormal: queryFlag.optional(),
  /** Half-open: from ≤ start < to. */
  startedFrom: instant.optional(),
  startedTo: instant.optional(),
  endedFrom: instant.optional(),
  endedTo: instant.optional(),
  /** The day on which it counts in reports, of its station's calendar; both in. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  /** Both inclusive: energy in 0.1 Wh, money in minor units. */
  energyFrom: count.optional(),
  energyTo: count.optional(),
  totalFrom: count.optional(),
  totalTo: count.optional(),
})
export type SessionFilter = z.output<typeof sessionFilter>

export const stationSums = z.object({
  stationId: z.uuid(),
  stationName: z.string(),
  sessions: z.int(),
  countedSessions: z.int(),
  energyDwh,
  payableMinor: minorUnits,
})
export type StationSums = z.infer<typeof stationSums>
/** The same sums, station by station: together they are those of `sumSessions`. */
export const rankStations = endpoint({
  name: 'rankStations',
  method: 'GET',
  path: '/api/sessions/stations',
  permission: sessionViewers,
  summary: 'Sums by station over everything that the filter selects, who has most to be paid first',
  query: z.object({
    ...sessionFilter.shape,
    limit: z.coerce.number<number>().int().min(1).max(500).default(100),
  }),
  reply: z.object({ list: z.array(stationSums), currency: currencyCode }),
})
