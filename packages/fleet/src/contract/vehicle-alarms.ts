import { alarmPermissions, alarmStates } from '@evops/stations/contract'
import { endpoint, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'

/** An alarm at the connector where a vehicle charged, or at its charge point as a whole, while it charged there. */
export const vehicleAlarm = z.object({
  alarmId: z.uuid(),
  /** Of the catalogue of faults. */
  code: z.string(),
  /** 1 info, 2 minor, 3 major, 4 critical. */
  level: z.int(),
  state: z.enum(alarmStates),
  /** In the device's words. */
  detail: z.string().nullable(),
  raisedAt: instant,
  /** When what it reports had ended; null: it holds, or has no end of its own. */
  clearedAt: instant.nullable(),
  stationName: z.string().nullable(),
  chargePointId: z.uuid(),
  chargePointNo: z.string().nullable(),
  /** 0: the charge point as a whole. */
  connectorNo: z.int(),
  /** The session during which it was raised. */
  sessionId: z.uuid(),
  sessionNo: z.string(),
  timeZone: z.string(),
})
export type VehicleAlarm = z.infer<typeof vehicleAlarm>

export const vehicleAlarmFilter = z.object({
  vehicleId: z.uuid(),
  state: z.enum(alarmStates).optional(),
  level: z.coerce.number<number>().int().min(1).max(4).optional(),
  /** Days of the operator's zone on which it was raised, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type VehicleAlarmFilter = z.output<typeof vehicleAlarmFilter>
export const vehicleAlarmExport = 'fleet.vehicle-alarms'

/** Alarms' own codes, and beside them those of vehicles. */
export const listVehicleAlarms = endpoint({
  name: 'listVehicleAlarms',
  method: 'GET',
  path: '/api/vehicle-alarms',
  permission: alarmPermissions.view,
  summary:
    'Alarms at the connector or charge point where a vehicle charged, raised during its sessions or within two minutes after; the newest first',
  query: pageQuery.extend({ ...vehicleAlarmFilter.shape, sort: sortKeys(['raisedAt', 'level']) }),
  reply: pageOf(vehicleAlarm),
})
export const vehicleAlarmEndpoints = [listVehicleAlarms] as const
