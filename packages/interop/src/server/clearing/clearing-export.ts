import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { partnersScreen } from '@evops/organisation/contract'
import { partnerMonthExport, partnerMonthFilter } from '../../contract/index.ts'
import { getPartnerStatement, type PartnerStatementDeps } from './clearing.service.ts'
import { countLines, sliceStatementLines } from './clearing.store.ts'
import { clearingColumns, clearingWords } from './clearing.words.ts'

const figure = (units: number, places: number) => ({ decimal: (units / 10 ** places).toFixed(places) })

export function partnerMonthExportKind(deps: PartnerStatementDeps): ExportKind {
  const { db }: Pick<Services, 'db'> = deps.services
  return exportKind({
    name: partnerMonthExport,
    permission: [...partnersScreen.codes],
    title: { zh: '合作方对账单', en: 'Partner’s statement of account', es: 'Estado de cuenta del socio' },
    filter: partnerMonthFilter,
    head: ({ language }) => Object.values(clearingColumns).map((text) => text[language]),
    count: countLines,
    async *rows(actor, filter) {
      const { language, operatorId } = actor
      const key = { operatorId, id: filter.partnerId, month: filter.month }
      const { sums } = await db.inTenant(actor, (tx) => getPartnerStatement(tx, deps, key))
      for await (const row of inSlices(db, actor, { filter, read: sliceStatementLines }))
        yield [
          row.sessionNo,
          row.partnerNo,
          row.stationName,
          instantCell(row.startedAt),
          instantCell(row.endedAt),
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
