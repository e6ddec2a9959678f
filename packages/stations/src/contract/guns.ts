import { endpoint, energyDwh, instant, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { viewPermission } from './screens.ts'

/** What a charge point can report of a gun, in our words (domain handbook section 3, canonical table). */
export const reportedGunStatuses = [
  'idle',
  'occupied',
  'charging',
  'suspended',
  'reserved',
  'disabled',
  'faulted',
] as const
export type ReportedGunStatus = (typeof reportedGunStatuses)[number]

/** The eight canonical states. `offline` is never stored: the link is down, or nothing was reported yet. */
export const gunStatuses = ['offline', ...reportedGunStatuses] as const
export type GunStatus = (typeof gunStatuses)[number]

/** The state to show. */
export function gunStatusOf(connected: boolean, last: ReportedGunStatus | null): GunStatus {
  return connected && last ? last : 'offline'
}

/** T/CEC 102 ConnectorType: 1 household socket, 2 AC socket, 3 AC plug, 4 DC gun, 5 wireless, 6 other. */
export const connectorTypes = [1, 2, 3, 4, 5, 6] as const
export const connectorType = z.union(connectorTypes.map((type) => z.literal(type)))

/** One gun as monitoring shows it. The same row comes over the live topic `guns`, by the key `{pileId}:{gunNo}`. */
export const gunRow = z.object({
  key: z.string(),
  stationId: z.uuid(),
  stationCode: z.string(),
  stationName: z.string(),
  pileId: z.uuid(),
  pileNo: z.string(),
  pileName: z.string(),
  gunNo: z.int(),
  connectorType,
  /** The gun's own limit, else the pile's. */
  ratedPowerW: z.int(),
  status: z.enum(gunStatuses),
  /** What it last reported, also while offline. Null: nothing yet. */
  lastStatus: z.enum(reportedGunStatuses).nullable(),
  /** The device's own word. */
  reported: z.string().nullable(),
  /** Null when it reports no error. */
  errorCode: z.string().nullable(),
  vendorErrorCode: z.string().nullable(),
  info: z.string().nullable(),
  /** When the server received the present state. */
  statusAt: instant.nullable(),
  powerW: z.int().nullable(),
  soc: z.int().nullable(),
  registerDwh: energyDwh.nullable(),
  /** Tenths of a volt. */
  voltageDv: z.int().nullable(),
  /** Tenths of an ampere. */
  currentDa: z.int().nullable(),
  /** Tenths of a degree Celsius. */
  temperatureDc: z.int().nullable(),
  sampledAt: instant.nullable(),
  connected: z.boolean(),
  /** May lag by half a minute; the live topic does not move a row for it alone. */
  lastSeenAt: instant.nullable(),
  /** Since when planned work is in progress here; its state is what it reports all the same. Null: none is. */
  maintenanceSince: instant.nullable(),
})
export type GunRow = z.infer<typeof gunRow>

/** Its charge point never connected: no state of it is known, and it is counted by itself. */
export function isAwaiting({ connected, lastSeenAt }: Pick<GunRow, 'connected' | 'lastSeenAt'>): boolean {
  return !connected && lastSeenAt === null
}

export function gunKey(pileId: string, gunNo: number): string {
  return `${pileId}:${gunNo}`
}

/** Comma-separated states, or the parameter repeated. */
const statusFilter = z.union([
  z.array(z.enum(gunStatuses)),
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(gunStatuses))),
])

/** Filters of the monitoring list. */
const gunFilter = z.object({
  stationId: z.uuid().optional(),
  pileId: z.uuid().optional(),
  status: statusFilter.optional(),
  /** Beginning of the charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** Only those with planned work in progress, or without. */
  maintenance: queryFlag.optional(),
})

/** Export kind. */
export const gunStatesExport = 'stations.gun-states'
export const gunExportFilter = gunFilter

/**
 * Ordered by charge point number and gun. `after` is the last reply's `next`; a station's guns come in one call.
 */
export const listGuns = endpoint({
  name: 'listGuns',
  method: 'GET',
  path: '/api/guns',
  permission: viewPermission,
  summary: 'Guns with their present state and values, for monitoring',
  query: gunFilter.extend({
    after: z.string().max(60).optional(),
    limit: z.coerce.number<number>().int().min(1).max(2000).default(500),
  }),
  reply: z.object({ list: z.array(gunRow), next: z.string().nullable() }),
})

export const statusCounts = z.object({
  offline: z.int(),
  idle: z.int(),
  occupied: z.int(),
  charging: z.int(),
  suspended: z.int(),
  reserved: z.int(),
  disabled: z.int(),
  faulted: z.int(),
})
export type GunStatusCounts = z.infer<typeof statusCounts>

const gunCounts = {
  guns: z.int(),
  /** Connectors whose charge point never connected; they are in no other count. */
  awaiting: z.int(),
  /** With planned work in progress, whatever their state. */
  maintenance: z.int(),
  /** What running guns draw now; a value older than ten minutes counts for nothing. */
  powerW: z.int(),
  byStatus: statusCounts,
}
export const stationSummary = z.object({
  stationId: z.uuid(),
  code: z.string(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Like `guns` and all counts: of those that have connected once. */
  piles: z.int(),
  connectedPiles: z.int(),
  ...gunCounts,
  /** What its charge points are built for, where somebody entered it. */
  ratedPowerW: z.int().nullable(),
  /** What the contract with the grid allows, where somebody entered it. */
  gridCapacityVa: z.int().nullable(),
})
export type StationSummary = z.infer<typeof stationSummary>

export const summariseGuns = endpoint({
  name: 'summariseGuns',
  method: 'GET',
  path: '/api/guns/summary',
  permission: viewPermission,
  summary: 'How many guns are in which state: in all, and by station (all stations that have piles)',
  reply: z.object({ ...gunCounts, stations: z.array(stationSummary) }),
})

/**
 * Live topic, per operator: `guns` for every gun, `guns/{stationId}` for one station. Items are `gunRow`, by `key`.
 * Watching `guns` sends a first picture of at most 2,000 guns; beyond that only what changes (read the list first).
 */
export const gunsTopic = 'guns'

export const gunEndpoints = [listGuns, summariseGuns] as const
