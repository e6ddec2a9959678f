import { RowsImport, useWords } from '@evops/kit'
import { cardValueWords, offlineCardImports, onlineCardImports } from '../../contract/index.ts'
import { importWords } from './card-import.words.ts'

function useImportWords() {
  useWords(importWords)
  useWords(cardValueWords)
}

/** Import of online cards from a file, into stock or for their holders. */
export function OnlineCardImport() {
  useImportWords()
  return <RowsImport calls={onlineCardImports} words="cards.import" path="/cardmanager/onlinecard" />
}
/** Import of offline cards from a file. */
export function OfflineCardImport() {
  useImportWords()
  return <RowsImport calls={offlineCardImports} words="cards.import" path="/cardmanager/offlinecard" />
}
