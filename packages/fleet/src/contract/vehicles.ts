import {
  doneReply,
  endpoint,
  energyDwh,
  instant,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  rowsImportResult,
  rowsFile,
  rowsFileLimit,
} from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import {
  batteryDwh,
  searchPrefix,
  textLine,
  optionalDay,
  optionalId,
  remarkText,
  rowBase,
  versioned,
} from './shapes.ts'
import { vehicleKinds } from './vehicle-types.ts'

export const vehicleStates = ['active', 'repair', 'retired'] as const
export type VehicleState = (typeof vehicleStates)[number]
/** Sources of a state of charge. */
export const socSources = ['lastSession', 'person', 'telematics'] as const

const fields = {
  plate: textLine(20),
  /** Number painted on the vehicle by its operator. */
  selfNo: textLine(20),
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'fleet.fault.vin')
    .nullable()
    .default(null),
  /** Address in ISO 15118 and AutoCharge (EVCCID), in any notation; stored as twelve hex digits. */
  evccid: z
    .string()
    .trim()
    .toUpperCase()
    .transform((text) => text.replace(/^(VID|EVCCID|MAC)[:_-]/, '').replaceAll(/[:-]/g, ''))
    .pipe(z.string().regex(/^[0-9A-F]{12}$/, 'fleet.fault.evccid'))
    .nullable()
    .default(null),
  /** Connector of its permanent parking bay. */
  bayChargePointId: optionalId,
  bayConnectorNo: z.int().min(1).max(99).nullable().default(null),
  modelId: optionalId,
  /** Its own capacity, if it differs from the model's. */
  batteryDwh: batteryDwh.nullable().default(null),
  fleetId: optionalId,
  lineId: optionalId,
  /** Company that pays for its charging. */
  companyId: optionalId,
  state: z.enum(vehicleStates).default('active'),
  registeredOn: optionalDay,
  odometerM: z.int().min(0).max(10_000_000_000).nullable().default(null),
  soc: z.int().min(0).max(100).nullable().default(null),
  remark: remarkText,
}
const hasNumber = ({ plate, selfNo, vin }: { plate: string; selfNo: string; vin: string | null }) =>
  plate !== '' || selfNo !== '' || vin !== null
const hasBay = ({
  bayChargePointId,
  bayConnectorNo,
}: {
  bayChargePointId: string | null
  bayConnectorNo: number | null
}) => (bayChargePointId === null) === (bayConnectorNo === null)
const halfBay = { path: ['bayConnectorNo'], message: 'fleet.fault.bay' }
const unnamed = { path: ['plate'], message: 'fleet.fault.unnamed' }

export const vehicleForm = z.object(fields).refine(hasNumber, unnamed).refine(hasBay, halfBay)
export type VehicleForm = z.output<typeof vehicleForm>
export const vehicleChange = z
  .object({ ...fields, ...versioned })
  .refine(hasNumber, unnamed)
  .refine(hasBay, halfBay)

export const vehicleRow = z.object({
  ...rowBase,
  /** Display name: its fleet number, otherwise its plate, otherwise its VIN. */
  label: z.string(),
  plate: z.string(),
  selfNo: z.string(),
  vin: z.string().nullable(),
  modelId: z.uuid().nullable(),
  /** Manufacturer and model. */
  modelName: z.string().nullable(),
  typeName: z.string().nullable(),
  kind: z.enum(vehicleKinds).nullable(),
  fleetId: z.uuid().nullable(),
  fleetName: z.string().nullable(),
  lineId: z.uuid().nullable(),
  lineNo: z.string().nullable(),
  state: z.enum(vehicleStates),
  /** Effective capacity: its own, otherwise the model's. */
  effectiveBatteryDwh: energyDwh.nullable(),
  odometerM: z.int().nullable(),
  odometerAt: instant.nullable(),
  /** Last known state of charge: from a user, from a session's end or from telematics. */
  soc: z.int().nullable(),
  socAt: instant.nullable(),
  socSource: z.enum(socSources).nullable(),
  /** Sessions of the last 30 days. */
  sessions30: z.int(),
  energy30Dwh: energyDwh,
  lastChargedAt: instant.nullable(),
})
export type VehicleRow = z.infer<typeof vehicleRow>
export const vehicleDetail = vehicleRow.extend({
  evccid: z.string().nullable(),
  bayChargePointId: z.uuid().nullable(),
  bayConnectorNo: z.int().nullable(),
  /** Display name of the charge point at its bay. */
  bayName: z.string().nullable(),
  batteryDwh: energyDwh.nullable(),
  maxChargeW: z.int().nullable(),
  rangeKm: z.int().nullable(),
  interface: z.string().nullable(),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  stationId: z.uuid().nullable(),
  stationName: z.string().nullable(),
  registeredOn: z.string().nullable(),
  /** State of charge entered by a user, regardless of later sessions. */
  reportedSoc: z.int().nullable(),
  /** Odometer entered by a user, regardless of later telematics. */
  reportedOdometerM: z.int().nullable(),
  remark: z.string(),
  sessions: z.int(),
  energyDwh: energyDwh,
})
export type VehicleDetail = z.infer<typeof vehicleDetail>

export const vehicleFilter = z.object({
  /** Prefix of the plate, the fleet number or the VIN. */
  search: searchPrefix,
  /** Fleet; its descendants are included. */
  fleetId: z.uuid().optional(),
  lineId: z.uuid().optional(),
  modelId: z.uuid().optional(),
  kind: z.enum(vehicleKinds).optional(),
  state: z.enum(vehicleStates).optional(),
})
export type VehicleFilter = z.output<typeof vehicleFilter>
export const vehicleExport = 'fleet.vehicles'
/**
 * Columns of the import. A vehicle is identified by its VIN, otherwise its plate, otherwise its fleet number; one of
 * them is required.
 */
export const vehicleColumns = [
  'plate',
  'selfNo',
  'vin',
  'evccid',
  'maker',
  'model',
  'batteryKwh',
  'fleet',
  'line',
  'state',
  'registeredOn',
  'odometerKm',
  'idTag',
  'remark',
] as const

export const listVehicles = endpoint({
  name: 'listVehicles',
  method: 'GET',
  path: '/api/vehicles',
  permission: vehiclePermissions.view,
  summary: 'Lists vehicles with their latest data and their charging of the last 30 days; newest first',
  query: pageQuery.extend({
    ...vehicleFilter.shape,
    sort: sortKeys(['plate', 'selfNo', 'odometerM', 'createdAt']),
  }),
  reply: pageSchemaOf(vehicleRow),
})
export const getVehicle = endpoint({
  name: 'getVehicle',
  method: 'GET',
  path: '/api/vehicles/{id}',
  permission: vehiclePermissions.view,
  summary: 'Returns a vehicle',
  reply: vehicleDetail,
})
export const createVehicle = endpoint({
  name: 'createVehicle',
  method: 'POST',
  path: '/api/vehicles',
  permission: vehiclePermissions.create,
  summary: 'Creates a vehicle; plate, fleet number, VIN, EVCCID and bay are unique within the operator',
  body: vehicleForm,
  reply: vehicleDetail,
})
export const updateVehicle = endpoint({
  name: 'updateVehicle',
  keeps: { read: getVehicle },
  method: 'PUT',
  path: '/api/vehicles/{id}',
  permission: vehiclePermissions.edit,
  summary: 'Updates a vehicle; its battery capacity is copied to its start tokens. 409 if the version is outdated',
  body: vehicleChange,
  reply: vehicleDetail,
})
export const deleteVehicle = endpoint({
  name: 'deleteVehicle',
  method: 'DELETE',
  path: '/api/vehicles/{id}',
  permission: vehiclePermissions.delete,
  summary:
    'Deletes a vehicle that never had a start token, a session or a driver record; other vehicles are retired instead',
  reply: doneReply,
})
export const importVehicles = endpoint({
  name: 'importVehicles',
  reach: 'operator',
  method: 'POST',
  path: '/api/vehicles/import',
  permission: vehiclePermissions.create,
  summary: `Imports vehicles from CSV or a workbook (${vehicleColumns.join(', ')}): adds or updates all rows or none; a missing column changes nothing`,
  body: rowsFile,
  bodyLimit: rowsFileLimit,
  reply: rowsImportResult,
})

export const vehicleEndpoints = [
  listVehicles,
  importVehicles,
  getVehicle,
  createVehicle,
  updateVehicle,
  deleteVehicle,
] as const
