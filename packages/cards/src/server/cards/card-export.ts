import { currencyExponent } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  cardExport,
  cardFamilies,
  cardFilter,
  cardPermissions,
  cardValueWords,
} from '../../contract/index.ts'
import { decimalOf } from '../decimal.ts'
import type { CardsDeps } from '../deps.ts'
import { familiesOf } from './access.rules.ts'
import { cardExportWords } from './card-export.words.ts'
import { countCards, sliceOfCards } from './cards.store.ts'

/** Cards of the screens that the caller may export, the oldest first. */
export function cardExportKind({ house, operatorOf }: CardsDeps): ExportKind {
  return exportKind({
    name: cardExport,
    permission: [...cardPermissions.export],
    title: { zh: '卡片', en: 'Cards', es: 'Tarjetas' },
    filter: cardFilter,
    head: ({ language }) => Object.values(cardExportWords).map((text) => text[language]),
    count: (tx, filter) => countCards(tx, { ...filter, families: cardFamilies }),
    async *rows(actor, filter) {
      const { language, operatorId } = actor
      const exponent = currencyExponent((await operatorOf(operatorId)).currency)
      const families = familiesOf(actor, 'export')
      const slices = inSlices(house.db, actor, { filter: { ...filter, families }, read: sliceOfCards })
      for await (const row of slices)
        yield [
          row.cardNo,
          row.uid,
          cardValueWords[`cards.family.${row.family}`][language],
          cardValueWords[`cards.media.${row.media}`][language],
          cardValueWords[`cards.type.${row.cardType}`][language],
          cardValueWords[`cards.state.${row.state}`][language],
          row.holderName,
          row.plate,
          decimalOf(row.depositMinor, exponent),
          row.validUntil,
          row.issuedAt,
          row.remark,
        ]
    },
  })
}
