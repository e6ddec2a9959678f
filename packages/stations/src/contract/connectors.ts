import { endpoint, energyDwh, instant, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission } from './screens.ts'

/**
 * Connector states that a charge point can report, as the platform's statuses (domain handbook section 3, canonical
 * table).
 */
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

/**
 * The eight canonical states. `offline` is never stored; it means that the connection is down or no state has been
 * reported yet.
 */
export const connectorStatuses = ['offline', ...reportedConnectorStatuses] as const
export type ConnectorStatus = (typeof connectorStatuses)[number]

/** Returns the status to show. */
export function connectorStatusOf(connected: boolean, last: ReportedConnectorStatus | null): ConnectorStatus {
  return connected && last ? last : 'offline'
}

/** T/CEC 102 ConnectorType: 1 household socket, 2 AC socket, 3 AC plug, 4 DC connector, 5 wireless, 6 other. */
export const connectorTypes = [1, 2, 3, 4, 5, 6] as const
export const connectorType = z.union(connectorTypes.map((type) => z.literal(type)))

/**
 * One connector in monitoring. The live topic `connectors` sends the same row with the key
 * `{chargePointId}:{connectorNo}`.
 */
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
  /** The connector's own rated power, otherwise that of the charge point. */
  ratedPowerW: z.int(),
  status: z.enum(connectorStatuses),
  /** Last reported status, also while offline. Null before the first report. */
  lastStatus: z.enum(reportedConnectorStatuses).nullable(),
  /** Status as the device reported it. */
  reported: z.string().nullable(),
  /** Null without an error. */
  errorCode: z.string().nullable(),
  vendorErrorCode: z.string().nullable(),
  info: z.string().nullable(),
  /** Time at which the server received the current status. */
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
  /** May be up to 30 seconds old. The live topic does not send a row only because this value changes. */
  lastSeenAt: instant.nullable(),
  /** Start of planned work in progress here, or null. The status is still the reported one. */
  maintenanceSince: instant.nullable(),
})
export type ConnectorRow = z.infer<typeof connectorRow>

/**
 * True if the connector's charge point has never connected. The status is unknown, and the connector is counted
 * separately.
 */
export function hasNeverConnected({ connected, lastSeenAt }: Pick<ConnectorRow, 'connected' | 'lastSeenAt'>): boolean {
  return !connected && lastSeenAt === null
}

export function connectorKey(chargePointId: string, connectorNo: number): string {
  return `${chargePointId}:${connectorNo}`
}

/** Statuses separated by commas, or a repeated parameter. */
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
  /** Start of the charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** Only connectors with (true) or without (false) planned work in progress. */
  maintenance: queryFlag.optional(),
})

/** Export kind. */
export const connectorStatesExport = 'stations.connector-states'
export const connectorExportFilter = connectorFilter

/**
 * Sorted by charge point number and connector. `after` is the `next` of the previous reply. One call returns all
 * connectors of a station.
 */
export const listConnectors = endpoint({
  name: 'listConnectors',
  method: 'GET',
  path: '/api/connectors',
  permission: stationViewPermission,
  summary: 'Lists connectors with their present state and values, for monitoring',
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
  /** Connectors whose charge point never connected. They are not in any other count. */
  awaiting: z.int(),
  /** Connectors with planned work in progress, in any status. */
  maintenance: z.int(),
  /** Current power of the charging connectors. Values older than ten minutes are ignored. */
  powerW: z.int(),
  byStatus: statusCounts,
}
export const stationSummary = z.object({
  stationId: z.uuid(),
  code: z.string(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Like `connectors` and all counts: only charge points that have connected at least once. */
  chargePoints: z.int(),
  connectedChargePoints: z.int(),
  ...connectorCounts,
  /** Rated power of the station's charge points, if entered. */
  ratedPowerW: z.int().nullable(),
  /** Capacity of the grid connection, if entered. Contracted power belongs to supply points. */
  gridCapacityVa: z.int().nullable(),
})
export type StationSummary = z.infer<typeof stationSummary>

export const summariseConnectors = endpoint({
  name: 'summariseConnectors',
  method: 'GET',
  path: '/api/connectors/summary',
  permission: stationViewPermission,
  summary: 'Returns the number of connectors by state: in total, and by station (all stations that have charge points)',
  reply: z.object({ ...connectorCounts, stations: z.array(stationSummary) }),
})

/**
 * Live topics per operator: `connectors` for all connectors, `connectors/{stationId}` for one station. Items are
 * `connectorRow` by `key`. A subscription to `connectors` starts with at most 2,000 connectors; beyond that it only
 * sends changes (load the list first).
 */
export const connectorsTopic = 'connectors'

export const connectorEndpoints = [listConnectors, summariseConnectors] as const
