import { currencyExponent, dayCell, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { differenceExport, differenceFilter, differenceWords, paymentPermissions } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import { sliceOfDifferences } from './differences.store.ts'

const columns = [
  'day',
  'accountName',
  'kind',
  'outcome',
  'matchNo',
  'providerNo',
  'oursMinor',
  'theirsMinor',
  'currency',
  'at',
  'state',
  'assigneeName',
  'reason',
  'text',
  'proposedByName',
  'resolvedByName',
] as const

/** Export of differences between our data and the providers'. */
export function differenceExportKind({ services }: PaymentsDeps): ExportKind {
  return exportKind({
    name: differenceExport,
    permission: [...paymentPermissions.reconciliation.export],
    title: { zh: '对账差异', en: 'Reconciliation differences', es: 'Diferencias de conciliación' },
    filter: differenceFilter,
    head: ({ language }) => columns.map((column) => differenceWords[`payments.difference.${column}`][language]),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfDifferences })) {
        const places = currencyExponent(row.currency)
        const money = (minor: number | null) =>
          minor === null ? null : { decimal: (minor / 10 ** places).toFixed(places) }
        yield [
          dayCell(row.day),
          row.accountName,
          differenceWords[`payments.difference.kind.${row.kind}`][language],
          differenceWords[`payments.difference.outcome.${row.outcome}`][language],
          row.matchNo,
          row.providerNo,
          money(row.oursMinor),
          money(row.theirsMinor),
          row.currency,
          instantCell(row.at),
          differenceWords[`payments.difference.state.${row.state}`][language],
          row.assigneeName,
          row.reason && differenceWords[`payments.difference.reason.${row.reason}`][language],
          row.text,
          row.proposedByName,
          row.resolvedByName,
        ]
      }
    },
  })
}
