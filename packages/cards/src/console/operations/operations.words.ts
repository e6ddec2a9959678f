import { words } from '@evops/platform/contract'

export const operationWords = words({
  'cards.log.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'cards.log.cardNo': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'cards.log.kind': { zh: '操作', en: 'Operation', es: 'Operación' },
  'cards.log.states': { zh: '状态', en: 'State', es: 'Estado' },
  'cards.log.beforeMinor': { zh: '操作前余额', en: 'Balance before', es: 'Saldo anterior' },
  'cards.log.amountMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'cards.log.afterMinor': { zh: '操作后余额', en: 'Balance after', es: 'Saldo posterior' },
  'cards.log.holderName': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'cards.log.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'cards.log.byName': { zh: '操作员', en: 'By', es: 'Por' },
  'cards.log.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'cards.log.find': { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' },
  'cards.log.days': { zh: '日期', en: 'Days', es: 'Días' },
  'cards.log.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'cards.log.export-whole': {
    zh: '导出完整卡号',
    en: 'Export numbers in full',
    es: 'Exportar números completos',
  },
  'cards.log.card': { zh: '卡', en: 'One card', es: 'Una tarjeta' },
  'cards.log.none': { zh: '没有操作', en: 'No operations', es: 'No hay operaciones' },
  'cards.log.none-next': {
    zh: '入库、发卡、充值、挂失等每一步都记在这里，不能更改。',
    en: 'Every card operation is recorded here permanently: stock, issue, money, loss.',
    es: 'Cada paso con una tarjeta queda aquí: alta, emisión, dinero, extravío.',
  },
  'cards.log.product': { zh: '系统', en: 'System', es: 'El sistema' },
})
