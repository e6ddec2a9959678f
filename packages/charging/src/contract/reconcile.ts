import { endpoint, energyDwh, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { balanceViewers } from './screens.ts'

/*
 * A station's day from four sides: meter = connectors + loss before the connectors, and connectors = orders + steps + what is not billed, to
 * the tenth of a watt-hour. Samples stand beside the orders that they belong to: those above the end of their session are
 * named. They are no energy of their own, and neither is a register that runs backwards.
 */

/** Why a connector's register and its orders differ. */
export const causeKinds = [
  /** The register went on between two orders: energy that nobody is billed for. */
  'step',
  /** The register is lower than it was. */
  'backwards',
  /** A session that is not billed: quarantined, void, or not closed yet. */
  'unbilled',
  /** Samples of a session rose above the register at which it is said to have ended. */
  'meterValues',
  /** A stop that fits no order: its session may be missing. */
  'orphan',
  /** The station's meter was not read around the day. */
  'meter_gap',
  /** Meter and connectors differ by more than the limit, and no connector says why. */
  'loss',
] as const
export const balanceCause = z.object({
  kind: z.enum(causeKinds),
  /** Energy beyond the orders; of a register that ran backwards how far, negative; null where there is no figure. */
  energyDwh: energyDwh.nullable(),
  chargePointId: z.uuid().nullable(),
  chargePointNo: z.string().nullable(),
  connectorNo: z.int().nullable(),
  /** The order that it is about, or the one after a step. */
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

export const dayBalance = z.object({
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  day: z.iso.date(),
  /** Null: no meter, or not read around the day. */
  meterDwh: energyDwh.nullable(),
  connectorsDwh: energyDwh,
  /** What samples show of the day's orders; null: no order has any. They end before their session does, so less is usual. */
  meterValuesDwh: energyDwh.nullable(),
  sessionsDwh: energyDwh,
  sessions: z.int(),
  /** How many causes are over the limit of a register's gap. */
  causes: z.int(),
  state: z.enum(balanceStates),
  computedAt: instant,
})
export type DayBalance = z.infer<typeof dayBalance>

export const balanceFilter = z.object({
  stationId: z.uuid().optional(),
  state: z.enum(balanceStates).optional(),
  /** Both inclusive, days of the station. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
})
export type BalanceFilter = z.output<typeof balanceFilter>

export const listDayBalances = endpoint({
  name: 'listDayBalances',
  method: 'GET',
  path: '/api/day-balances',
  permission: balanceViewers,
  summary: "What stations' meters, connectors and orders say of each day, newest day first",
  query: pageQuery.extend({ ...balanceFilter.shape, sort: sortKeys(['day']) }),
  reply: pageOf(dayBalance),
})

export const balanceConnector = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  connectorDwh: energyDwh,
  sessionsDwh: energyDwh,
  sessions: z.int(),
})
export const balanceSession = z.object({
  id: z.uuid(),
  sessionNo: z.string(),
  chargePointNo: z.string(),
  connectorNo: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
  meterStartDwh: energyDwh,
  meterEndDwh: energyDwh.nullable(),
  /** From its start register to the highest of its samples; null when none of them has one. */
  meterValuesDwh: energyDwh.nullable(),
  /** Its charge point's own settlement, where it sends one. */
  chargePointDwh: energyDwh.nullable(),
  energyDwh: energyDwh.nullable(),
  /** Of it, what falls into the day. */
  dayDwh: energyDwh,
})
export const dayBalanceDetail = dayBalance.omit({ causes: true }).extend({
  lossDwh: energyDwh.nullable(),
  lossPermille: z.int().nullable(),
  causes: z.array(balanceCause),
  connectors: z.array(balanceConnector),
  sessionList: z.array(balanceSession),
})
export type DayBalanceDetail = z.infer<typeof dayBalanceDetail>

/** What is no day of the calendar is not there, like a station that is not. */
const stationDay = z.object({ stationId: z.uuid(), day: z.string().max(40) })
export const computeDayBalances = endpoint({
  name: 'computeDayBalances',
  method: 'POST',
  path: '/api/day-balances/compute',
  permission: balanceViewers,
  summary: 'Calculates the days of stations that the caller sees and that are due, as the hourly task does',
  body: z.object({}),
  reply: z.object({ days: z.int() }),
  transaction: false,
})
export const getDayBalance = endpoint({
  name: 'getDayBalance',
  method: 'GET',
  path: '/api/day-balances/{stationId}/{day}',
  permission: balanceViewers,
  summary: "A station's day, calculated now: its connectors, its orders, and every difference by its cause",
  params: stationDay,
  reply: dayBalanceDetail,
})

export const balanceExport = 'charging.day-balances'
export const reconcileEndpoints = [listDayBalances, computeDayBalances, getDayBalance] as const
