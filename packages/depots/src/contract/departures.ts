import {
  crudEndpoints,
  endpoint,
  instant,
  pageQuery,
  rowsImport,
  rowsImportResult,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { departurePermissions } from './screens.ts'

export const departureStates = ['planned', 'cancelled'] as const
export const departureOutcomes = ['reached', 'missed', 'unknown'] as const
/** Views of departures: future, past, and all. */
export const departureViews = ['next', 'past', 'all'] as const
export type DepartureOutcome = (typeof departureOutcomes)[number]
const percent = z.int().min(1).max(100)
export const usualPreconditionW = 10_000
export const preconditionKw = { from: 1, to: 500 } as const

export const departureFields = z.object({
  stationId: z.uuid(),
  /** Service day of the timetable. */
  serviceDay: z.iso.date(),
  /** Block number in the timetable, unique within depot and service day. */
  blockNo: z.string().trim().min(1).max(40),
  lineId: z.uuid().nullable().default(null),
  vehicleId: z.uuid().nullable().default(null),
  departAt: instant,
  returnAt: instant,
  targetSoc: percent.default(90),
  /** Reserve in addition to the target, in percent of the battery. */
  reserveSoc: z.int().min(0).max(50).default(0),
  /** Minutes of preconditioning before the departure. */
  preconditionMinutes: z.int().min(0).max(120).default(0),
  preconditionW: z
    .int()
    .min(preconditionKw.from * 1_000)
    .max(preconditionKw.to * 1_000)
    .default(usualPreconditionW),
  /** Priority if not all departures can be ready: a higher value comes first. */
  priority: z.int().min(0).max(9).default(0),
  state: z.enum(departureStates).default('planned'),
})
export const departureForm = departureFields
export type DepartureForm = z.output<typeof departureForm>
export const departureRow = toStoredSchema(departureFields).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  timeZone: z.string(),
  lineNo: z.string().nullable(),
  vehicleLabel: z.string().nullable(),
  source: z.enum(['person', 'file', 'gtfs', 'vdv']),
  outcome: z.enum(departureOutcomes).nullable(),
  outcomeSoc: z.int().nullable(),
  pluggedAt: instant.nullable(),
})
export type DepartureRow = z.infer<typeof departureRow>
export const departureFilter = z.object({
  view: z.enum(departureViews).default('next'),
  /** Beginning of the block number or the vehicle number. */
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
  lineId: z.uuid().optional(),
  day: z.iso.date().optional(),
  state: z.enum(departureStates).optional(),
  vehicle: z.enum(['set', 'missing']).optional(),
  outcome: z.enum(departureOutcomes).optional(),
})
export type DepartureFilter = z.output<typeof departureFilter>
export const departureExport = 'depots.departures'

export const {
  list: listDepartures,
  get: getDeparture,
  create: createDeparture,
  update: updateDeparture,
  remove: deleteDeparture,
} = crudEndpoints('/api/departures', 'Departure', {
  permission: departurePermissions,
  row: departureRow,
  form: departureForm,
  change: departureFields.extend({ version: z.int() }),
  query: pageQuery.extend({
    ...departureFilter.shape,
    sort: sortKeys(['departAt', 'blockNo', 'vehicleLabel']),
  }),
  summary: {
    list: 'Lists departures of depots: future departures, earliest first (default), or past or all departures, latest first',
    get: 'Returns a departure',
    create: 'Creates a departure; refused if its vehicle is on another trip at that time',
    update: 'Updates a departure; 409 if the version is outdated',
    remove: 'Deletes a departure',
  },
})
export const assignDeparture = endpoint({
  name: 'assignDeparture',
  method: 'POST',
  path: '/api/departures/{id}/vehicle',
  permission: departurePermissions.control,
  summary:
    'Assigns a vehicle to a departure, or none (null). `swap` gives the vehicle planned here to the departure for which the new one was planned (`swapWith`, otherwise the one at that time)',
  body: z.object({
    vehicleId: z.uuid().nullable(),
    swap: z.boolean().default(false),
    swapWith: z.uuid().optional(),
  }),
  reply: z.object({ departure: departureRow, swapped: departureRow.nullable() }),
})
export const confirmPlugged = endpoint({
  name: 'confirmPlugged',
  method: 'POST',
  path: '/api/departures/{id}/plugged',
  permission: departurePermissions.control,
  summary: 'Confirms that a vehicle is plugged in, as seen in the yard, or withdraws the confirmation',
  body: z.object({ plugged: z.boolean() }),
  reply: departureRow,
})

export const departureImportFields = [
  'depot',
  'serviceDay',
  'blockNo',
  'departure',
  'return',
  'line',
  'vehicle',
  'targetSoc',
  'reserveSoc',
  'preconditionMinutes',
  'preconditionKw',
  'priority',
] as const
export const departureImports = rowsImport('/api/departure-imports', 'Departure', {
  codes: { import: departurePermissions.create, view: departurePermissions.view },
  limits: { rows: 5_000, bytes: 3 * 1024 * 1024 },
  fields: departureImportFields,
  required: ['depot', 'serviceDay', 'blockNo', 'departure', 'return'],
  what: 'departures',
})
export const departureImportEndpoints = [
  departureImports.preview,
  departureImports.start,
  departureImports.list,
  departureImports.get,
  departureImports.undo,
  departureImports.cancel,
] as const
/** Maximum size of a feed. A feed is zipped, and Base64 adds a third. */
const gtfsBytes = 30 * 1024 * 1024
export const importGtfs = endpoint({
  name: 'importGtfs',
  method: 'POST',
  path: '/api/departures/gtfs',
  permission: departurePermissions.create,
  summary:
    'Imports departures from a GTFS feed, adding or updating all or none: each block of a service day is a rotation, from its first departure minus the pull-out to its last arrival plus the pull-in',
  body: z.object({
    stationId: z.uuid(),
    content: z.string().min(1).max(gtfsBytes),
    from: z.iso.date(),
    days: z.int().min(1).max(31).default(7),
    pullOutMinutes: z.int().min(0).max(240).default(15),
    pullInMinutes: z.int().min(0).max(240).default(15),
    targetSoc: percent.default(90),
    /** Builds blocks from trips without one, by the turn-round of vehicles. */
    buildBlocks: z.boolean().default(false),
    /** True for a preview that stores nothing. */
    dryRun: z.boolean().default(false),
  }),
  bodyLimit: gtfsBytes + 64 * 1024,
  reply: rowsImportResult.extend({
    /** Number of trips of these days without a block. Without `buildBlocks` they belong to no departure. */
    withoutBlock: z.int(),
    /** Number of blocks that were built from these trips. */
    builtBlocks: z.int(),
    /** Impossible times, and trips of one block that overlap; at most 200. */
    findings: z.array(z.object({ file: z.string(), row: z.int(), message: z.string() })),
  }),
})
export const departureEndpoints = [
  listDepartures,
  getDeparture,
  createDeparture,
  updateDeparture,
  deleteDeparture,
] as const
export const yardEndpoints = [assignDeparture, confirmPlugged] as const
export const gtfsEndpoints = [importGtfs] as const
