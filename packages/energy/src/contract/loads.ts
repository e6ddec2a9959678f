import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { getContractedPower } from './contracted-power.ts'
import { supplyPermissions } from './screens.ts'

/** Percentages of the contracted power at which users are notified. */
export const demandNoticeLevels = [90, 100] as const
export type DemandNoticeLevel = (typeof demandNoticeLevels)[number]
/** Forecast horizon in hours. */
export const forecastHours = 4
/**
 * Reasons why the meters cannot provide the value: a meter is not read for its energy, does not respond, its counter
 * was rejected or does not increase, or its reads do not go back to the start of the quarter hour.
 */
export const meterGaps = ['not-read', 'silent', 'refused', 'begun-late'] as const
export type MeterGap = (typeof meterGaps)[number]
/**
 * Methods of the forecast: the median of the same time on the same weekday of four weeks, the same weekday of the
 * previous week, or the previous day. The one with the lowest error of the last two weeks is used.
 */
export const forecastMethods = ['median', 'week', 'yesterday'] as const
export type ForecastMethod = (typeof forecastMethods)[number]
const watts = z.int()
const level = z.union([z.literal(90), z.literal(100)])

/** Quarter hour of the supply point's day, identified by its start. Powers are averages. */
export const loadQuarter = z.object({
  at: instant,
  /** Consumption of the charge points. Null: the quarter hour has not ended. */
  pointsW: watts.nullable(),
  /** Total of all meters. Null: not all have reported. */
  meterW: watts.nullable(),
  /** Null: the quarter hour has ended, is too far in the future, or there are too few similar days. */
  forecastW: watts.nullable(),
  /** Charging that the depots plan. Null: the quarter hour has ended, or nothing is planned. */
  plannedW: watts.nullable(),
  limitW: watts.nullable(),
  period: z.string(),
})
export type LoadQuarter = z.infer<typeof loadQuarter>

/** Session that could be switched off. */
export const shedSession = z.object({
  sessionId: z.uuid().nullable(),
  sessionNo: z.string().nullable(),
  stationName: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  /** Null: the charge point has not reported it for minutes. */
  powerW: watts.nullable(),
  soc: z.int().nullable(),
  /** Seconds between the end of charging in the depot's plan and the departure. Null: no plan exists. */
  marginSeconds: z.int().nullable(),
  departAt: instant.nullable(),
})
export type ShedSession = z.infer<typeof shedSession>

/** Quarter hour whose demand approaches or exceeds its limit. */
const reached = z.object({ level, at: instant, demandW: watts, limitW: watts })

export const supplyLoad = z.object({
  supplyId: z.uuid(),
  supplyName: z.string(),
  timeZone: z.string(),
  now: instant,
  /** Number of charging connectors, and number of those with unknown power. */
  charging: z.int(),
  silent: z.int(),
  /** Source of the current quarter hour: the meters, or only the charge points if not all meters are read. */
  live: z.object({
    source: z.enum(['meters', 'points']),
    /** For meters: time of the oldest value. */
    readAt: instant.nullable(),
    why: z.enum(meterGaps).nullable(),
    /** Meter that the reason concerns. */
    meterNo: z.string().nullable(),
  }),
  running: z.object({
    at: instant,
    until: instant,
    presentW: watts,
    /** Average from the start of the quarter hour until now. */
    averageW: watts,
    /** Expected average at its end if the load does not change. */
    forecastW: watts,
    limitW: watts.nullable(),
    /** `outside`: an external system allows less. Null: neither contracted power nor transformer capacity is known. */
    limitOf: z.enum(['contracted', 'capacity', 'outside']).nullable(),
    period: z.string(),
    /** Power that must be switched off now so that the quarter hour ends at its limit. */
    shedW: watts,
    /** True if the consumption already exceeds the limit, so that switching everything off is too late. */
    isLost: z.boolean(),
  }),
  /** First quarter hour from now on that reaches a level. The higher level is preferred. */
  first: reached.nullable(),
  /** Last notification of users that is still valid. */
  notice: reached.nullable(),
  /** Sorted so that sessions with the least impact when switched off come first. */
  sessions: z.array(shedSession),
})
export type SupplyLoad = z.infer<typeof supplyLoad>

/** Local day. It has 23 or 25 hours when the clock changes. */
export const loadDay = z.object({
  from: instant,
  to: instant,
  /** Time up to which all meters have quarter hours. Null: none. */
  metersUntil: instant.nullable(),
  /** Method of the forecast, and its errors in the last two weeks in 1e-4. Null: no day could be compared. */
  forecast: z.object({
    method: z.enum(forecastMethods),
    wapeE4: z.int().nullable(),
    peakE4: z.int().nullable(),
  }),
  quarters: z.array(loadQuarter),
})
export type LoadDay = z.infer<typeof loadDay>

export const getSupplyLoad = endpoint({
  name: 'getSupplyLoad',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/load',
  permission: supplyPermissions.view,
  summary:
    'Returns the current quarter hour of a supply point: load against contracted power, forecast, and what to switch off',
  reply: supplyLoad,
})
export const getSupplyLoadDay = endpoint({
  name: 'getSupplyLoadDay',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/load-day',
  permission: supplyPermissions.view,
  summary: 'Returns today’s quarter hours of a supply point: consumption, forecast and contracted power of each',
  reply: loadDay,
})
/** Live topic `energy-load/{supplyId}`: the load has changed and must be reloaded. */
export const loadTopic = 'energy-load'
export const loadEndpoints = [getSupplyLoad, getSupplyLoadDay, getContractedPower] as const
