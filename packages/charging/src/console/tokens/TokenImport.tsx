import { RowsImport, useWords } from '@evops/kit'
import { tokenImports } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

/** Import of start tokens from a file. */
export function TokenImport() {
  useWords(tokenWords)
  return <RowsImport calls={tokenImports} words="charging.import" path="/chgmodule/starttoken" />
}
