import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { reportedGunStatuses } from './guns.ts'
import { viewPermission } from './screens.ts'

/** The longest stretch of the past that is read at once, in minutes; a longer one is read piece by piece. */
export const longestPastMinutes = 120

const stateThen = z.object({
  /** `{pileId}:{gunNo}`. */
  key: z.string(),
  at: instant,
  status: z.enum(reportedGunStatuses),
  reported: z.string(),
  errorCode: z.string().nullable(),
})
export type StateThen = z.infer<typeof stateThen>
const sampleThen = z.object({
  key: z.string(),
  at: instant,
  powerW: z.int().nullable(),
  soc: z.int().nullable(),
})
export type SampleThen = z.infer<typeof sampleThen>

const linkThen = z.object({ pileId: z.uuid(), at: instant, connected: z.boolean() })
export type LinkThen = z.infer<typeof linkThen>

export const stationPast = z.object({
  from: instant,
  to: instant,
  timeZone: z.string(),
  /** How far back samples are kept; before that there are states alone. */
  samplesSince: instant.nullable(),
  guns: z.array(
    z.object({
      key: z.string(),
      pileNo: z.string(),
      pileName: z.string(),
      gunNo: z.int(),
      ratedPowerW: z.int(),
    }),
  ),
  /** As it was at `from`, then every change in its order. */
  states: z.array(stateThen),
  /** The same of connections: while one is lost, its guns are offline whatever they had reported. */
  links: z.array(linkThen),
  samples: z.array(sampleThen),
})
export type StationPast = z.infer<typeof stationPast>

export const getStationPast = endpoint({
  name: 'getStationPast',
  method: 'GET',
  path: '/api/stations/{id}/past',
  permission: viewPermission,
  summary:
    'A station as it was from a second on: what each gun had last reported then, and everything it reported after',
  query: z.object({
    /** Absent: so many minutes ago. */
    from: instant.optional(),
    minutes: z.coerce.number<number>().int().min(1).max(longestPastMinutes).default(30),
  }),
  reply: stationPast,
})

export const pastEndpoints = [getStationPast] as const
