import { currencyExponent, dayCell, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { invoiceExport, invoiceFilter, invoicePermissions, invoiceWords } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { formatMinorDecimal } from '../offices/xml.ts'
import { countInvoices, sliceOfInvoices } from './invoices.store.ts'

const columns = [
  ...([
    'no',
    'number',
    'kind',
    'source',
    'state',
    'office',
    'officeState',
    'buyerName',
    'holderName',
    'sessions',
  ] as const),
  ...(['netMinor', 'taxMinor', 'totalMinor', 'currency', 'appliedAt', 'issuedOn', 'test'] as const),
] as const

/** Export of invoices with the columns of their list. */
export function invoiceExportKind({ services }: DocumentsDeps): ExportKind {
  return exportKind({
    name: invoiceExport,
    permission: [...invoicePermissions.export],
    title: { zh: '发票', en: 'Invoices', es: 'Facturas' },
    filter: invoiceFilter,
    head: ({ language }) => columns.map((column) => invoiceWords[`documents.invoice.${column}`][language]),
    count: countInvoices,
    async *rows(actor, filter) {
      const translate = (key: keyof typeof invoiceWords) => invoiceWords[key][actor.language]
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfInvoices })) {
        const money = (minor: number) => ({ decimal: formatMinorDecimal(minor, currencyExponent(row.currency)) })
        yield [
          row.no,
          row.number ?? '',
          translate(`documents.invoice.kind.${row.kind}`),
          translate(`documents.invoice.source.${row.source}`),
          translate(`documents.invoice.state.${row.state}`),
          translate(`documents.office.${row.office}`),
          row.officeState === null ? '' : translate(`documents.invoice.officeState.${row.officeState}`),
          row.buyerName,
          row.holderName ?? '',
          row.sessions,
          money(row.netMinor),
          money(row.taxMinor),
          money(row.totalMinor),
          row.currency,
          instantCell(row.appliedAt),
          dayCell(row.issuedOn),
          row.test ? translate('documents.invoice.test') : '',
        ]
      }
    },
  })
}
