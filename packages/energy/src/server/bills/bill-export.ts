import { currencyExponent, dayCell, instantCell, words } from '@evops/platform/contract'
import { exportKind, type ExportKind } from '@evops/platform/server'
import {
  billLineWords,
  billUnitWords,
  gridBillExport,
  gridBillFilter,
  gridBillPermissions,
  type GridBillFilter,
} from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { gridBillOf } from './bills.service.ts'

const heads = words({
  'energy.export.item': { zh: '项目', en: 'Item', es: 'Concepto' },
  'energy.export.name': { zh: '时段', en: 'Period', es: 'Periodo' },
  'energy.export.quantity': { zh: '数量', en: 'Quantity', es: 'Cantidad' },
  'energy.export.unit': { zh: '单位', en: 'Unit', es: 'Unidad' },
  'energy.export.price': { zh: '单价', en: 'Price', es: 'Precio' },
  'energy.export.rate': { zh: '调整率（%）', en: 'Adjustment (%)', es: 'Ajuste (%)' },
  'energy.export.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'energy.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'energy.export.quarter': { zh: '对应时刻', en: 'Quarter hour', es: 'Cuarto de hora' },
  'energy.export.interpolated': { zh: '插补刻数', en: 'Interpolated', es: 'Interpolados' },
  'energy.export.version': { zh: '电价版本', en: 'Prices from', es: 'Precios desde' },
  'energy.export.to-date': { zh: '账单截至', en: 'To date, until', es: 'A la fecha, hasta' },
})

/** Export of a monthly bill, line by line. */
export function gridBillExportKind({ services, currencyOf }: EnergyDeps): ExportKind {
  return exportKind({
    name: gridBillExport,
    permission: [...gridBillPermissions.export],
    title: { zh: '购电账单', en: 'Grid bill', es: 'Recibo de red' },
    filter: gridBillFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter: GridBillFilter) {
      const currency = await currencyOf(actor.operatorId)
      const bill = await services.db.inTenant(actor, (tx) =>
        gridBillOf(tx, { ...filter, currency, now: services.now() }),
      )
      const minor = 10 ** currencyExponent(currency)
      for (const line of bill.lines)
        yield [
          billLineWords[`energy.line.${line.code}`][actor.language],
          line.name,
          line.unit === 'amount' ? line.quantityE4 / minor : line.quantityE4 / 10_000,
          billUnitWords[`energy.unit.${line.unit}`][actor.language],
          line.priceE6 === null ? '' : line.priceE6 / 1_000_000,
          line.rateE4 === null ? '' : line.rateE4 / 100,
          line.amountMinor / minor,
          currency,
          line.at === null ? '' : instantCell(line.at),
          line.interpolated,
          dayCell(line.versionFrom),
          bill.toDate === null ? '' : instantCell(bill.toDate.until),
        ]
    },
  })
}
