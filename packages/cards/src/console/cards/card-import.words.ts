import { words } from '@evops/platform/contract'

export const importWords = words({
  'cards.import.title': { zh: '批量入库与发卡', en: 'Import cards', es: 'Importar tarjetas' },
  'cards.import.text': {
    zh: 'CSV、XLSX 或 JSON 文件，每行一张卡。新卡需填写物理卡号；填写持有人（或“发卡”为是）的行直接发卡，库存卡只需卡号。其余入库。',
    en: 'A CSV, XLSX or JSON file with one card per row. A new card needs its chip number. Rows with a holder (or “issue”) are issued, for which a card in stock needs only its number; all others go into stock.',
    es: 'Un archivo CSV, XLSX o JSON con una tarjeta por fila. Una nueva necesita el número de chip. Las filas con titular (o «emitir») se emiten; a una en almacén le basta su número. Las demás van al almacén.',
  },
  'cards.import.seen': { zh: '查看卡片', en: 'Show cards', es: 'Ver tarjetas' },
  'cards.import.number': { zh: '逻辑卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.import.chip': { zh: '物理卡号', en: 'Chip number', es: 'Número de chip' },
  'cards.import.secure': { zh: '安全卡号', en: 'Secure number', es: 'Número seguro' },
  'cards.import.media': { zh: '介质', en: 'Media', es: 'Soporte' },
  'cards.import.cardType': { zh: '卡型', en: 'Type', es: 'Tipo' },
  'cards.import.holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'cards.import.issue': { zh: '发卡', en: 'Issue', es: 'Emitir' },
  'cards.import.plate': { zh: '车牌', en: 'Plate', es: 'Matrícula' },
  'cards.import.validUntil': { zh: '有效期至', en: 'Valid until', es: 'Válida hasta' },
  'cards.import.limitAmount': { zh: '单次金额上限', en: 'Limit per session', es: 'Máximo por sesión' },
  'cards.import.limitKwh': {
    zh: '单次电量上限 kWh',
    en: 'Energy limit per session, kWh',
    es: 'Energía máxima por sesión, kWh',
  },
  'cards.import.otherChip': { zh: '不同芯片', en: 'Different chip', es: 'Chip distinto' },
  'cards.import.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
