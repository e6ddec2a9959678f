import {
  endpoint,
  pageQuery,
  sortKeys,
  rowsImportResult,
  rowsFile,
  rowsFileLimit,
  toStoredSchema,
  crudEndpointsForList,
  eraseCall,
  personalDataCall,
} from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'
import {
  searchPrefix,
  textLine,
  requiredName,
  optionalDay,
  optionalId,
  phone,
  remarkText,
  rowBase,
  versioned,
} from './shapes.ts'

export const driverStates = ['active', 'left'] as const
/** ending: expires within 30 days. */
export const licenceStates = ['valid', 'ending', 'expired', 'unknown'] as const
export type LicenceState = (typeof licenceStates)[number]
export const licenceWarningDays = 30

export const driverForm = z.object({
  driverNo: z.string().trim().min(1).max(30),
  name: requiredName,
  licenceNo: textLine(30),
  /** Licence class as in its country: A1, D, E2. */
  licenceClass: textLine(20),
  /** Last day of validity. */
  licenceUntil: optionalDay,
  fleetId: optionalId,
  phone,
  cardNo: textLine(255),
  state: z.enum(driverStates).default('active'),
  remark: remarkText,
})
export type DriverForm = z.output<typeof driverForm>
export const driverRow = toStoredSchema(driverForm).extend({
  ...rowBase,
  licenceUntil: z.string().nullable(),
  licenceState: z.enum(licenceStates),
  fleetName: z.string().nullable(),
})
export type DriverRow = z.infer<typeof driverRow>
export const driverFilter = z.object({
  /**
   * Prefix of the number or the name; the card number complete or by its last four characters (its prefix for users who
   * may see it).
   */
  search: searchPrefix,
  /** Fleet; its descendants are included. */
  fleetId: z.uuid().optional(),
  state: z.enum(driverStates).optional(),
  licence: z.enum(licenceStates).optional(),
})
export type DriverFilter = z.output<typeof driverFilter>
export const driverExport = 'fleet.drivers'
/** Columns of the import; the first is required and identifies the driver. */
export const driverColumns = [
  'driverNo',
  'name',
  'licenceNo',
  'licenceClass',
  'licenceUntil',
  'fleet',
  'phone',
  'cardNo',
  'state',
  'remark',
] as const

export const {
  list: listDrivers,
  create: createDriver,
  update: updateDriver,
  remove: deleteDriver,
} = crudEndpointsForList('/api/drivers', 'Driver', {
  permission: vehiclePermissions,
  row: driverRow,
  form: driverForm,
  change: driverForm.extend(versioned),
  query: pageQuery.extend({
    ...driverFilter.shape,
    sort: sortKeys(['driverNo', 'name', 'licenceUntil']),
  }),
  summary: {
    list: 'Lists drivers by number; telephone, licence and card masked',
    create: 'Creates a driver; number and card must be unique within the operator',
    update:
      'Updates a driver; masked values in the request leave the stored values unchanged. 409 if the version is outdated',
    remove: 'Deletes a driver that no record refers to',
  },
})
export const revealDriver = endpoint({
  name: 'revealDriver',
  method: 'POST',
  path: '/api/drivers/{id}/reveal',
  permission: vehiclePermissions.reveal,
  summary: 'Returns the masked data of a driver in full; the access and its reason are audited',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ phone: z.string(), licenceNo: z.string(), cardNo: z.string() }),
  tags: 'whole',
})
export const eraseDriver = eraseCall('/api/drivers', 'Driver', {
  reach: 'operator',
  permission: vehiclePermissions.delete,
  summary: 'Erases the identity of a driver (PRIV-01); records and statistics stay under a pseudonym',
  reply: driverRow,
})
export const exportDriverData = personalDataCall('/api/drivers', 'Driver', {
  reach: 'operator',
  permission: vehiclePermissions.reveal,
  summary: 'Exports all data of a driver in one file: identity and driver records',
})
export const importDrivers = endpoint({
  name: 'importDrivers',
  reach: 'operator',
  method: 'POST',
  path: '/api/drivers/import',
  permission: vehiclePermissions.create,
  summary: `Imports drivers from CSV or a workbook (${driverColumns.join(', ')}), identified by number: adds or updates all rows or none; a missing column changes nothing`,
  body: rowsFile,
  bodyLimit: rowsFileLimit,
  reply: rowsImportResult,
})

export const driverEndpoints = [
  listDrivers,
  importDrivers,
  createDriver,
  updateDriver,
  deleteDriver,
  revealDriver,
  eraseDriver,
  exportDriverData,
] as const
