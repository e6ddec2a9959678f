import { words } from '@evops/platform/contract'

/** Column heads of the card export, in their order. */
export const cardExportWords = words({
  'cards.file.cardNo': { zh: '逻辑卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.file.uid': { zh: '物理卡号', en: 'Chip number', es: 'Número de chip' },
  'cards.file.family': { zh: '卡类', en: 'Family', es: 'Familia' },
  'cards.file.media': { zh: '介质', en: 'Media', es: 'Soporte' },
  'cards.file.cardType': { zh: '卡型', en: 'Type', es: 'Tipo' },
  'cards.file.state': { zh: '状态', en: 'State', es: 'Estado' },
  'cards.file.holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'cards.file.plate': { zh: '车牌', en: 'Plate', es: 'Matrícula' },
  'cards.file.deposit': { zh: '押金', en: 'Deposit', es: 'Depósito' },
  'cards.file.validUntil': { zh: '有效期至', en: 'Valid until', es: 'Válida hasta' },
  'cards.file.issuedAt': { zh: '发卡时间', en: 'Issued', es: 'Emitida' },
  'cards.file.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
