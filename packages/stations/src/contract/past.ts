import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { reportedConnectorStatuses } from './connectors.ts'
import { viewPermission } from './screens.ts'

/** The longest stretch of the past that is read at once, in minutes; a longer one is read piece by piece. */
export const longestPastMinutes = 120

const stateThen = z.object({
  /** `{chargePointId}:{connectorNo}`. */
  key: z.string(),
  at: instant,
  status: z.enum(reportedConnectorStatuses),
  reported: z.string(),
  errorCode: z.string().nullable(),
})
export type StateThen = z.infer<typeof stateThen>
const meterValueThen = z.object({
  key: z.string(),
  at: instant,
  powerW: z.int().nullable(),
  soc: z.int().nullable(),
})
export type MeterValueThen = z.infer<typeof meterValueThen>

const linkThen = z.object({ chargePointId: z.uuid(), at: instant, connected: z.boolean() })
export type LinkThen = z.infer<typeof linkThen>

export const stationPast = z.object({
  from: instant,
  to: instant,
  timeZone: z.string(),
  /** How far back samples are kept; before that there are states alone. */
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
  /** As it was at `from`, then every change in its order. */
  states: z.array(stateThen),
  /** The same of connections: while one is lost, its connectors are offline whatever they had reported. */
  links: z.array(linkThen),
  meterValues: z.array(meterValueThen),
})
export type StationPast = z.infer<typeof stationPast>

export const getStationPast = endpoint({
  name: 'getStationPast',
  method: 'GET',
  path: '/api/stations/{id}/past',
  permission: viewPermission,
  summary:
    'A station as it was from a second on: what each connector had last reported then, and everything it reported after',
  query: z.object({
    /** Absent: so many minutes ago. */
    from: instant.optional(),
    minutes: z.coerce.number<number>().int().min(1).max(longestPastMinutes).default(30),
  }),
  reply: stationPast,
})

export const pastEndpoints = [getStationPast] as const
