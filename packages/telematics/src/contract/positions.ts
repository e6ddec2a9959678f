import { endpoint, instant, queryFlag } from '@evops/platform/contract'
import { socSources, vehicleStates } from '@evops/fleet/contract'
import { z } from 'zod'
import { mapPermissions } from './screens.ts'

/** Vehicles in one answer. */
export const mostPositions = 5_000
/** Who has not been heard of for longer is stale. */
export const staleMinutes = 15
/** Live topic: rows of vehicles that were heard of, by their id. */
export const positionsTopic = 'vehicle-positions'
/** Moving: at this speed and above. */
export const movingKmh = 3

/** The latest that is known of a vehicle; positions are WGS-84. */
export const positionRow = z.object({
  vehicleId: z.uuid(),
  label: z.string(),
  state: z.enum(vehicleStates),
  fleetId: z.uuid().nullable(),
  fleetName: z.string().nullable(),
  lineId: z.uuid().nullable(),
  lineNo: z.string().nullable(),
  /** The depot of its fleet. */
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
/** Corners of the part of the map that is looked at, in WGS-84. Each edge may be left out. */
const box = {
  west: z.coerce.number<number>().min(-180).max(180).optional(),
  east: z.coerce.number<number>().min(-180).max(180).optional(),
  south: z.coerce.number<number>().min(-90).max(90).optional(),
  north: z.coerce.number<number>().min(-90).max(90).optional(),
}
export const positionFilter = z.object({
  /** With the fleets below it. */
  fleetId: z.uuid().optional(),
  lineId: z.uuid().optional(),
  state: z.enum(vehicleStates).optional(),
  /** The beginning of the plate, of its own number or of the VIN. */
  search: z.string().trim().max(60).optional(),
  /** true: only those not heard of for 15 minutes; false: only those heard of. */
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
  summary: `The latest position of each vehicle, at most ${mostPositions}: the newest; compressed for who accepts gzip`,
  query: positionFilter,
  reply: z.object({
    list: z.array(positionRow),
    /** Of all that the filter finds; more than the list: some were left out. */
    total: z.int(),
    /** Vehicles that the filter finds and that never told a position. */
    without: z.int(),
    at: instant,
  }),
})

/** A vehicle that charges now, and where. */
export const pluggedRow = z.object({
  vehicleId: z.uuid(),
  stationId: z.uuid(),
  stationName: z.string(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  connectorNo: z.int(),
  sessionId: z.uuid(),
  since: instant,
})
export type PluggedRow = z.infer<typeof pluggedRow>
export const listPluggedVehicles = endpoint({
  name: 'listPluggedVehicles',
  method: 'GET',
  path: '/api/telematics/plugged',
  permission: mapPermissions.view,
  summary: 'Vehicles that charge now, and where, as their charge points say',
  reply: z.array(pluggedRow),
})

/** When a sign was told, and by which source; null: a person, a session, a file of the past, or a source that was removed. */
const told = { at: instant, sourceName: z.string().nullable() }
/** What is last known of a vehicle: each sign with its own age and where it is from. Null: never told. */
export const vehicleKnown = z.object({
  vehicleId: z.uuid(),
  place: z
    .object({
      ...told,
      longitude: z.number(),
      latitude: z.number(),
      /** As told with the place. */
      speedKmh: z.int().nullable(),
      heading: z.int().nullable(),
    })
    .nullable(),
  soc: z.object({ ...told, percent: z.int(), source: z.enum(socSources) }).nullable(),
  odometer: z.object({ ...told, metres: z.int(), source: z.enum(['person', 'telematics']) }).nullable(),
  /** Null: it does not charge now. */
  plugged: pluggedRow.nullable(),
})
export type VehicleKnown = z.infer<typeof vehicleKnown>
export const getVehicleKnown = endpoint({
  name: 'getVehicleKnown',
  method: 'GET',
  path: '/api/telematics/vehicles/{id}/known',
  permission: mapPermissions.view,
  summary: 'What is last known of a vehicle, each sign with its age and its source, and where it charges now',
  reply: vehicleKnown,
})
