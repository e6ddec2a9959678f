import { endpoint, energyDwh, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { balanceViewers } from './screens.ts'

/*
 * A station's day from four sources: meter = connectors + loss before the connectors, and connectors = sessions + steps
 * + unbilled energy, exact to 0.1 Wh. Meter values are shown next to their sessions; those above the end of their
 * session are named. Neither meter values nor a register that runs backwards count as energy.
 */

/** Reasons for a difference between a connector's register and its sessions. */
export const balanceCauseKinds = [
  /** The register increased between two sessions: energy that is billed to no one. */
  'step',
  /** The register is lower than before. */
  'backwards',
  /** A session that is not billed: quarantined, void, or not closed yet. */
  'unbilled',
  /** Meter values of a session are above its reported end register. */
  'meterValues',
  /** A stop that matches no session. Its session may be missing. */
  'orphan',
  /** The station's meter was not read around the day. */
  'meter_gap',
  /** Meter and connectors differ by more than the limit, and no connector explains the difference. */
  'loss',
  /** The quarter hours of a meter add up to another energy than its register. */
  'meter_register',
  /** The meter counted less than the charge points below it delivered. */
  'meter_delivered',
  /** The highest quarter hour of the meter is below that of the charge points. */
  'meter_maximum',
  /** Quarter hours of the meter are missing, or above its highest possible power. */
  'meter_quarters',
] as const
export const balanceCause = z.object({
  kind: z.enum(balanceCauseKinds),
  /**
   * Energy beyond the sessions. For a register that ran backwards, the negative difference. Null if there is no figure.
   */
  energyDwh: energyDwh.nullable(),
  chargePointId: z.uuid().nullable(),
  chargePointNo: z.string().nullable(),
  connectorNo: z.int().nullable(),
  /** The session concerned, or the one after a step. */
  sessionId: z.uuid().nullable(),
  sessionNo: z.string().nullable(),
  fromAt: instant.nullable(),
  toAt: instant.nullable(),
  fromDwh: energyDwh.nullable(),
  toDwh: energyDwh.nullable(),
})
export type BalanceCause = z.infer<typeof balanceCause>

export const balanceStates = ['even', 'differs', 'gap'] as const
export type BalanceState = (typeof balanceStates)[number]

export const calculateDayBalance = z.object({
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  day: z.iso.date(),
  /** Null without a meter, or if it was not read around the day. */
  meterDwh: energyDwh.nullable(),
  connectorsDwh: energyDwh,
  /**
   * Energy according to the meter values of the day's sessions. Null if no session has any. The last meter value comes
   * before the end of the session, so a lower figure is normal.
   */
  meterValuesDwh: energyDwh.nullable(),
  sessionsDwh: energyDwh,
  sessions: z.int(),
  /** Number of causes above the limit for register gaps. */
  causes: z.int(),
  state: z.enum(balanceStates),
  computedAt: instant,
})
export type DayBalance = z.infer<typeof calculateDayBalance>

export const balanceFilter = z.object({
  stationId: z.uuid().optional(),
  state: z.enum(balanceStates).optional(),
  /** Both inclusive, days in the station's time zone. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
})
export type BalanceFilter = z.output<typeof balanceFilter>

export const listDayBalances = endpoint({
  name: 'listDayBalances',
  method: 'GET',
  path: '/api/day-balances',
  permission: balanceViewers,
  summary: "Lists stations' daily energy balances (meters, connectors and sessions), newest day first",
  query: pageQuery.extend({ ...balanceFilter.shape, sort: sortKeys(['day']) }),
  reply: pageSchemaOf(calculateDayBalance),
})

export const connectorBalanceRow = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  connectorDwh: energyDwh,
  sessionsDwh: energyDwh,
  sessions: z.int(),
})
export const sessionBalanceRow = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  chargePointNo: z.string(),
  connectorNo: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
  meterStartDwh: energyDwh,
  meterEndDwh: energyDwh.nullable(),
  /** Energy from the start register to the highest meter value. Null if the session has no meter value. */
  meterValuesDwh: energyDwh.nullable(),
  /** The charge point's own settlement, if it sends one. */
  chargePointDwh: energyDwh.nullable(),
  energyDwh: energyDwh.nullable(),
  /** Part of the energy that belongs to the day. */
  dayDwh: energyDwh,
})
export const dayBalanceDetail = calculateDayBalance.omit({ causes: true }).extend({
  lossDwh: energyDwh.nullable(),
  lossPermille: z.int().nullable(),
  causes: z.array(balanceCause),
  connectors: z.array(connectorBalanceRow),
  sessionList: z.array(sessionBalanceRow),
})
export type DayBalanceDetail = z.infer<typeof dayBalanceDetail>

/** An invalid date is answered like an unknown station: not found. */
const stationDay = z.object({ stationId: z.uuid(), day: z.string().max(40) })
export const computeDayBalances = endpoint({
  name: 'computeDayBalances',
  method: 'POST',
  path: '/api/day-balances/compute',
  permission: balanceViewers,
  summary:
    'Calculates the daily energy balances that are due for the stations that the caller may see, like the hourly job',
  body: z.object({}),
  reply: z.object({ days: z.int() }),
  transaction: false,
})
export const getDayBalance = endpoint({
  name: 'getDayBalance',
  method: 'GET',
  path: '/api/day-balances/{stationId}/{day}',
  permission: balanceViewers,
  summary:
    "Returns a station's daily energy balance, calculated on request: connectors, sessions, and each difference with its cause",
  params: stationDay,
  reply: dayBalanceDetail,
})

export const balanceExport = 'charging.day-balances'
export const reconcileEndpoints = [listDayBalances, computeDayBalances, getDayBalance] as const
