import { currencyExponent } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { flowScreen, nearLimitExport, nearLimitFilter } from '../../contract/index.ts'
import { nearLimitExportWords, nearLimitValueWords } from './slice-export.words.ts'
import { withPartyNames, type NearLimitDeps } from './slices.routes.ts'
import { countNearLimitSums, sliceOfNearLimitSums } from './slices.store.ts'

/** Export of the sums just below a limit, the oldest day first. */
export function nearLimitExportKind(services: Pick<Services, 'db'>, deps: NearLimitDeps): ExportKind {
  return exportKind({
    name: nearLimitExport,
    permission: flowScreen.may.captialflow.export,
    title: { zh: '临近限额', en: 'Sums just below a limit', es: 'Sumas justo bajo un límite' },
    filter: nearLimitFilter,
    head: ({ language }) => Object.values(nearLimitExportWords).map((text) => text[language]),
    count: countNearLimitSums,
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfNearLimitSums })) {
        const [named = row] = await services.db.inTenant(actor, (tx) => withPartyNames(tx, deps, [row]))
        const places = currencyExponent(row.currency)
        const money = (minor: number | null) =>
          minor === null ? null : { decimal: (minor / 10 ** places).toFixed(places) }
        yield [
          row.day,
          nearLimitValueWords[`ledger.slice-value.${row.subject}`][language],
          named.name,
          nearLimitValueWords[`ledger.slice-value.${row.direction}`][language],
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
