import { currencyExponent, maskTag, instantCell } from '@evops/platform/contract'
import { exportKind, type ExportKind } from '@evops/platform/server'
import {
  cardPermissions,
  cardStatementExport,
  statementFilter,
  statementWords,
  type StatementSums,
} from '../../contract/index.ts'
import { decimalOfUnits } from '../decimal.ts'
import type { CardsDeps } from '../deps.ts'
import { statementExportWords } from './statement-export.words.ts'
import { loadStatementScope } from './statements.service.ts'
import { allStatementLines } from './statements.store.ts'

const foot = ['rechargedMinor', 'chargedMinor', 'refundedMinor', 'otherMinor', 'closingMinor'] as const

/**
 * Export of a card's or a holder's statement as a workbook, PDF or text: opening balance, lines, totals and closing
 * balance.
 */
export function statementExportKind(deps: CardsDeps): ExportKind {
  return exportKind({
    name: cardStatementExport,
    permission: [...cardPermissions.export],
    title: { zh: '卡对账单', en: 'Card statement', es: 'Extracto de tarjeta' },
    filter: statementFilter,
    head: ({ language }) => Object.values(statementExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      const { sums, list } = await deps.services.db.inTenant(actor, async (tx) => {
        const { whose, sums: found } = await loadStatementScope(tx, deps, { actor, filter })
        return { sums: found, list: await allStatementLines(tx, whose, filter) }
      })
      const exponent = currencyExponent(sums.currency)
      const sum = (name: keyof StatementSums & `${string}Minor`) => [
        null,
        statementWords[`cards.statement.${name}`][language],
        null,
        null,
        decimalOfUnits(sums[name], exponent),
        sums.currency,
      ]
      yield sum('openingMinor')
      for (const { at, kind, cardNo, reference, amountMinor } of list)
        yield [
          instantCell(at),
          statementWords[`cards.statement.kind.${kind}`][language],
          cardNo && maskTag(cardNo),
          reference,
          decimalOfUnits(amountMinor, exponent),
          sums.currency,
        ]
      for (const name of foot) yield sum(name)
    },
  })
}
