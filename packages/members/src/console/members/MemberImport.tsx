import { RowsImport, useWords } from '@evops/kit'
import { memberImports } from '../../contract/index.ts'
import { memberWords } from './members.words.ts'

/** Imports members from a file. */
export function MemberImport() {
  useWords(memberWords)
  return <RowsImport calls={memberImports} words="members.import" path="/usermanager/usermng" />
}
