import { RowsImport, useWords } from '@evops/kit'
import { titleImports } from '../../contract/index.ts'
import { invoiceTitlesPath } from '../paths.ts'
import { invoiceTitleWords } from '../../contract/title.words.ts'
import { importWords } from './title-import.words.ts'

/** Imports invoice titles from a file. */
export function TitleImport() {
  useWords(invoiceTitleWords)
  useWords(importWords)
  return <RowsImport calls={titleImports} words="documents.title" path={invoiceTitlesPath} />
}
