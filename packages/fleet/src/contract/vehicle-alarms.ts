import { alarmPermissions, alarmStates } from '@evops/stations/contract'
import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'

/** Alarm at the connector where a vehicle charged, or at its charge point as a whole, during the session. */
export const vehicleAlarm = z.object({
  alarmId: z.uuid(),
  /** Code from the fault catalogue. */
  code: z.string(),
  /** Severity: 1 info, 2 minor, 3 major, 4 critical. */
  level: z.int(),
  state: z.enum(alarmStates),
  /** Message of the device. */
  detail: z.string().nullable(),
  raisedAt: instant,
  /** End of the reported condition; null if it continues, or has no end of its own. */
  clearedAt: instant.nullable(),
  stationName: z.string().nullable(),
  chargePointId: z.uuid(),
  chargePointNo: z.string().nullable(),
  /** Connector number; 0: the charge point as a whole. */
  connectorNo: z.int(),
  /** Session during which it was raised. */
  sessionId: z.uuid(),
  sessionNo: z.string(),
  timeZone: z.string(),
})
export type VehicleAlarm = z.infer<typeof vehicleAlarm>

export const vehicleAlarmFilter = z.object({
  vehicleId: z.uuid(),
  state: z.enum(alarmStates).optional(),
  level: z.coerce.number<number>().int().min(1).max(4).optional(),
  /** Range of the day on which it was raised, in the operator's zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type VehicleAlarmFilter = z.output<typeof vehicleAlarmFilter>
export const vehicleAlarmExport = 'fleet.vehicle-alarms'

/** Lists a vehicle's alarms; requires the codes of alarms in addition to those of vehicles. */
export const listVehicleAlarms = endpoint({
  name: 'listVehicleAlarms',
  method: 'GET',
  path: '/api/vehicle-alarms',
  permission: alarmPermissions.view,
  summary:
    'Lists alarms of the connector or charge point where a vehicle charged, raised during its sessions or within two minutes after; newest first',
  query: pageQuery.extend({ ...vehicleAlarmFilter.shape, sort: sortKeys(['raisedAt', 'level']) }),
  reply: pageSchemaOf(vehicleAlarm),
})
export const vehicleAlarmEndpoints = [listVehicleAlarms] as const
