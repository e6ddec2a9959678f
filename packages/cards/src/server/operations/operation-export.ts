import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  cardValueWords,
  operationExport,
  operationExportUnmasked,
  operationFilter,
  operationPermissions,
  type OperationRow,
} from '../../contract/index.ts'
import { withUnmaskableFamilies, maskCardFor } from '../cards/access.rules.ts'
import { decimalOfUnits } from '../decimal.ts'
import type { CardsDeps } from '../deps.ts'
import { operationExportWords } from './operation-export.words.ts'
import { countOperations, sliceOfOperations } from './operations.store.ts'

/** Exports of card operations, oldest first: with masked numbers, and with full numbers if the user may see them. */
export function operationExportKinds(deps: CardsDeps): ExportKind[] {
  return [kindOf(deps, false), kindOf(deps, true)]
}

function kindOf({ services }: CardsDeps, whole: boolean): ExportKind {
  return exportKind({
    name: whole ? operationExportUnmasked : operationExport,
    permission: [...operationPermissions.export],
    title: whole
      ? {
          zh: '卡操作流水（完整卡号）',
          en: 'Card operations, numbers in full',
          es: 'Operaciones de tarjetas con números completos',
        }
      : { zh: '卡操作流水', en: 'Card operations', es: 'Operaciones de tarjetas' },
    filter: operationFilter,
    head: ({ language }) => Object.values(operationExportWords).map((text) => text[language]),
    count: (tx, filter, actor) => countOperations(tx, withUnmaskableFamilies(actor, filter)),
    async *rows(actor, filter) {
      const { language } = actor
      const slices = inSlices(services.db, actor, {
        filter: withUnmaskableFamilies(actor, filter),
        read: sliceOfOperations,
      })
      const shown = maskCardFor<OperationRow>(actor, whole)
      for await (const row of slices) {
        const exponent = row.currency === null ? 0 : currencyExponent(row.currency)
        const money = (minor: number | null) => decimalOfUnits(minor, exponent)
        yield [
          instantCell(row.at),
          shown(row).cardNo,
          cardValueWords[`cards.kind.${row.kind}`][language],
          cardValueWords[`cards.state.${row.stateBefore}`][language],
          cardValueWords[`cards.state.${row.stateAfter}`][language],
          row.holderName,
          money(row.beforeMinor),
          money(row.amountMinor),
          money(row.afterMinor),
          row.currency,
          row.payMethod,
          row.voucherNo,
          row.shiftName,
          instantCell(row.shiftOpenedAt),
          row.reason,
          row.byName,
          row.approverName,
          row.tac,
          shown(row).otherCardNo,
          cardValueWords[`cards.result.${row.result}`][language],
        ]
      }
    },
  })
}
