import { currencyExponent } from '@evops/platform/contract'
import { exportKind, inSlices, serveAll, type App, type ExportKind } from '@evops/platform/server'
import {
  invoicePermissions,
  registerEndpoints,
  registerExport,
  registerFilter,
  registerWords,
} from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { formatMinorDecimal } from '../offices/xml.ts'
import { pageOfRegister, sliceOfRegister } from './register.store.ts'

export function registerRoutes(app: App): void {
  serveAll(app, registerEndpoints, { listInvoiceRegister: ({ tx, query }) => pageOfRegister(tx, query) })
}

const columns = [
  ...(['day', 'number', 'kind', 'reversesNumber', 'buyerTaxId', 'buyerName', 'buyerCountry'] as const),
  ...(['rate', 'netMinor', 'taxMinor', 'totalMinor', 'currency'] as const),
] as const
/** Export of the register of issued invoices (libro registro, RD 1624/1992, art. 63), a row per document and rate. */
export function registerExportKind({ services }: DocumentsDeps): ExportKind {
  return exportKind({
    name: registerExport,
    permission: [...invoicePermissions.export],
    title: { zh: '开票登记簿', en: 'Register of issued invoices', es: 'Libro registro de facturas expedidas' },
    filter: registerFilter,
    head: ({ language }) => columns.map((column) => registerWords[`documents.register.${column}`][language]),
    async *rows(actor, filter) {
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfRegister })) {
        const money = (minor: number) => ({ decimal: formatMinorDecimal(minor, currencyExponent(row.currency)) })
        yield [
          { day: row.day },
          row.number,
          registerWords[`documents.register.kind.${row.kind}`][actor.language],
          row.reversesNumber,
          row.buyerTaxId,
          row.buyerName,
          row.buyerCountry,
          { decimal: (row.rate / 100).toFixed(2) },
          money(row.netMinor),
          money(row.taxMinor),
          money(row.totalMinor),
          row.currency,
        ]
      }
    },
  })
}
