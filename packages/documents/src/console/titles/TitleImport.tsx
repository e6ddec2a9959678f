import { RowsImport, useWords } from '@evops/kit'
import { titleImports } from '../../contract/index.ts'
import { titlesPath } from '../paths.ts'
import { titleImportWords } from './title-import.words.ts'

/** Titles from a file. */
export function TitleImport() {
  useWords(titleImportWords)
  return <RowsImport calls={titleImports} words="documents.title" path={titlesPath} />
}
