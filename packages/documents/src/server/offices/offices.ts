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
