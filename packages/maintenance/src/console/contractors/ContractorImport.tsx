import { RowsImport, useWords } from '@evops/kit'
import { contractorImports, contractorsScreen } from '../../contract/index.ts'
import { contractorListWords } from './contractors.words.ts'

/** Imports contractors from a file. */
export function ContractorImport() {
  useWords(contractorListWords)
  return <RowsImport calls={contractorImports} words="maintenance.contractor-file" path={contractorsScreen.path} />
}
