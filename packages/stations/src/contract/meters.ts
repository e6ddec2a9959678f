import {
  endpoint,
  energyDwh,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  rowsRead,
  toStoredSchema,
  crudEndpointsForList,
} from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission, stationPermissions, energyLossPage } from './screens.ts'

/** Permissions to view a station's meters: those for the station or for its energy losses. */
export const meterViewers = [...stationViewPermission, ...energyLossPage.codes] as const

export const meterNo = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, 'letters, digits, . _ -')
/** Accuracy classes of active energy: 0.2S and 0.5S (IEC 62053-22), 1 and 2 (IEC 62053-21), A, B and C (MID). */
export const meterAccuracyClasses = ['iec_0_2s', 'iec_0_5s', 'iec_1', 'iec_2', 'mid_a', 'mid_b', 'mid_c'] as const
export type MeterAccuracyClass = (typeof meterAccuracyClasses)[number]
/** Highest error at the reference conditions in permille, by class (EN 50470-1 for A, B and C). */
export const meterErrorPermille: Readonly<Record<MeterAccuracyClass, number>> = {
  iec_0_2s: 2,
  iec_0_5s: 5,
  iec_1: 10,
  iec_2: 20,
  mid_a: 20,
  mid_b: 10,
  mid_c: 5,
}
export const meterForm = z.object({
  stationId: z.uuid(),
  meterNo,
  name: z.string().trim().max(60).default(''),
  /** Transformer ratio. Energy is the register difference multiplied by this value. */
  multiplier: z.int().min(1).max(100_000).default(1),
  /** Maximum possible power. A reading that implies more is marked as doubtful. */
  maxPowerW: z.int().min(1).max(1_000_000_000).nullish(),
  /** The comparison of meters allows this error. Unknown: that of class 1. */
  accuracyClass: z.enum(meterAccuracyClasses).nullish(),
})
export type MeterForm = z.output<typeof meterForm>

export const meterRow = toStoredSchema(meterForm).extend({
  id: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  version: z.int(),
  readings: z.int(),
  doubtful: z.int(),
  lastAt: instant.nullable(),
  lastRegisterDwh: energyDwh.nullable(),
})
export type MeterRow = z.infer<typeof meterRow>

export const {
  list: listMeters,
  create: createMeter,
  update: updateMeter,
  remove: deleteMeter,
} = crudEndpointsForList('/api/station-meters', 'Meter', {
  permission: { view: meterViewers, edit: stationPermissions.edit },
  row: meterRow,
  form: meterForm,
  change: meterForm.omit({ stationId: true }).extend({ version: z.int() }),
  query: pageQuery.extend({ stationId: z.uuid().optional() }),
  summary: {
    list: 'Lists meters of stations with their last reading',
    create: 'Creates a meter of a station',
    update: 'Updates a meter and checks all its readings again; 409 if the version is outdated',
    remove: 'Deletes a meter that has no readings',
  },
})

export const readingDoubtReasons = ['backwards', 'too_fast'] as const
export type ReadingDoubtReason = (typeof readingDoubtReasons)[number]
export const meterReading = z.object({
  at: instant,
  /** Register as read, before the multiplier. */
  registerDwh: energyDwh,
  /**
   * Energy since the last reading that is not doubtful, after the multiplier. Null for the first reading and after a
   * meter restart.
   */
  energyDwh: energyDwh.nullable(),
  /** Time of that reading. */
  sinceAt: instant.nullable(),
  restarts: z.boolean(),
  source: z.enum(['csv', 'api', 'console']),
  doubt: z.enum(readingDoubtReasons).nullable(),
})
export type MeterReading = z.infer<typeof meterReading>

export const listMeterReadings = endpoint({
  name: 'listMeterReadings',
  method: 'GET',
  path: '/api/station-meters/{id}/readings',
  permission: meterViewers,
  summary: "Lists a meter's readings, newest first",
  query: pageQuery.extend({
    from: instant.optional(),
    to: instant.optional(),
    doubtful: queryFlag.optional(),
  }),
  reply: pageSchemaOf(meterReading),
})

export const newReading = z.object({
  at: instant,
  registerDwh: energyDwh.min(0),
  /** True if the meter was replaced or reset. Energy is counted from this reading. */
  restarts: z.boolean().default(false),
})
export type NewReading = z.output<typeof newReading>
export const readingsSaved = z.object({
  added: z.int(),
  /** Readings with the same time but a different register, which are corrected. */
  changed: z.int(),
  same: z.int(),
  /** Readings marked as doubtful. They are stored and shown but not part of any sum. */
  doubtful: z.int(),
})
export const addMeterReadings = endpoint({
  name: 'addMeterReadings',
  method: 'POST',
  path: '/api/station-meters/{id}/readings',
  permission: stationPermissions.edit,
  summary: 'Adds readings of a meter; repeated readings change nothing',
  body: z.object({ readings: z.array(newReading).min(1).max(5_000) }),
  bodyLimit: 2 * 1024 * 1024,
  reply: readingsSaved,
})

export const readingImportColumns = ['meterNo', 'at', 'kWh', 'restarts'] as const
export type ReadingImportColumn = (typeof readingImportColumns)[number]
export const readingsImported = readingsSaved.extend(rowsRead.shape)
export type ReadingsImported = z.infer<typeof readingsImported>
export const importMeterReadings = endpoint({
  name: 'importMeterReadings',
  method: 'POST',
  path: '/api/station-meters/import',
  permission: stationPermissions.edit,
  summary:
    "Imports readings of a station's meters from CSV or a workbook (meterNo, at, kWh, restarts): all rows or none",
  body: z.object({ content: z.string().max(5_000_000), dryRun: z.boolean().default(false) }),
  bodyLimit: 6 * 1024 * 1024,
  reply: readingsImported,
})

export const curveStep = z.object({ from: instant, to: instant, energyDwh })
export const getMeterCurve = endpoint({
  name: 'getMeterCurve',
  method: 'GET',
  path: '/api/station-meters/{id}/curve',
  permission: meterViewers,
  summary: 'Returns the energy between meter readings, oldest first; at most the newest 3,000 steps',
  /** Default: the last seven days. */
  query: z.object({ from: instant.optional(), to: instant.optional() }),
  reply: z.array(curveStep),
})

export const meterEndpoints = [
  listMeters,
  createMeter,
  importMeterReadings,
  updateMeter,
  deleteMeter,
  listMeterReadings,
  addMeterReadings,
  getMeterCurve,
] as const
