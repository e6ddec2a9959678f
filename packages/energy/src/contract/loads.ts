import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { supplyPermissions } from './screens.ts'

/** Percent of the contracted power at which somebody is told. */
export const noticeLevels = [90, 100] as const
export type NoticeLevel = (typeof noticeLevels)[number]
/** So far ahead demand is forecast. */
export const forecastHours = 4
/**
 * Why meters do not tell it: none is read for its energy, one is silent, its counter was refused or stands still, or its reads do not
 * go back to the begin of the quarter hour.
 */
export const meterGaps = ['not-read', 'silent', 'refused', 'begun-late'] as const
export type MeterGap = (typeof meterGaps)[number]
const watts = z.int()
const level = z.union([z.literal(90), z.literal(100)])

/** A quarter hour of the supply point's day, known by the instant at which it begins. Powers are its averages. */
export const loadQuarter = z.object({
  at: instant,
  /** What charge points took; null: it has not ended. */
  pointsW: watts.nullable(),
  /** What all meters together reported; null: not all of them have. */
  meterW: watts.nullable(),
  /** Null: it has ended, or lies too far ahead, or too few days like it are known. */
  forecastW: watts.nullable(),
  limitW: watts.nullable(),
  /** The period of the grid tariff. */
  period: z.string(),
})
export type LoadQuarter = z.infer<typeof loadQuarter>

/** A session that could be switched off. */
export const shedSession = z.object({
  sessionId: z.uuid().nullable(),
  sessionNo: z.string().nullable(),
  stationName: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  /** Null: its charge point has not said it for minutes. */
  powerW: watts.nullable(),
  soc: z.int().nullable(),
  /** How long before its departure the depot's plan has it ready; null: no plan knows it. */
  marginSeconds: z.int().nullable(),
  departAt: instant.nullable(),
})
export type ShedSession = z.infer<typeof shedSession>

/** A quarter hour whose demand comes near its limit, or above. */
const reached = z.object({ level, at: instant, demandW: watts, limitW: watts })
export type Reached = z.infer<typeof reached>

export const supplyLoad = z.object({
  supplyId: z.uuid(),
  supplyName: z.string(),
  timeZone: z.string(),
  now: instant,
  /** Connectors that charge, and those of them whose power is not known now. */
  charging: z.int(),
  silent: z.int(),
  /** Who tells the running quarter hour: its meters, or charge points alone where not all of them are read. */
  live: z.object({
    source: z.enum(['meters', 'points']),
    /** Of meters: the oldest of their figures. */
    readAt: instant.nullable(),
    why: z.enum(meterGaps).nullable(),
    /** Which meter it is. */
    meterNo: z.string().nullable(),
  }),
  running: z.object({
    at: instant,
    until: instant,
    presentW: watts,
    /** From its beginning until now. */
    averageW: watts,
    /** As it ends if the load stays as it is. */
    forecastW: watts,
    limitW: watts.nullable(),
    /** `outside`: somebody else allows less. Null: neither a contracted power nor a transformer capacity is known for it. */
    limitOf: z.enum(['contracted', 'capacity', 'outside']).nullable(),
    period: z.string(),
    /** So much must be switched off now for it to end at its limit. */
    shedW: watts,
    /** What was taken already is above it: switching everything off is too late. */
    isLost: z.boolean(),
  }),
  /** The first quarter hour from now on that reaches a level: the higher one where one does. */
  first: reached.nullable(),
  /** What people were told and still holds. */
  notice: reached.nullable(),
  /** In the order in which switching off harms least. */
  sessions: z.array(shedSession),
})
export type SupplyLoad = z.infer<typeof supplyLoad>

/** The local day: 23 or 25 hours where the clock changes. */
export const loadDay = z.object({
  from: instant,
  to: instant,
  /** Until when all meters have quarter hours; null: none. */
  metersUntil: instant.nullable(),
  quarters: z.array(loadQuarter),
})
export type LoadDay = z.infer<typeof loadDay>

export const getSupplyLoad = endpoint({
  name: 'getSupplyLoad',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/load',
  permission: supplyPermissions.view,
  summary:
    'The running quarter hour of a supply point against its contracted power, its forecast and what to switch off',
  reply: supplyLoad,
})
export const getSupplyLoadDay = endpoint({
  name: 'getSupplyLoadDay',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/load-day',
  permission: supplyPermissions.view,
  summary: 'Today’s quarter hours of a supply point: taken, forecast, and the contracted power of each',
  reply: loadDay,
})
/** Live topic `energy-load/{supplyId}`: the load has moved, and is to be read again. */
export const loadTopic = 'energy-load'
export const loadEndpoints = [getSupplyLoad, getSupplyLoadDay] as const
