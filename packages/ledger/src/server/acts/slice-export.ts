import { currencyExponent } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { flowScreen, sliceExport, sliceFilter } from '../../contract/index.ts'
import { sliceExportWords, sliceValueWords } from './slice-export.words.ts'
import { withPartyNames, type SliceDeps } from './slices.routes.ts'
import { countSlices, partOfSlices } from './slices.store.ts'

/** Export of the sums just below a limit, the oldest day first. */
export function sliceExportKind(services: Pick<Services, 'db'>, deps: SliceDeps): ExportKind {
  return exportKind({
    name: sliceExport,
    permission: flowScreen.may.captialflow.export,
    title: { zh: '临近限额', en: 'Sums just below a limit', es: 'Sumas justo bajo un límite' },
    filter: sliceFilter,
    head: ({ language }) => Object.values(sliceExportWords).map((text) => text[language]),
    count: countSlices,
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: partOfSlices })) {
        const [named = row] = await services.db.inTenant(actor, (tx) => withPartyNames(tx, deps, [row]))
        const places = currencyExponent(row.currency)
        const money = (minor: number | null) =>
          minor === null ? null : { decimal: (minor / 10 ** places).toFixed(places) }
        yield [
          row.day,
          sliceValueWords[`ledger.slice-value.${row.subject}`][language],
          named.name,
          sliceValueWords[`ledger.slice-value.${row.direction}`][language],
          row.acts,
          money(row.sumMinor),
          money(row.largestMinor),
          money(row.dayLimitMinor),
          money(row.actLimitMinor),
          row.percent,
          row.nearDays,
          row.currency,
        ]
      }
    },
  })
}
