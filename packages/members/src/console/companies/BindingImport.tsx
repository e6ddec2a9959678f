import { RowsImport, usePage, useWords } from '@evops/kit'
import { templateMark } from '@evops/platform/contract'
import { bindingImports } from '../../contract/index.ts'
import { bindingWords } from './bindings.words.ts'

/** Imports people of companies from a file; if opened from a company, rows without a company belong to it. */
export function BindingImport() {
  useWords(bindingWords)
  const { company } = usePage().search
  return (
    <RowsImport
      calls={bindingImports}
      words="members.binding.import"
      path="/usermanager/compmsmng?view=people"
      presetMapping={company ? { company: templateMark + company } : {}}
    />
  )
}
