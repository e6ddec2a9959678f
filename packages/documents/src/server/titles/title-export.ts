import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { invoicePermissions, titleColumns, titleExport, titleFilter } from '../../contract/index.ts'
import { titleWords } from '../../contract/title.words.ts'
import type { DocumentsDeps } from '../deps.ts'
import { maskTitle } from './titles.rules.ts'
import { countTitles, sliceOfTitles } from './titles.store.ts'

/** Export of invoice titles as listed; the columns equal those of the import. */
export function titleExportKind({ services }: DocumentsDeps): ExportKind {
  return exportKind({
    name: titleExport,
    permission: [...invoicePermissions.export],
    title: { zh: '发票抬头', en: 'Invoice titles', es: 'Datos de facturación' },
    filter: titleFilter,
    head: ({ language }) => titleColumns.map((column) => titleWords[`documents.title.${column}`][language]),
    count: countTitles,
    async *rows(actor, filter) {
      for await (const found of inSlices(services.db, actor, { filter, read: sliceOfTitles })) {
        const row = maskTitle(found)
        const kind = titleWords[`documents.title.kind.${row.kind}`][actor.language]
        yield titleColumns.map((column) =>
          column === 'kind' ? kind : column === 'holder' ? (row.holderName ?? '') : row[column],
        )
      }
    },
  })
}
