import {
  done,
  endpoint,
  energyDwh,
  instant,
  pageOf,
  pageQuery,
  queryFlag,
  sortKeys,
  rowsImported,
  rowsFile,
  rowsFileLimit,
} from '@evops/platform/contract'
import { z } from 'zod'
import { recordPermissions } from './screens.ts'
import { seasons } from './quota.rules.ts'
import { optionalId, remark, rowBase, versioned } from './shapes.ts'

export const shifts = ['early', 'mid', 'late'] as const
export type Shift = (typeof shifts)[number]
export const recordSources = ['manual', 'import', 'gps'] as const
/** Maximum distance of a shift in metres. */
export const longestShiftM = 600_000

const odometerM = z.int().min(0).max(10_000_000_000)
const soc = z.int().min(0).max(100).nullable().default(null)
const fields = {
  day: z.iso.date(),
  shift: z.enum(shifts),
  vehicleId: z.uuid(),
  driverId: z.uuid(),
  lineId: optionalId,
  odometerStartM: odometerM,
  odometerEndM: odometerM,
  trips: z.int().min(0).max(200).default(0),
  socStart: soc,
  socEnd: soc,
  remark,
}
interface Odometer {
  odometerStartM: number
  odometerEndM: number
}
const goesOn = ({ odometerStartM, odometerEndM }: Odometer) => odometerEndM >= odometerStartM
const isShift = ({ odometerStartM, odometerEndM }: Odometer) => odometerEndM - odometerStartM <= longestShiftM
const endsBelow = { path: ['odometerEndM'], message: 'fleet.fault.odometer-below' }
const tooFar = { path: ['odometerEndM'], message: 'fleet.fault.too-far' }

export const recordForm = z.object(fields).refine(goesOn, endsBelow).refine(isShift, tooFar)
export type RecordForm = z.output<typeof recordForm>
export const recordChange = z
  .object({ ...fields, ...versioned })
  .refine(goesOn, endsBelow)
  .refine(isShift, tooFar)

export const recordRow = z.object({
  ...rowBase,
  day: z.string(),
  shift: z.enum(shifts),
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
  source: z.enum(recordSources),
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
export type RecordRow = z.infer<typeof recordRow>

export const recordFilter = z.object({
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
  shift: z.enum(shifts).optional(),
  vehicleId: z.uuid().optional(),
  driverId: z.uuid().optional(),
  /** `none`: records without a line. */
  lineId: z.union([z.uuid(), z.literal('none')]).optional(),
  /** Limits to vehicles of this fleet; `none`: without a fleet. */
  fleetId: z.union([z.uuid(), z.literal('none')]).optional(),
  source: z.enum(recordSources).optional(),
  checked: queryFlag.optional(),
  /** True for records after an unrecorded distance. */
  unrecorded: queryFlag.optional(),
})
export type RecordFilter = z.output<typeof recordFilter>
export const recordExport = 'fleet.driver-records'
export const checkAct = 'fleet.check-records'

export const recordSums = z.object({
  records: z.int(),
  distanceM: z.int(),
  unrecordedM: z.int(),
  trips: z.int(),
  quotaDwh: energyDwh,
})

export const listRecords = endpoint({
  name: 'listDriverRecords',
  method: 'GET',
  path: '/api/driver-records',
  permission: recordPermissions.view,
  summary: 'What was driven, shift by shift, the newest first, with the sums of all that are selected',
  query: pageQuery.extend({ ...recordFilter.shape, sort: sortKeys(['day', 'distanceM', 'unrecordedM']) }),
  reply: pageOf(recordRow).extend({ sums: recordSums }),
})
export const getRecord = endpoint({
  name: 'getDriverRecord',
  method: 'GET',
  path: '/api/driver-records/{id}',
  permission: recordPermissions.view,
  summary: 'One record',
  reply: recordRow,
})
export const recordStart = endpoint({
  name: 'driverRecordStart',
  method: 'GET',
  path: '/api/driver-records/start',
  permission: recordPermissions.view,
  summary: 'With what a vehicle’s record of a shift begins: where the one before ended, its line, its charge',
  query: z.object({ vehicleId: z.uuid(), day: z.iso.date(), shift: z.enum(shifts) }),
  reply: z.object({
    odometerStartM: z.int().nullable(),
    socStart: z.int().nullable(),
    lineId: z.uuid().nullable(),
    /** Previous shift. */
    before: z.object({ day: z.string(), shift: z.enum(shifts), driverName: z.string() }).nullable(),
    /** True if this shift already has a record. */
    taken: z.boolean(),
    isClosed: z.boolean(),
  }),
})
export const createRecord = endpoint({
  name: 'createDriverRecord',
  method: 'POST',
  path: '/api/driver-records',
  permission: recordPermissions.create,
  summary: 'Writes a shift down; the vehicle’s odometer and charge follow its newest record',
  body: recordForm,
  reply: recordRow,
})
export const updateRecord = endpoint({
  name: 'updateDriverRecord',
  keeps: { read: getRecord },
  method: 'PUT',
  path: '/api/driver-records/{id}',
  permission: recordPermissions.edit,
  summary: 'Changes a record, which is no longer checked then; 409 for an old version and in a closed month',
  body: recordChange,
  reply: recordRow,
})
export const deleteRecord = endpoint({
  name: 'deleteDriverRecord',
  method: 'DELETE',
  path: '/api/driver-records/{id}',
  permission: recordPermissions.delete,
  summary: 'Removes a record of an open month',
  reply: done,
})
export const checkRecord = endpoint({
  name: 'checkDriverRecord',
  method: 'POST',
  path: '/api/driver-records/{id}/check',
  permission: recordPermissions.control,
  summary: 'Marks a record as checked, or as not checked; 409 for an old version and in a closed month',
  body: z.object({ checked: z.boolean(), ...versioned }),
  reply: recordRow,
})
export const recordColumns = [
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
export const importRecords = endpoint({
  name: 'importDriverRecords',
  reach: 'operator',
  method: 'POST',
  path: '/api/driver-records/import',
  permission: recordPermissions.create,
  summary: `Writes shifts down from CSV or a workbook (${recordColumns.join(', ')}), known by vehicle, day and shift: all rows or none`,
  body: rowsFile,
  bodyLimit: rowsFileLimit,
  reply: rowsImported,
})

const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
export const monthRow = z.object({
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
export type MonthRow = z.infer<typeof monthRow>
export const listMonths = endpoint({
  name: 'listRecordMonths',
  method: 'GET',
  path: '/api/driver-record-months',
  permission: recordPermissions.view,
  summary: 'The last 24 months with records, what is in them, and who closed and opened them',
  reply: z.array(monthRow),
})
const monthAct = { method: 'POST', params: z.object({ month: monthText }), reply: z.array(monthRow) } as const
export const closeMonth = endpoint({
  ...monthAct,
  name: 'closeRecordMonth',
  reach: 'operator',
  path: '/api/driver-record-months/{month}/close',
  permission: recordPermissions.control,
  summary: 'Closes a month that is over, and all before it: its records stay as they are',
})
export const openMonth = endpoint({
  ...monthAct,
  name: 'openRecordMonth',
  reach: 'operator',
  path: '/api/driver-record-months/{month}/open',
  permission: recordPermissions.approve,
  summary: 'Opens the last closed month again, for a reason (audited)',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
})

export const recordEndpoints = [
  listRecords,
  recordStart,
  importRecords,
  getRecord,
  createRecord,
  updateRecord,
  checkRecord,
  deleteRecord,
  listMonths,
  closeMonth,
  openMonth,
] as const
