import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  cardValueWords,
  tradeExport,
  tradeExportUnmasked,
  tradeFilter,
  tradePermissions,
  type TradeRow,
} from '../../contract/index.ts'
import { withUnmaskableFamilies, maskCardFor } from '../cards/access.rules.ts'
import { decimalOfUnits } from '../decimal.ts'
import type { CardsDeps } from '../deps.ts'
import { tradeExportWords } from './trade-export.words.ts'
import { sliceOfTrades, sumsOfTrades } from './trades.store.ts'

/** Exports of card transactions, oldest first: with masked numbers, and with full numbers if the user may see them. */
export function tradeExportKinds(deps: CardsDeps): ExportKind[] {
  return [kindOf(deps, false), kindOf(deps, true)]
}

function kindOf({ services }: CardsDeps, whole: boolean): ExportKind {
  return exportKind({
    name: whole ? tradeExportUnmasked : tradeExport,
    permission: [...tradePermissions.export],
    title: whole
      ? {
          zh: '卡交易（完整卡号）',
          en: 'Card transactions, numbers in full',
          es: 'Transacciones de tarjetas con números completos',
        }
      : { zh: '卡交易', en: 'Card transactions', es: 'Transacciones de tarjetas' },
    filter: tradeFilter,
    head: ({ language }) => Object.values(tradeExportWords).map((text) => text[language]),
    count: async (tx, filter, actor) => (await sumsOfTrades(tx, withUnmaskableFamilies(actor, filter), '')).count,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, {
        filter: withUnmaskableFamilies(actor, filter),
        read: sliceOfTrades,
      })
      const shown = maskCardFor<TradeRow>(actor, whole)
      const { language } = actor
      for await (const row of slices) {
        const exponent = currencyExponent(row.currency)
        yield [
          instantCell(row.startedAt),
          instantCell(row.endedAt),
          row.sessionNo,
          shown(row).cardNo,
          cardValueWords[`cards.family.${row.family}`][language],
          row.holderName,
          row.plate,
          row.stationName,
          row.chargePointNo,
          row.connectorNo,
          decimalOfUnits(row.energyDwh, 4),
          decimalOfUnits(row.totalMinor, exponent),
          row.currency,
          row.kind && cardValueWords[`cards.tx.${row.kind}`][language],
          decimalOfUnits(row.paidMinor, exponent),
          decimalOfUnits(row.differenceMinor, exponent),
          decimalOfUnits(row.beforeMinor, exponent),
          decimalOfUnits(row.afterMinor, exponent),
          row.counter,
          row.verifyState && cardValueWords[`cards.verify.${row.verifyState}`][language],
          row.settleState && cardValueWords[`cards.settle.${row.settleState}`][language],
          row.terminalNo,
          row.psamNo,
          row.tac,
          instantCell(row.uploadedAt),
        ]
      }
    },
  })
}
