import { rowsImport } from '@evops/platform/contract'
import { supplyPermissions } from './screens.ts'

export const quarterMs = 15 * 60_000
/** Maximum number of missing quarter hours that are interpolated. */
export const maxInterpolatedQuarters = 96

export const quarterFields = ['meter', 'time', 'kwh', 'exported', 'kvarh', 'register', 'exportRegister'] as const
/**
 * Import of quarter hours of a meter (imported and exported energy), each identified by its start. Alternatively meter
 * readings, whose differences are multiplied by the meter's transformer ratio and spread over the quarter hours between
 * them.
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
  quarterHourImports.cancel,
] as const
