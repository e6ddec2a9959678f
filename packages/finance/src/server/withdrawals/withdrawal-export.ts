import { currencyExponent, dayCell, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { withdrawalExport, withdrawalFilter, withdrawalPermissions, withdrawalWords } from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { withdrawalExportWords } from './withdrawal-export.words.ts'
import { countWithdrawals, sliceOfWithdrawals } from './withdrawals.store.ts'

/** Export of withdrawals, with the last four characters of account numbers. */
export function withdrawalExportKind({ services }: FinanceDeps): ExportKind {
  return exportKind({
    name: withdrawalExport,
    permission: [...withdrawalPermissions.export],
    title: { zh: '提现', en: 'Withdrawals', es: 'Pagos a socios' },
    filter: withdrawalFilter,
    head: ({ language }) => Object.values(withdrawalExportWords).map((text) => text[language]),
    count: countWithdrawals,
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfWithdrawals })) {
        const places = currencyExponent(row.currency)
        yield [
          row.no,
          withdrawalWords[`finance.holder.${row.holderKind}`][language],
          row.holderName,
          { decimal: (row.amountMinor / 10 ** places).toFixed(places) },
          row.currency,
          withdrawalWords[`finance.withdrawal.state.${row.state}`][language],
          row.accountName,
          row.bank,
          `**** ${row.accountTail}`,
          instantCell(row.requestedAt),
          row.requestedByName,
          row.decidedByName,
          row.paidOn === null ? '' : dayCell(row.paidOn),
          row.voucherNo,
          row.remark,
        ]
      }
    },
  })
}
