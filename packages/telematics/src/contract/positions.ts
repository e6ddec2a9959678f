import { endpoint, instant, queryFlag } from '@evops/platform/contract'
import { socSources, vehicleStates } from '@evops/fleet/contract'
import { z } from 'zod'
import { mapPermissions } from './screens.ts'

/** Maximum number of vehicles in a response. */
export const maxPositions = 5_000
/** Age in minutes above which a position is stale. */
export const staleMinutes = 15
/** Live topic: rows of vehicles with new messages, by vehicle id. */
export const positionsTopic = 'vehicle-positions'
/** Minimum speed of a moving vehicle. */
export const movingKmh = 3

/** Last known position of a vehicle, in WGS-84. */
export const positionRow = z.object({
  vehicleId: z.uuid(),
  label: z.string(),
  state: z.enum(vehicleStates),
  fleetId: z.uuid().nullable(),
  fleetName: z.string().nullable(),
  lineId: z.uuid().nullable(),
  lineNo: z.string().nullable(),
  /** Depot of its fleet. */
  stationId: z.uuid().nullable(),
  at: instant,
  longitude: z.number(),
  latitude: z.number(),
  /** Null: unknown. */
  speedKmh: z.int().nullable(),
  heading: z.int().nullable(),
  soc: z.int().nullable(),
  socAt: instant.nullable(),
  odometerM: z.int().nullable(),
  odometerAt: instant.nullable(),
})
export type PositionRow = z.infer<typeof positionRow>
/** Edges of the visible part of the map, in WGS-84. Each is optional. */
const box = {
  west: z.coerce.number<number>().min(-180).max(180).optional(),
  east: z.coerce.number<number>().min(-180).max(180).optional(),
  south: z.coerce.number<number>().min(-90).max(90).optional(),
  north: z.coerce.number<number>().min(-90).max(90).optional(),
}
export const positionFilter = z.object({
  /** Includes the fleets below it. */
  fleetId: z.uuid().optional(),
  lineId: z.uuid().optional(),
  state: z.enum(vehicleStates).optional(),
  /** Beginning of the plate, the own number or the VIN. */
  search: z.string().trim().max(60).optional(),
  /** true: only vehicles without a message for 15 minutes. false: only the others. */
  stale: queryFlag.optional(),
  moving: queryFlag.optional(),
  ...box,
})
export type PositionFilter = z.output<typeof positionFilter>
export const listVehiclePositions = endpoint({
  name: 'listVehiclePositions',
  method: 'GET',
  path: '/api/telematics/positions',
  permission: mapPermissions.view,
  summary: `Lists the latest position of each vehicle, at most the newest ${maxPositions}; compressed if the client accepts gzip`,
  query: positionFilter,
  reply: z.object({
    list: z.array(positionRow),
    /** Number of all vehicles that match the filter. If greater than the list, the list is truncated. */
    total: z.int(),
    /** Number of matching vehicles without any position. */
    without: z.int(),
    at: instant,
  }),
})

/** Vehicle that is charging, with its charge point. */
export const chargingVehicleRow = z.object({
  vehicleId: z.uuid(),
  stationId: z.uuid(),
  stationName: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  connectorNo: z.int(),
  sessionId: z.uuid(),
  since: instant,
})
export type ChargingVehicleRow = z.infer<typeof chargingVehicleRow>
export const listPluggedVehicles = endpoint({
  name: 'listPluggedVehicles',
  method: 'GET',
  path: '/api/telematics/plugged',
  permission: mapPermissions.view,
  summary: 'Lists vehicles that are charging now, with their charge points, as reported by these',
  reply: z.array(chargingVehicleRow),
})

/** Time and source of a value. Source null: a person, a session, an imported file, or a removed source. */
const origin = { at: instant, sourceName: z.string().nullable() }
/** Last known values of a vehicle, each with its age and source. Null: never reported. */
export const vehicleStatus = z.object({
  vehicleId: z.uuid(),
  place: z
    .object({
      ...origin,
      longitude: z.number(),
      latitude: z.number(),
      /** Value reported together with the position. */
      speedKmh: z.int().nullable(),
      heading: z.int().nullable(),
    })
    .nullable(),
  soc: z.object({ ...origin, percent: z.int(), source: z.enum(socSources) }).nullable(),
  odometer: z.object({ ...origin, metres: z.int(), source: z.enum(['person', 'telematics']) }).nullable(),
  /** Null: not charging. */
  plugged: chargingVehicleRow.nullable(),
})
export type VehicleStatus = z.infer<typeof vehicleStatus>
export const getVehicleState = endpoint({
  name: 'getVehicleState',
  method: 'GET',
  path: '/api/telematics/vehicles/{id}/known',
  permission: mapPermissions.view,
  summary:
    'Returns the last reported values of a vehicle with the age and source of each, and where it is charging now',
  reply: vehicleStatus,
})
