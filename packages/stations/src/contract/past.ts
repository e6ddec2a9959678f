import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { reportedConnectorStatuses } from './connectors.ts'
import { stationViewPermission } from './screens.ts'

/** Maximum minutes of history per request. A longer range is loaded in parts. */
export const maxPastMinutes = 120

const stateThen = z.object({
  /** Connector key, `{chargePointId}:{connectorNo}`. */
  key: z.string(),
  at: instant,
  status: z.enum(reportedConnectorStatuses),
  reported: z.string(),
  errorCode: z.string().nullable(),
})
export type PastState = z.infer<typeof stateThen>
const meterValueThen = z.object({
  key: z.string(),
  at: instant,
  powerW: z.int().nullable(),
  soc: z.int().nullable(),
})
export type StationPastMeterValue = z.infer<typeof meterValueThen>

const linkThen = z.object({ chargePointId: z.uuid(), at: instant, connected: z.boolean() })
export type PastConnection = z.infer<typeof linkThen>

export const stationPast = z.object({
  from: instant,
  to: instant,
  timeZone: z.string(),
  /** Start of the retained meter values. Earlier times have only states. */
  meterValuesSince: instant.nullable(),
  connectors: z.array(
    z.object({
      key: z.string(),
      chargePointNo: z.string(),
      chargePointName: z.string(),
      connectorNo: z.int(),
      ratedPowerW: z.int(),
    }),
  ),
  /** State at `from`, followed by all changes in order. */
  states: z.array(stateThen),
  /**
   * The same for connections. While a connection is down, its connectors are offline whatever their last reported
   * state.
   */
  links: z.array(linkThen),
  meterValues: z.array(meterValueThen),
})
export type StationPast = z.infer<typeof stationPast>

export const getStationPast = endpoint({
  name: 'getStationPast',
  method: 'GET',
  path: '/api/stations/{id}/past',
  permission: stationViewPermission,
  summary:
    'Returns the history of a station from a point in time: the last reported state of each connector then, and everything reported in the minutes after it',
  query: z.object({
    /** Default: this number of minutes ago. */
    from: instant.optional(),
    minutes: z.coerce.number<number>().int().min(1).max(maxPastMinutes).default(30),
  }),
  reply: stationPast,
})

export const pastEndpoints = [getStationPast] as const
