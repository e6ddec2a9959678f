import { createImports } from '@evops/platform/server'
import { orderImportCounts, orderImportLimits, orderImportSettings } from '../../contract/index.ts'
import { orderImportWords } from './order-import.words.ts'

/** Files of past sessions. */
export const pastImports = createImports({
  kind: 'orders',
  settings: orderImportSettings,
  counts: orderImportCounts,
  words: orderImportWords,
  mostRows: orderImportLimits.rows,
})
