import { words } from '@evops/platform/contract'

/** The heads of the printer's file; the first is found again when its chips come back in a file of cards. */
export const plasticExportWords = words({
  'cards.print.cardNo': { zh: '逻辑卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.print.text': { zh: '印刷文字', en: 'Printed text', es: 'Texto impreso' },
  'cards.print.uid': { zh: '物理卡号', en: 'Chip number', es: 'Número de chip' },
})
