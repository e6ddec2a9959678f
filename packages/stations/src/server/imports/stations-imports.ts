import { createImports } from '@evops/platform/server'
import { importCounts, importLimits, importSettings } from '../../contract/index.ts'
import { importWords } from '../import.words.ts'

/** Files of stations, charge points and connectors. What is sealed with them are the passwords that they made. */
export const stationImports = createImports({
  kind: 'stations',
  settings: importSettings,
  counts: importCounts,
  words: importWords,
  mostRows: importLimits.rows,
})
