import { terminalPaymentWords } from '@evops/charging/contract'
import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { paymentPermissions, terminalPaymentExport, terminalPaymentFilter } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import { sliceOfTerminalPayments } from './terminal-payments.store.ts'

const columns = [
  'settledAt',
  'stationName',
  'chargePointNo',
  'sessionNo',
  'amountMinor',
  'billMinor',
  'differenceMinor',
  'postedMinor',
  'currency',
  'state',
  'status',
  'statusInfo',
  'receiptNo',
  'pspRef',
  'vatNumber',
  'vatCompanyName',
  'receivedAt',
] as const

/** Export of the payments of payment terminals. */
export function terminalPaymentExportKind({ services }: PaymentsDeps): ExportKind {
  return exportKind({
    name: terminalPaymentExport,
    permission: [...paymentPermissions.reconciliation.export],
    title: { zh: '终端收款', en: 'Terminal payments', es: 'Pagos de terminales' },
    filter: terminalPaymentFilter,
    head: ({ language }) =>
      columns.map((column) => terminalPaymentWords[`charging.terminal-payment.${column}`][language]),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfTerminalPayments })) {
        const places = currencyExponent(row.currency)
        const money = (minor: number | null) =>
          minor === null ? null : { decimal: (minor / 10 ** places).toFixed(places) }
        yield [
          instantCell(row.settledAt),
          row.stationName,
          row.chargePointNo,
          row.sessionNo,
          money(row.amountMinor),
          money(row.billMinor),
          money(row.differenceMinor),
          money(row.postedMinor),
          row.currency,
          terminalPaymentWords[`charging.terminal-payment.state.${row.state}`][language],
          terminalPaymentWords[`charging.terminal-payment.status.${row.status}`][language],
          row.statusInfo,
          row.receiptNo,
          row.pspRef,
          row.vatNumber,
          row.vatCompanyName,
          instantCell(row.receivedAt),
        ]
      }
    },
  })
}
