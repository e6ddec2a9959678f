import { words } from '@evops/platform/contract'

export const disputeListWords = words({
  'payments.dispute.find': { zh: '争议或支付单号', en: 'Case or payment no.', es: 'N.º de caso o pago' },
  'payments.dispute.export': { zh: '导出争议', en: 'Export disputes', es: 'Exportar disputas' },
  'payments.dispute.empty': { zh: '没有争议', en: 'No disputes', es: 'Sin disputas' },
  'payments.dispute.payment': { zh: '支付单', en: 'Payment', es: 'Pago' },
  'payments.dispute.journal': { zh: '资金流水', en: 'Transactions', es: 'Movimientos' },
  'payments.dispute.send': { zh: '提交证据', en: 'Send evidence', es: 'Enviar pruebas' },
  'payments.dispute.accept': { zh: '接受', en: 'Accept', es: 'Aceptar' },
  'payments.dispute.accept-hint': {
    zh: '接受后不再举证，款项归付款人所有，不可撤销。',
    en: 'The amount is lost and no evidence can be sent any more. This cannot be undone.',
    es: 'El importe se pierde y ya no se podrán enviar pruebas. No se puede deshacer.',
  },
  'payments.dispute.text': { zh: '举证内容', en: 'Evidence', es: 'Pruebas' },
  'payments.dispute.done': { zh: '已保存', en: 'Saved', es: 'Guardado' },
})
