import {
  doneReply,
  endpoint,
  energyDwh,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  rowsImportResult,
  rowsFile,
  rowsFileLimit,
} from '@evops/platform/contract'
import { z } from 'zod'
import { driverRecordPermissions } from './screens.ts'
import { seasons } from './quota.rules.ts'
import { optionalId, remarkText, rowBase, versioned } from './shapes.ts'

export const driverShifts = ['early', 'mid', 'late'] as const
export type DriverShift = (typeof driverShifts)[number]
export const driverRecordSources = ['manual', 'import', 'gps'] as const
/** Maximum distance of a shift in metres. */
export const maxShiftDistanceM = 600_000

const odometerM = z.int().min(0).max(10_000_000_000)
const soc = z.int().min(0).max(100).nullable().default(null)
const fields = {
  day: z.iso.date(),
  shift: z.enum(driverShifts),
  vehicleId: z.uuid(),
  driverId: z.uuid(),
  lineId: optionalId,
  odometerStartM: odometerM,
  odometerEndM: odometerM,
  trips: z.int().min(0).max(200).default(0),
  socStart: soc,
  socEnd: soc,
  remark: remarkText,
}
interface Odometer {
  odometerStartM: number
  odometerEndM: number
}
const goesOn = ({ odometerStartM, odometerEndM }: Odometer) => odometerEndM >= odometerStartM
const isShift = ({ odometerStartM, odometerEndM }: Odometer) => odometerEndM - odometerStartM <= maxShiftDistanceM
const endsBelow = { path: ['odometerEndM'], message: 'fleet.fault.odometer-below' }
const tooFar = { path: ['odometerEndM'], message: 'fleet.fault.too-far' }

export const driverRecordForm = z.object(fields).refine(goesOn, endsBelow).refine(isShift, tooFar)
export type DriverRecordForm = z.output<typeof driverRecordForm>
export const driverRecordUpdateForm = z
  .object({ ...fields, ...versioned })
  .refine(goesOn, endsBelow)
  .refine(isShift, tooFar)

export const driverRecordRow = z.object({
  ...rowBase,
  day: z.string(),
  shift: z.enum(driverShifts),
  vehicleId: z.uuid(),
  vehicleLabel: z.string(),
  driverId: z.uuid(),
  driverNo: z.string(),
  driverName: z.string(),
  lineId: z.uuid().nullable(),
  lineNo: z.string().nullable(),
  odometerStartM: z.int(),
  odometerEndM: z.int(),
  distanceM: z.int(),
  /** Distance since the vehicle's previous record that is in no record; null if there is no previous one. */
  unrecordedM: z.int().nullable(),
  trips: z.int(),
  socStart: z.int().nullable(),
  socEnd: z.int().nullable(),
  season: z.enum(seasons),
  grade: z.int().nullable(),
  source: z.enum(driverRecordSources),
  checkedName: z.string(),
  checkedAt: instant.nullable(),
  remark: z.string(),
  createdName: z.string(),
  createdAt: instant,
  /** Energy allowed by the applicable quota; null if there was none. */
  quotaId: z.uuid().nullable(),
  quotaDwh: energyDwh.nullable(),
  /** True if its month is closed. */
  isClosed: z.boolean(),
})
export type DriverRecordRow = z.infer<typeof driverRecordRow>

export const driverRecordFilter = z.object({
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  shift: z.enum(driverShifts).optional(),
  vehicleId: z.uuid().optional(),
  driverId: z.uuid().optional(),
  /** `none`: records without a line. */
  lineId: z.union([z.uuid(), z.literal('none')]).optional(),
  /** Limits to vehicles of this fleet; `none`: without a fleet. */
  fleetId: z.union([z.uuid(), z.literal('none')]).optional(),
  source: z.enum(driverRecordSources).optional(),
  checked: queryFlag.optional(),
  /** True for records after an unrecorded distance. */
  unrecorded: queryFlag.optional(),
})
export type DriverRecordFilter = z.output<typeof driverRecordFilter>
export const driverRecordExport = 'fleet.driver-records'
export const checkDriverRecordsAct = 'fleet.check-records'

export const driverRecordSums = z.object({
  records: z.int(),
  distanceM: z.int(),
  unrecordedM: z.int(),
  trips: z.int(),
  quotaDwh: energyDwh,
})

export const listDriverRecords = endpoint({
  name: 'listDriverRecords',
  method: 'GET',
  path: '/api/driver-records',
  permission: driverRecordPermissions.view,
  summary: 'Lists driver records by shift, newest first, with the sums of all selected ones',
  query: pageQuery.extend({ ...driverRecordFilter.shape, sort: sortKeys(['day', 'distanceM', 'unrecordedM']) }),
  reply: pageSchemaOf(driverRecordRow).extend({ sums: driverRecordSums }),
})
export const getDriverRecord = endpoint({
  name: 'getDriverRecord',
  method: 'GET',
  path: '/api/driver-records/{id}',
  permission: driverRecordPermissions.view,
  summary: 'Returns a driver record',
  reply: driverRecordRow,
})
export const getDriverRecordStart = endpoint({
  name: 'driverRecordStart',
  method: 'GET',
  path: '/api/driver-records/start',
  permission: driverRecordPermissions.view,
  summary:
    'Returns the start values for a vehicle’s record of a shift: end of the previous record, line and state of charge',
  query: z.object({ vehicleId: z.uuid(), day: z.iso.date(), shift: z.enum(driverShifts) }),
  reply: z.object({
    odometerStartM: z.int().nullable(),
    socStart: z.int().nullable(),
    lineId: z.uuid().nullable(),
    /** Previous shift. */
    before: z.object({ day: z.string(), shift: z.enum(driverShifts), driverName: z.string() }).nullable(),
    /** True if this shift already has a record. */
    taken: z.boolean(),
    isClosed: z.boolean(),
  }),
})
export const createDriverRecord = endpoint({
  name: 'createDriverRecord',
  method: 'POST',
  path: '/api/driver-records',
  permission: driverRecordPermissions.create,
  summary: 'Creates a driver record of a shift; the vehicle’s odometer and state of charge follow its newest record',
  body: driverRecordForm,
  reply: driverRecordRow,
})
export const updateDriverRecord = endpoint({
  name: 'updateDriverRecord',
  keeps: { read: getDriverRecord },
  method: 'PUT',
  path: '/api/driver-records/{id}',
  permission: driverRecordPermissions.edit,
  summary:
    'Updates a driver record, which then counts as unchecked. 409 if the version is outdated or the month is closed',
  body: driverRecordUpdateForm,
  reply: driverRecordRow,
})
export const deleteDriverRecord = endpoint({
  name: 'deleteDriverRecord',
  method: 'DELETE',
  path: '/api/driver-records/{id}',
  permission: driverRecordPermissions.delete,
  summary: 'Deletes a driver record of an open month',
  reply: doneReply,
})
export const checkDriverRecord = endpoint({
  name: 'checkDriverRecord',
  method: 'POST',
  path: '/api/driver-records/{id}/check',
  permission: driverRecordPermissions.control,
  summary: 'Marks a driver record as checked or unchecked. 409 if the version is outdated or the month is closed',
  body: z.object({ checked: z.boolean(), ...versioned }),
  reply: driverRecordRow,
})
export const recordImportColumns = [
  'day',
  'shift',
  'vehicle',
  'driverNo',
  'line',
  'odometerStartKm',
  'odometerEndKm',
  'trips',
  'socStart',
  'socEnd',
  'remark',
] as const
export const importDriverRecords = endpoint({
  name: 'importDriverRecords',
  reach: 'operator',
  method: 'POST',
  path: '/api/driver-records/import',
  permission: driverRecordPermissions.create,
  summary: `Imports driver records from CSV or a workbook (${recordImportColumns.join(', ')}), identified by vehicle, day and shift: all rows or none`,
  body: rowsFile,
  bodyLimit: rowsFileLimit,
  reply: rowsImportResult,
})

const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
export const recordMonthRow = z.object({
  /** 2026-10 */
  month: z.string(),
  records: z.int(),
  unchecked: z.int(),
  distanceM: z.int(),
  unrecordedM: z.int(),
  /** True if this month, or a later one, is closed. */
  isClosed: z.boolean(),
  /** True for the last closed month, which can be reopened. */
  isLastClosed: z.boolean(),
  history: z.array(
    z.object({
      closedName: z.string(),
      closedAt: instant,
      openedName: z.string(),
      openedAt: instant.nullable(),
      openReason: z.string(),
    }),
  ),
})
export type RecordMonthRow = z.infer<typeof recordMonthRow>
export const listRecordMonths = endpoint({
  name: 'listRecordMonths',
  method: 'GET',
  path: '/api/driver-record-months',
  permission: driverRecordPermissions.view,
  summary: 'Lists the last 24 months with driver records: their contents, and who closed and reopened them',
  reply: z.array(recordMonthRow),
})
const monthAct = { method: 'POST', params: z.object({ month: monthText }), reply: z.array(recordMonthRow) } as const
export const closeRecordMonth = endpoint({
  ...monthAct,
  name: 'closeRecordMonth',
  reach: 'operator',
  path: '/api/driver-record-months/{month}/close',
  permission: driverRecordPermissions.control,
  summary: 'Closes a month that is over, and all months before it; their driver records no longer change',
})
export const reopenRecordMonth = endpoint({
  ...monthAct,
  name: 'openRecordMonth',
  reach: 'operator',
  path: '/api/driver-record-months/{month}/open',
  permission: driverRecordPermissions.approve,
  summary: 'Reopens the last closed month; requires a reason (audited)',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
})

export const driverRecordEndpoints = [
  listDriverRecords,
  getDriverRecordStart,
  importDriverRecords,
  getDriverRecord,
  createDriverRecord,
  updateDriverRecord,
  checkDriverRecord,
  deleteDriverRecord,
  listRecordMonths,
  closeRecordMonth,
  reopenRecordMonth,
] as const
