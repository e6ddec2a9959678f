import { words } from '@evops/platform/contract'

/** Texts for errors of a row in a card file. */
export const cardRowWords = words({
  'cards.row.exists': {
    zh: '该卡号已存在；库存卡填写持有人即可发卡',
    en: 'This card number exists already; give a holder to issue a card in stock',
    es: 'Ese número ya existe; indique un titular para emitir una tarjeta en almacén',
  },
  'cards.row.chip-needed': {
    zh: '新卡须填写物理卡号',
    en: 'A new card needs its chip number',
    es: 'Una tarjeta nueva necesita el número de chip',
  },
  'cards.row.chip-differs': {
    zh: '库存中该卡号的物理卡号不同',
    en: 'The card in stock has another chip number',
    es: 'La tarjeta en almacén tiene otro número de chip',
  },
  'cards.row.chip-taken': {
    zh: '该芯片已属于另一张卡',
    en: 'This chip belongs to another card',
    es: 'Ese chip pertenece a otra tarjeta',
  },
  'cards.row.chip-reversed': {
    zh: '与已知芯片字节顺序相反，应为同一芯片；若确为另一芯片，请在“不同芯片”列填“是”',
    en: 'A known chip read in reverse. If it is a different chip, say so in the column “Different chip”',
    es: 'Un chip conocido leído al revés. Si es otro chip, indíquelo en la columna «Chip distinto»',
  },
  'cards.row.chip-twice': {
    zh: '与第 {row} 行为同一芯片',
    en: 'The same chip as in row {row}',
    es: 'El mismo chip que en la fila {row}',
  },
  'cards.row.secure-taken': {
    zh: '该安全卡号已属于另一张卡',
    en: 'This secure number belongs to another card',
    es: 'Ese número seguro pertenece a otra tarjeta',
  },
  'cards.row.token-held': {
    zh: '该鉴权凭证已属于他人，请先解绑',
    en: 'The token belongs to another holder: unbind it first',
    es: 'El identificador pertenece a otro titular: desvincúlelo antes',
  },
  'cards.row.holder-unknown': {
    zh: '没有名为“{name}”的有效钱包',
    en: 'No active wallet is called “{name}”',
    es: 'Ningún monedero activo se llama «{name}»',
  },
  'cards.row.holder-many': {
    zh: '有多个名为“{name}”的钱包，请填写其编号',
    en: 'Several wallets are called “{name}”: give its id',
    es: 'Varios monederos se llaman «{name}»: indique su identificador',
  },
  'cards.row.in-past': {
    zh: '有效期须晚于现在',
    en: 'The end of validity must be in the future',
    es: 'El fin de la validez debe estar por llegar',
  },
})
export type CardRowFault = keyof typeof cardRowWords
