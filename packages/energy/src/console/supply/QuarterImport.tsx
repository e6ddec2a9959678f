import { RowsImport, useWords } from '@evops/kit'
import { quarterHourImports } from '../../contract/index.ts'
import { supplyWords } from './supply.words.ts'

/** Import of meter quarter hours from files. */
export function QuarterImport() {
  useWords(supplyWords)
  return <RowsImport calls={quarterHourImports} words="energy.quarter-import" path="/energy/supply" />
}
