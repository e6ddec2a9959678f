import { currencyExponent } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { discountColumns, discountExport, discountFilter, discountPermissions } from '../../contract/index.ts'
import type { TariffDeps } from '../deps.ts'
import { discountColumnWords } from '../../contract/discount-values.ts'
import { discountToCells } from './discount-cells.rules.ts'
import { allDiscounts } from './discounts.store.ts'

/** Export of discounts as a file in the reader's language, which the import can read. */
export function discountExportKind(services: Services, { currencyOf }: TariffDeps): ExportKind {
  return exportKind({
    name: discountExport,
    permission: [...discountPermissions.export],
    title: { zh: '折扣规则', en: 'Discount rules', es: 'Reglas de descuento' },
    filter: discountFilter,
    head: ({ language }) => discountColumns.map((column) => discountColumnWords[`tariffs.import.${column}`][language]),
    count: async (tx, filter) => (await allDiscounts(tx, filter, services.now())).length,
    async *rows(actor, filter) {
      const { rows, exponent } = await services.db.inTenant(actor, async (tx) => ({
        rows: await allDiscounts(tx, filter, services.now()),
        exponent: currencyExponent(await currencyOf(tx, actor.operatorId)),
      }))
      for (const row of rows) yield discountToCells(row, { exponent, language: actor.language })
    },
  })
}
