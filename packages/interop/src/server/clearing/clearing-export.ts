import { currencyExponent, momentCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { partnersScreen } from '@evops/organisation/contract'
import { partnerMonthExport, partnerMonthFilter } from '../../contract/index.ts'
import { statementOf, type ClearingDeps } from './clearing.service.ts'
import { countLines, sliceOfLines } from './clearing.store.ts'
import { clearingColumns, clearingWords } from './clearing.words.ts'

const figure = (units: number, places: number) => ({ decimal: (units / 10 ** places).toFixed(places) })

export function partnerMonthExportKind(deps: ClearingDeps): ExportKind {
  const { db }: Pick<Services, 'db'> = deps.services
  return exportKind({
    name: partnerMonthExport,
    permission: [...partnersScreen.codes],
    title: { zh: '对接方对账单', en: 'Partner’s statement of account', es: 'Estado de cuenta del socio' },
    filter: partnerMonthFilter,
    head: ({ language }) => Object.values(clearingColumns).map((text) => text[language]),
    count: countLines,
    async *rows(actor, filter) {
      const { language, operatorId } = actor
      const key = { operatorId, id: filter.partnerId, month: filter.month }
      const { sums } = await db.inTenant(actor, (tx) => statementOf(tx, deps, key))
      for await (const row of inSlices(db, actor, { filter, read: sliceOfLines }))
        yield [
          row.sessionNo,
          row.partnerNo,
          row.stationName,
          momentCell(row.startedAt),
          momentCell(row.endedAt),
          figure(row.energyDwh, 4),
          figure(row.amountMinor, currencyExponent(sums.currency)),
          sums.currency,
          clearingWords[`interop.clearing.side-${row.side}`][language],
          clearingWords[`interop.clearing.${row.isCorrection ? 'correction' : 'session'}`][language],
          clearingWords[`interop.clearing.${row.isDisputed ? 'disputed' : row.recordState}`][language],
        ]
    },
  })
}
