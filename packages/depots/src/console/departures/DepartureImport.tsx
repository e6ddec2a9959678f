import { RowsImport, useWords } from '@evops/kit'
import { departureImports } from '../../contract/index.ts'
import { departureWords } from './departures.words.ts'

export function DepartureImport() {
  useWords(departureWords)
  return <RowsImport calls={departureImports} words="depots.departure-import" path="/depot/departures" />
}
