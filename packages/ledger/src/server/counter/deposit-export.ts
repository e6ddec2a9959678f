import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { depositExport, depositFilter, depositsScreen } from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import { depositExportWords, depositValueWords } from './deposit-export.words.ts'
import { countDeposits, sliceOfDeposits } from './deposits.store.ts'

/** Export of deposits in every state, oldest first. */
export function depositExportKind(services: Pick<Services, 'db'>): ExportKind {
  return exportKind({
    name: depositExport,
    permission: depositsScreen.may.depositrefund.export,
    title: { zh: '押金', en: 'Deposits', es: 'Depósitos' },
    filter: depositFilter,
    head: ({ language }) => Object.values(depositExportWords).map((text) => text[language]),
    count: countDeposits,
    async *rows(actor, filter) {
      const { language } = actor
      const currency = await services.db.inTenant(actor, currencyOf)
      const places = currencyExponent(currency)
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfDeposits }))
        yield [
          row.holderName,
          depositValueWords[`ledger.deposit-value.${row.kind}`][language],
          { decimal: (row.amountMinor / 10 ** places).toFixed(places) },
          currency,
          depositValueWords[`ledger.deposit-value.${row.state}`][language],
          instantCell(row.at),
          row.endedAt === null ? null : instantCell(row.endedAt),
          row.voucherNo,
          row.byName,
          row.note,
        ]
    },
  })
}
