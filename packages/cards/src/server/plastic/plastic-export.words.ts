import { words } from '@evops/platform/contract'

/** Column heads of the printer's file. The first one is recognised when the chips return in a card file. */
export const printBatchExportWords = words({
  'cards.print.cardNo': { zh: '逻辑卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.print.text': { zh: '印刷文字', en: 'Printed text', es: 'Texto impreso' },
  'cards.print.uid': { zh: '物理卡号', en: 'Chip number', es: 'Número de chip' },
})
