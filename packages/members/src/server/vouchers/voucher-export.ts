import { currencyExponent, instantCell, type TableCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  couponPermissions,
  voucherBatchExport,
  voucherBatchFilter,
  voucherBatchWords,
  voucherRedemptionExport,
  voucherRedemptionFilter,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { sliceOfVoucherRedemptions } from './redemptions.store.ts'
import { allVoucherBatches } from './voucher-batches.store.ts'
import { redemptionExportWords, voucherBatchExportWords } from './voucher-export.words.ts'

function amountCell(minor: number, currency: string): TableCell {
  const exponent = currencyExponent(currency)
  return { decimal: (minor / 10 ** exponent).toFixed(exponent) }
}

/** Export of batches of voucher codes with their figures, as listed. */
export function voucherBatchExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: voucherBatchExport,
    permission: [...couponPermissions.export],
    title: { zh: '兑换码批次', en: 'Voucher codes', es: 'Códigos canjeables' },
    filter: voucherBatchFilter,
    head: ({ language }) => Object.values(voucherBatchExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      for (const row of await services.db.inTenant(actor, (tx) => allVoucherBatches(tx, services.now(), filter)))
        yield [
          row.name,
          voucherBatchWords[`members.voucher.kind.${row.kind}`][actor.language],
          voucherBatchWords[`members.voucher.state.${row.state}`][actor.language],
          amountCell(row.amountMinor, row.currency),
          row.issued,
          row.redemptions,
          amountCell(row.budgetMinor, row.currency),
          amountCell(row.redeemedMinor, row.currency),
          amountCell(row.leftMinor, row.currency),
          instantCell(row.validFrom),
          instantCell(row.validUntil),
          row.note,
        ]
    },
  })
}

/** Export of redemptions, oldest first. */
export function voucherRedemptionExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: voucherRedemptionExport,
    permission: [...couponPermissions.export],
    title: { zh: '兑换记录', en: 'Redemptions of voucher codes', es: 'Canjes de códigos' },
    filter: voucherRedemptionFilter,
    head: ({ language }) => Object.values(redemptionExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfVoucherRedemptions }))
        yield [
          row.batchName,
          row.memberName,
          row.maskedCode,
          instantCell(row.redeemedAt),
          amountCell(row.amountMinor, row.currency),
        ]
    },
  })
}
