import { RowsImport, useWords } from '@evops/kit'
import { discountImports } from '../../contract/index.ts'
import { discountWords } from './discounts.words.ts'

/** Imports discounts from a file. */
export function DiscountImport() {
  useWords(discountWords)
  return <RowsImport calls={discountImports} words="tariffs.import" path="/usermanager/discountmng" />
}
