import { endpoint, energyDwh, instant, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { viewPermission } from './screens.ts'

/** What a charge point can report of a connector, in our words (domain handbook section 3, canonical table). */
export const reportedConnectorStatuses = [
  'idle',
  'occupied',
  'charging',
  'suspended',
  'reserved',
  'disabled',
  'faulted',
] as const
export type ReportedConnectorStatus = (typeof reportedConnectorStatuses)[number]

/** The eight canonical states. `offline` is never stored: the link is down, or nothing was reported yet. */
export const connectorStatuses = ['offline', ...reportedConnectorStatuses] as const
export type ConnectorStatus = (typeof connectorStatuses)[number]

/** The state to show. */
export function connectorStatusOf(connected: boolean, last: ReportedConnectorStatus | null): ConnectorStatus {
  return connected && last ? last : 'offline'
}

/** T/CEC 102 ConnectorType: 1 household socket, 2 AC socket, 3 AC plug, 4 DC connector, 5 wireless, 6 other. */
export const connectorTypes = [1, 2, 3, 4, 5, 6] as const
export const connectorType = z.union(connectorTypes.map((type) => z.literal(type)))

/** One connector as monitoring shows it. The same row comes over the live topic `connectors`, by the key `{chargePointId}:{connectorNo}`. */
export const connectorRow = z.object({
  key: z.string(),
  stationId: z.uuid(),
  stationCode: z.string(),
  stationName: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  connectorType,
  /** The connector's own limit, else the charge point's. */
  ratedPowerW: z.int(),
  status: z.enum(connectorStatuses),
  /** What it last reported, also while offline. Null: nothing yet. */
  lastStatus: z.enum(reportedConnectorStatuses).nullable(),
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
export type ConnectorRow = z.infer<typeof connectorRow>

/** Its charge point never connected: no state of it is known, and it is counted by itself. */
export function isAwaiting({ connected, lastSeenAt }: Pick<ConnectorRow, 'connected' | 'lastSeenAt'>): boolean {
  return !connected && lastSeenAt === null
}

export function connectorKey(chargePointId: string, connectorNo: number): string {
  return `${chargePointId}:${connectorNo}`
}

/** Comma-separated states, or the parameter repeated. */
const statusFilter = z.union([
  z.array(z.enum(connectorStatuses)),
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(connectorStatuses))),
])

/** Filters of the monitoring list. */
const connectorFilter = z.object({
  stationId: z.uuid().optional(),
  chargePointId: z.uuid().optional(),
  status: statusFilter.optional(),
  /** Beginning of the charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** Only those with planned work in progress, or without. */
  maintenance: queryFlag.optional(),
})

/** Export kind. */
export const connectorStatesExport = 'stations.connector-states'
export const connectorExportFilter = connectorFilter

/**
 * Ordered by charge point number and connector. `after` is the last reply's `next`; a station's connectors come in one call.
 */
export const listConnectors = endpoint({
  name: 'listConnectors',
  method: 'GET',
  path: '/api/connectors',
  permission: viewPermission,
  summary: 'Connectors with their present state and values, for monitoring',
  query: connectorFilter.extend({
    after: z.string().max(60).optional(),
    limit: z.coerce.number<number>().int().min(1).max(2000).default(500),
  }),
  reply: z.object({ list: z.array(connectorRow), next: z.string().nullable() }),
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
export type ConnectorStatusCounts = z.infer<typeof statusCounts>

const connectorCounts = {
  connectors: z.int(),
  /** Connectors whose charge point never connected; they are in no other count. */
  awaiting: z.int(),
  /** With planned work in progress, whatever their state. */
  maintenance: z.int(),
  /** What running connectors draw now; a value older than ten minutes counts for nothing. */
  powerW: z.int(),
  byStatus: statusCounts,
}
export const stationSummary = z.object({
  stationId: z.uuid(),
  code: z.string(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Like `connectors` and all counts: of those that have connected once. */
  chargePoints: z.int(),
  connectedChargePoints: z.int(),
  ...connectorCounts,
  /** What its charge points are built for, where somebody entered it. */
  ratedPowerW: z.int().nullable(),
  /** What the contract with the grid allows, where somebody entered it. */
  gridCapacityVa: z.int().nullable(),
})
export type StationSummary = z.infer<typeof stationSummary>

export const summariseConnectors = endpoint({
  name: 'summariseConnectors',
  method: 'GET',
  path: '/api/connectors/summary',
  permission: viewPermission,
  summary: 'How many connectors are in which state: in all, and by station (all stations that have charge points)',
  reply: z.object({ ...connectorCounts, stations: z.array(stationSummary) }),
})

/**
 * Live topic, per operator: `connectors` for every connector, `connectors/{stationId}` for one station. Items are `connectorRow`, by `key`.
 * Watching `connectors` sends a first picture of at most 2,000 connectors; beyond that only what changes (read the list first).
 */
export const connectorsTopic = 'connectors'

export const connectorEndpoints = [listConnectors, summariseConnectors] as const
