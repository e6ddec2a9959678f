import type { TaxOfficeKind } from '../../contract/index.ts'
import { cfdiOffice } from './cfdi.ts'
import { digitalCnOffice } from './digital-cn.ts'
import { en16931Office } from './en16931.ts'
import { manualOffice } from './manual.ts'
import type { TaxOffice } from './office.ts'
import { verifactuOffice } from './verifactu.ts'

const offices: Readonly<Record<TaxOfficeKind, TaxOffice>> = {
  manual: manualOffice,
  en16931: en16931Office,
  verifactu: verifactuOffice,
  cfdi: cfdiOffice,
  digital_cn: digitalCnOffice,
}
export const taxOfficeOf = (office: TaxOfficeKind): TaxOffice => offices[office]
/** True if the documents of an office are sent to it. */
export function isReported({ submit, chain }: TaxOffice): boolean {
  return submit !== undefined || chain !== undefined
}
