import { currencyExponent, instantCell, type Language } from '@evops/platform/contract'
import { exportKind, type TableCell, type TableRowCells, type ExportKind, type Services } from '@evops/platform/server'
import {
  flowExport,
  flowFilter,
  formatAccount,
  formatBusiness,
  type FlowRow,
  flowScreen,
} from '../../contract/index.ts'
import { flowExportWords, flowTotalWords } from './flow-export.words.ts'
import { addNamesToFlowLines, type FlowDeps } from './flow.service.ts'
import { sliceOfFlowLines, type FlowCursor } from './flow.store.ts'
import { flowSummingMethodOf, debitCreditTotalOf } from './sums.store.ts'

const linesPerSlice = 2_000

/** Background export of the capital flow, oldest first. Its columns add up to the totals of the screen. */
export function flowExportKind(services: Pick<Services, 'db'>, deps: FlowDeps): ExportKind {
  return exportKind({
    name: flowExport,
    permission: flowScreen.may.captialflow.export,
    title: { zh: '资金流水', en: 'Ledger entries', es: 'Apuntes' },
    filter: flowFilter,
    head: (actor) => Object.values(flowExportWords).map((text) => text[actor.language]),
    count: async (tx, filter) => (await debitCreditTotalOf(tx, filter)).lines,
    async totals(tx, actor, filter) {
      const { debitMinor, creditMinor } = await debitCreditTotalOf(tx, filter)
      const { currency } = await flowSummingMethodOf(tx)
      const exponent = currencyExponent(currency)
      const money = (minor: number) => ({ decimal: (minor / 10 ** exponent).toFixed(exponent) })
      const below: Readonly<Record<string, TableCell>> = {
        'ledger.export.effective': flowTotalWords['ledger.export-sum'][actor.language],
        'ledger.export.debit': money(debitMinor),
        'ledger.export.credit': money(creditMinor),
        'ledger.export.currency': currency,
      }
      return Object.keys(flowExportWords).map((column) => below[column] ?? null)
    },
    async *rows(actor, filter) {
      const { timeZone } = await services.db.inTenant(actor, (tx) => flowSummingMethodOf(tx))
      let after: FlowCursor | undefined
      for (let isMore = true; isMore;) {
        const slice = await services.db.inTenant(actor, async (tx) => {
          const lines = await sliceOfFlowLines(tx, filter, { after, limit: linesPerSlice })
          after = lines.at(-1)
          isMore = lines.length === linesPerSlice
          return addNamesToFlowLines(tx, deps, lines)
        })
        for (const row of slice) yield cellsOf(row, timeZone, actor.language)
      }
    },
  })
}

function cellsOf(row: FlowRow, zone: string, language: Language): TableRowCells {
  const figure = (minor: number) => {
    const exponent = currencyExponent(row.currency)
    return minor > 0 ? { decimal: (minor / 10 ** exponent).toFixed(exponent) } : null
  }
  return [
    instantCell(row.effectiveAt, zone),
    instantCell(row.recordedAt, zone),
    zone,
    formatBusiness(row.businessType, language),
    row.businessName,
    formatAccount(row.account, language),
    row.holderName,
    figure(row.amountMinor),
    figure(-row.amountMinor),
    row.currency,
    row.memo,
    row.byName,
    row.journalId,
  ]
}
