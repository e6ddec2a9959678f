import { rowsImport } from '@evops/platform/contract'
import { supplyPermissions } from './screens.ts'

export const quarterMs = 15 * 60_000
/** A longer hole in a series is not bridged. */
export const mostBridged = 96

export const quarterFields = [
  'meter',
  'time',
  'kwh',
  'exported',
  'kvarh',
  'register',
  'exportRegister',
] as const
/**
 * What a meter took and fed back in quarter hours, each known by the instant at which it begins; or registers as they stood, whose steps are
 * multiplied by the meter's transformers and spread over the quarter hours between them.
 */
export const quarterHourImports = rowsImport('/api/energy/quarter-imports', 'QuarterHour', {
  codes: { import: supplyPermissions.edit, view: supplyPermissions.view },
  limits: { rows: 50_000, bytes: 5 * 1024 * 1024 },
  fields: quarterFields,
  required: ['meter', 'time'],
  what: 'quarter-hour energy of meters',
})
export const quarterEndpoints = [
  quarterHourImports.preview,
  quarterHourImports.start,
  quarterHourImports.list,
  quarterHourImports.get,
  quarterHourImports.undo,
] as const
