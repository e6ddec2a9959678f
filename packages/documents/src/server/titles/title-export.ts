import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  invoicePermissions,
  invoiceTitleColumns,
  invoiceTitleExport,
  invoiceTitleFilter,
} from '../../contract/index.ts'
import { invoiceTitleWords } from '../../contract/title.words.ts'
import type { DocumentsDeps } from '../deps.ts'
import { maskInvoiceTitle } from './titles.rules.ts'
import { countInvoiceTitles, sliceOfInvoiceTitles } from './titles.store.ts'

/** Export of invoice titles as listed; the columns equal those of the import. */
export function invoiceTitleExportKind({ services }: DocumentsDeps): ExportKind {
  return exportKind({
    name: invoiceTitleExport,
    permission: [...invoicePermissions.export],
    title: { zh: '发票抬头', en: 'Billing profiles', es: 'Datos de facturación' },
    filter: invoiceTitleFilter,
    head: ({ language }) =>
      invoiceTitleColumns.map((column) => invoiceTitleWords[`documents.title.${column}`][language]),
    count: countInvoiceTitles,
    async *rows(actor, filter) {
      for await (const found of inSlices(services.db, actor, { filter, read: sliceOfInvoiceTitles })) {
        const row = maskInvoiceTitle(found)
        const kind = invoiceTitleWords[`documents.title.kind.${row.kind}`][actor.language]
        yield invoiceTitleColumns.map((column) =>
          column === 'kind' ? kind : column === 'holder' ? (row.holderName ?? '') : row[column],
        )
      }
    },
  })
}
