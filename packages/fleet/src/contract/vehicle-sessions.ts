import {
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'

/**
 * Reasons for assigning a session to a vehicle, by priority: a user's decision; its VIN or EVCCID; the start token; its
 * plate or its bay.
 */
export const sessionReasons = ['person', 'vin', 'evccid', 'token', 'plate', 'bay'] as const

export const vehicleSession = z.object({
  sessionId: z.uuid(),
  sessionNo: z.string(),
  assignedBy: z.enum(sessionReasons),
  reason: z.string(),
  idTag: z.string(),
  stationId: z.uuid(),
  stationName: z.string().nullable(),
  chargePointNo: z.string().nullable(),
  connectorNo: z.int(),
  state: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  energyDwh: energyDwh.nullable(),
  startSoc: z.int().nullable(),
  endSoc: z.int().nullable(),
  totalMinor: minorUnits.nullable(),
  currency: z.string(),
})
export type VehicleSession = z.infer<typeof vehicleSession>

export const vehicleSessionFilter = z.object({
  vehicleId: z.uuid(),
  /** Range of days in the operator's zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type VehicleSessionFilter = z.output<typeof vehicleSessionFilter>
export const vehicleSessionExport = 'fleet.vehicle-sessions'

export const listVehicleSessions = endpoint({
  name: 'listVehicleSessions',
  method: 'GET',
  path: '/api/vehicle-sessions',
  permission: vehiclePermissions.view,
  summary: "Lists a vehicle's sessions, newest first, with the sums of all selected ones",
  query: pageQuery.extend({ ...vehicleSessionFilter.shape, sort: sortKeys(['startedAt', 'energyDwh']) }),
  reply: pageSchemaOf(vehicleSession).extend({
    sums: z.object({ sessions: z.int(), energyDwh, seconds: z.int() }),
  }),
})
const reason = z.string().trim().min(1).max(500)
export const assignSession = endpoint({
  name: 'assignVehicleSession',
  method: 'POST',
  path: '/api/vehicles/{id}/sessions',
  permission: vehiclePermissions.control,
  summary: "Assigns a session to a vehicle, regardless of the session's start token; requires a reason (audited)",
  body: z.object({ sessionNo: z.string().trim().min(1).max(40), reason }),
  reply: vehicleSession,
})
export const releaseSession = endpoint({
  name: 'releaseVehicleSession',
  method: 'POST',
  path: '/api/vehicles/{id}/sessions/{sessionId}/release',
  permission: vehiclePermissions.control,
  summary:
    "Removes a session from a vehicle: if a person assigned it, it returns to the vehicle of the session's start token; otherwise it has no vehicle afterwards",
  params: idParams.extend({ sessionId: z.uuid() }),
  body: z.object({ reason }),
  reply: z.object({ done: z.literal(true) }),
})

export const vehicleSessionEndpoints = [listVehicleSessions, assignSession, releaseSession] as const
