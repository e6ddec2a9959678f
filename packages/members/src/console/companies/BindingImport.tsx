import { RowsImport, usePage, useWords } from '@evops/kit'
import { templateMark } from '@evops/platform/contract'
import { bindingImports } from '../../contract/index.ts'
import { bindingWords } from './bindings.words.ts'

/** People of companies from a file; opened from a company, theirs where the file names none. */
export function BindingImport() {
  useWords(bindingWords)
  const { company } = usePage().search
  return (
    <RowsImport
      calls={bindingImports}
      words="members.binding.import"
      path="/usermanager/compmsmng?view=people"
      given={company ? { company: templateMark + company } : {}}
    />
  )
}
