import { words } from '@evops/platform/contract'

export const terminalListWords = words({
  'payments.terminal.find': {
    zh: '支付参考号、小票号或订单号',
    en: 'Payment reference, receipt or session no.',
    es: 'Referencia, recibo o n.º de sesión',
  },
  'payments.terminal.days': { zh: '结算日期', en: 'Settled on', es: 'Liquidado el' },
  'payments.terminal.export': {
    zh: '导出终端收款',
    en: 'Export terminal payments',
    es: 'Exportar pagos de terminales',
  },
  'payments.terminal.empty': { zh: '没有终端收款', en: 'No terminal payments', es: 'Sin pagos de terminales' },
  'payments.terminal.empty-next': {
    zh: '带支付终端的 OCPP 2.1 充电桩上报结算后，会显示在这里。',
    en: 'Settlements of OCPP 2.1 charge points with a payment terminal appear here.',
    es: 'Aquí aparecen las liquidaciones de los puntos OCPP 2.1 con terminal de pago.',
  },
})
