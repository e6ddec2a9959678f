import { RowsImport, useWords } from '@evops/kit'
import { userImports } from '../../contract/index.ts'
import { userWords } from './users.words.ts'

/** Imports users from a file. */
export function UserImport() {
  useWords(userWords)
  return <RowsImport calls={userImports} words="organisation.user.import" path="/sysmng/sysuser" />
}
