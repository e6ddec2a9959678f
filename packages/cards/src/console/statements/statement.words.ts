import { words } from '@evops/platform/contract'

export const statementScreenWords = words({
  'cards.statement.choose': { zh: '请选择一张卡', en: 'Choose a card', es: 'Elija una tarjeta' },
  'cards.statement.choose-next': {
    zh: '在卡片详情中打开对账单。',
    en: 'Statements open from a card’s details.',
    es: 'El extracto se abre desde los detalles de la tarjeta.',
  },
  'cards.statement.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'cards.statement.kind': { zh: '类型', en: 'Entry', es: 'Concepto' },
  'cards.statement.cardNo': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'cards.statement.reference': { zh: '单号', en: 'Reference', es: 'Referencia' },
  'cards.statement.amountMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'cards.statement.days': { zh: '期间', en: 'Period', es: 'Periodo' },
  'cards.statement.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'cards.statement.of-card': { zh: '卡', en: 'Card', es: 'Tarjeta' },
  'cards.statement.of-holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'cards.statement.none': {
    zh: '期间内没有变动',
    en: 'No movements in this period',
    es: 'Sin movimientos en el periodo',
  },
  'cards.statement.none-next': {
    zh: '可选择其他期间。押金另行保管，不计入余额。',
    en: 'Choose another period. Deposits are kept apart and are not part of the balance.',
    es: 'Elija otro periodo. Los depósitos se guardan aparte y no forman parte del saldo.',
  },
})
