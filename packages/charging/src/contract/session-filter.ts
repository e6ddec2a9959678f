import { currencyCode, endpoint, energyDwh, instant, minorUnits, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { sessionStates, payStates } from './session-states.ts'
import { sessionViewers } from './screens.ts'

/*
 * Selection of sessions, and the totals of the dashboard. It is separate from the session's own types, so that the
 * dashboard does not load the code of bills and prices.
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
  'direct_payment',
  'battery_swap',
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

/**
 * Anomalies of a session (domain handbook, section 6). A16 and A17 are our own: no tariff was in force at the start, no
 * such connector, a tag at two places.
 */
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

/** OCPP 2.1 allows this length. 2.0.1 allows 36 characters, 1.6 allows 20. */
export const maxTagLength = 255

const count = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER)
/** Filter that the list, its totals and its export share, so that they always agree. */
export const sessionFilter = z.object({
  /**
   * Beginning of a session number, a partner's number or a charge point number; a tag, or the last four characters of a
   * start token's tag (its beginning for users who may see tags).
   */
  search: z.string().trim().max(maxTagLength).optional(),
  /** A tag as above, or the beginning of a token's label. */
  token: z.string().trim().max(maxTagLength).optional(),
  state: z.enum(sessionStates).optional(),
  payState: z.enum(payStates).optional(),
  startMode: z.enum(startModes).optional(),
  stopReason: z.enum(stopReasons).optional(),
  /** One of the session's flags. */
  flag: z
    .string()
    .regex(/^A\d{2}$/)
    .optional(),
  protocol: z.string().max(20).optional(),
  /** The company that owns the station. */
  orgId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  chargePointId: z.uuid().optional(),
  /** The member, or the company's own wallet, whose start token started the session. */
  holderId: z.uuid().optional(),
  /** The start token that started the session. */
  tokenId: z.uuid().optional(),
  /**
   * The company that the session is charged to: through its own wallet, or through members who were bound to it at the
   * start.
   */
  companyId: z.uuid().optional(),
  connectorNo: count.min(1).max(99).optional(),
  /** Two connectors on one vehicle. */
  double: queryFlag.optional(),
  /** State `abnormal`, or any flag. */
  abnormal: queryFlag.optional(),
  /** Half-open interval: from ≤ start < to. */
  startedFrom: instant.optional(),
  startedTo: instant.optional(),
  endedFrom: instant.optional(),
  endedTo: instant.optional(),
  /** Day in reports, in the station's time zone. Both days are inclusive. */
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
/** The same totals by station. Together they equal those of `sumSessions`. */
export const rankStations = endpoint({
  name: 'rankStations',
  method: 'GET',
  path: '/api/sessions/stations',
  permission: sessionViewers,
  summary: 'Lists the sums by station of all sessions of the filter, highest payable amount first',
  query: z.object({
    ...sessionFilter.shape,
    limit: z.coerce.number<number>().int().min(1).max(500).default(100),
  }),
  reply: z.object({ list: z.array(stationSums), currency: currencyCode }),
})
