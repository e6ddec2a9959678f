import { RowsImport, useWords } from '@evops/kit'
import { vehicleHistoryImports } from '../../contract/index.ts'
import { sourceWords } from './sources.words.ts'

export function HistoryImport() {
  useWords(sourceWords)
  return <RowsImport calls={vehicleHistoryImports} words="telematics.history-import" path="/vehicle/track" />
}
