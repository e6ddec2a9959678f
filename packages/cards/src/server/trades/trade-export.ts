import { currencyExponent } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { cardValueWords, tradeExport, tradeFilter, tradePermissions } from '../../contract/index.ts'
import { decimalOf } from '../decimal.ts'
import type { CardsDeps } from '../deps.ts'
import { tradeExportWords } from './trade-export.words.ts'
import { sliceOfTrades, sumsOfTrades } from './trades.store.ts'

/** What cards took, the oldest first. */
export function tradeExportKind({ house }: CardsDeps): ExportKind {
  return exportKind({
    name: tradeExport,
    permission: [...tradePermissions.export],
    title: { zh: '卡交易', en: 'Card transactions', es: 'Transacciones de tarjetas' },
    filter: tradeFilter,
    head: ({ language }) => Object.values(tradeExportWords).map((text) => text[language]),
    count: async (tx, filter) => (await sumsOfTrades(tx, filter, '')).count,
    async *rows(actor, filter) {
      const slices = inSlices(house.db, actor, { filter, read: sliceOfTrades })
      for await (const row of slices)
        yield [
          row.startedAt,
          row.endedAt,
          row.orderNo,
          row.cardNo,
          cardValueWords[`cards.family.${row.family}`][actor.language],
          row.holderName,
          row.plate,
          row.stationName,
          row.pileNo,
          row.gunNo,
          decimalOf(row.energyDwh, 4),
          decimalOf(row.totalMinor, currencyExponent(row.currency)),
          row.currency,
        ]
    },
  })
}
