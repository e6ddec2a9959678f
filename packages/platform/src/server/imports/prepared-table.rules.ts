import type { ImportCorrection } from '../../contract/index.ts'
import type { LoadedTable } from '../files/table.ts'
import { withColumnForms } from './columns.rules.ts'
import { withoutDamage } from './damage.rules.ts'
import { applyImportSources } from './sources.rules.ts'
import { withValues, type ValueCodes } from './values.rules.ts'

/** Applies the settings to a file, and sets rows aside whose cells a spreadsheet damaged. */
export function preparedTable(
  table: LoadedTable,
  settings: {
    mapping: Readonly<Record<string, string | undefined>>
    corrections: readonly ImportCorrection[]
    values: ValueCodes
    answers: Readonly<Record<string, string>>
  },
): ReturnType<typeof withoutDamage> {
  const { table: readable, faults } = withoutDamage(applyImportSources(table, settings), settings.mapping)
  return { table: withColumnForms(withValues(readable, settings), settings), faults }
}
