import { words } from '@evops/platform/contract'

/** Column heads of the statement export, in their order. */
export const statementExportWords = words({
  'cards.statement-file.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'cards.statement-file.kind': { zh: '类型', en: 'Entry', es: 'Concepto' },
  'cards.statement-file.cardNo': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'cards.statement-file.reference': { zh: '单号', en: 'Reference', es: 'Referencia' },
  'cards.statement-file.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'cards.statement-file.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
