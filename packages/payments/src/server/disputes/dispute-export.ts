import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  disputeExport,
  disputeFilter,
  disputeWords,
  formatDisputeReason,
  paymentPermissions,
} from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import { sliceOfDisputes } from './disputes.store.ts'

const columns = [
  'openedAt',
  'accountName',
  'kind',
  'disputeNo',
  'paymentNo',
  'walletName',
  'amountMinor',
  'heldMinor',
  'currency',
  'reason',
  'evidenceDueAt',
  'evidence',
  'state',
  'endedAt',
] as const

/** Export of disputes and of refunds made at the provider. */
export function disputeExportKind({ services }: PaymentsDeps): ExportKind {
  return exportKind({
    name: disputeExport,
    permission: [...paymentPermissions.reconciliation.export],
    title: { zh: '支付争议', en: 'Disputes', es: 'Disputas' },
    filter: disputeFilter,
    head: ({ language }) => columns.map((column) => disputeWords[`payments.dispute.${column}`][language]),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfDisputes })) {
        const places = currencyExponent(row.currency)
        const money = (minor: number) => ({ decimal: (minor / 10 ** places).toFixed(places) })
        yield [
          instantCell(row.openedAt),
          row.accountName,
          disputeWords[`payments.dispute.kind.${row.kind}`][language],
          row.disputeNo,
          row.paymentNo,
          row.walletName,
          money(row.amountMinor),
          money(row.heldMinor),
          row.currency,
          formatDisputeReason(row.reason, language),
          row.evidenceDueAt && instantCell(row.evidenceDueAt),
          row.evidence,
          disputeWords[`payments.dispute.state.${row.state}`][language],
          row.endedAt && instantCell(row.endedAt),
        ]
      }
    },
  })
}
