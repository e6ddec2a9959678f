import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type Actor, type ExportKind } from '@evops/platform/server'
import {
  cardExport,
  cardExportUnmasked,
  cardFilter,
  cardPermissions,
  cardValueWords,
  type CardRow,
} from '../../contract/index.ts'
import { decimalOfUnits } from '../decimal.ts'
import type { CardsDeps } from '../deps.ts'
import { permittedCardFamilies, withUnmaskableFamilies, maskCardFor } from './access.rules.ts'
import { cardExportWords } from './card-export.words.ts'
import { countCards, sliceOfCards } from './cards.store.ts'

/**
 * Exports of the cards of the screens that the user may export, oldest first: with masked numbers, and with full
 * numbers. Both are audited.
 */
export function cardExportKinds(deps: CardsDeps): ExportKind[] {
  return [kindOf(deps, false), kindOf(deps, true)]
}

function kindOf({ services, operatorOf }: CardsDeps, whole: boolean): ExportKind {
  const families = (actor: Actor) => permittedCardFamilies(actor, 'export')
  return exportKind({
    name: whole ? cardExportUnmasked : cardExport,
    permission: [...cardPermissions[whole ? 'reveal' : 'export']],
    title: whole
      ? { zh: '卡片（完整卡号）', en: 'Cards, numbers in full', es: 'Tarjetas con números completos' }
      : { zh: '卡片', en: 'Cards', es: 'Tarjetas' },
    filter: cardFilter,
    head: ({ language }) => Object.values(cardExportWords).map((text) => text[language]),
    count: (tx, filter, actor) =>
      countCards(tx, { ...withUnmaskableFamilies(actor, filter), families: families(actor) }),
    async *rows(actor, filter) {
      const { language, operatorId } = actor
      const exponent = currencyExponent((await operatorOf(operatorId)).currency)
      const slices = inSlices(services.db, actor, {
        filter: { ...withUnmaskableFamilies(actor, filter), families: families(actor) },
        read: sliceOfCards,
      })
      const shown = maskCardFor<CardRow>(actor, whole)
      for await (const row of slices) {
        const { cardNo, uid } = shown(row)
        yield [
          cardNo,
          uid,
          cardValueWords[`cards.family.${row.family}`][language],
          cardValueWords[`cards.media.${row.media}`][language],
          cardValueWords[`cards.type.${row.cardType}`][language],
          cardValueWords[`cards.state.${row.state}`][language],
          row.holderName,
          row.plate,
          decimalOfUnits(row.depositMinor, exponent),
          instantCell(row.validUntil),
          instantCell(row.issuedAt),
          row.remark,
        ]
      }
    },
  })
}
