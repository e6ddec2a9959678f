import { words } from '@evops/platform/contract'

/** Texts used in more than one view. */
export const paymentWords = words({
  'payments.view.payments': { zh: '支付单', en: 'Payments', es: 'Pagos' },
  'payments.view.terminals': { zh: '终端收款', en: 'Terminals', es: 'Terminales' },
  'payments.view.accounts': { zh: '支付账户', en: 'Accounts', es: 'Cuentas' },
  'payments.view.reconciliation': { zh: '渠道对账', en: 'Reconciliation', es: 'Conciliación' },
  'payments.view.differences': { zh: '对账差异', en: 'Differences', es: 'Diferencias' },
  'payments.view.disputes': { zh: '支付争议', en: 'Disputes', es: 'Disputas' },
  'payments.view.messages': { zh: '外部报文', en: 'Message log', es: 'Mensajes' },
  'payments.provider.wechat': { zh: '微信支付', en: 'WeChat Pay', es: 'WeChat Pay' },
  'payments.provider.alipay': { zh: '支付宝', en: 'Alipay', es: 'Alipay' },
  'payments.provider.stripe': { zh: 'Stripe', en: 'Stripe', es: 'Stripe' },
  'payments.provider.mercadopago': { zh: 'Mercado Pago', en: 'Mercado Pago', es: 'Mercado Pago' },
  'payments.provider.transfer': { zh: '银行转账', en: 'Bank transfer', es: 'Transferencia' },
  'payments.provider.counter': { zh: '柜台', en: 'Counter', es: 'Ventanilla' },
  'payments.provider.unionpay': {
    zh: '银联（未对接）',
    en: 'UnionPay (not connected)',
    es: 'UnionPay (sin conexión)',
  },
  'payments.provider.redsys': {
    zh: 'Redsys（未对接）',
    en: 'Redsys (not connected)',
    es: 'Redsys (sin conexión)',
  },
  'payments.provider.oxxo': { zh: 'OXXO（未对接）', en: 'OXXO (not connected)', es: 'OXXO (sin conexión)' },
  'payments.method.native': { zh: '扫码', en: 'QR code', es: 'Código QR' },
  'payments.method.jsapi': { zh: '微信内支付', en: 'Inside WeChat', es: 'Dentro de WeChat' },
  'payments.method.mini': { zh: '小程序支付', en: 'In the mini program', es: 'En el miniprograma' },
  'payments.method.page': { zh: '网页支付', en: 'Payment page', es: 'Página de pago' },
  'payments.method.card': { zh: '银行卡', en: 'Card', es: 'Tarjeta' },
  'payments.method.manual': { zh: '人工确认', en: 'Confirmed manually', es: 'Confirmación manual' },
  'payments.method.score': { zh: '微信支付分', en: 'WeChat PayScore', es: 'WeChat PayScore' },
  'payments.method.preauth': { zh: '支付宝预授权', en: 'Pre-authorisation', es: 'Preautorización' },
  'payments.test': { zh: '测试', en: 'Test', es: 'Prueba' },
  'payments.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
})
