import { words } from '@evops/platform/contract'

/** Texts for enum values in audit log entries, by the field that contains them. */
export const paymentActValues = words({
  'payments.audit.value.model.own_sale': {
    zh: '运营商自营收款',
    en: 'Operator’s own sale',
    es: 'Venta propia',
  },
  'payments.audit.value.model.sub_merchant': {
    zh: '特约商户（服务商模式）',
    en: 'Sub-merchant',
    es: 'Subcomercio',
  },
  'payments.audit.value.model.direct': {
    zh: '业主直连收款',
    en: 'Owner’s own account',
    es: 'Cuenta del propietario',
  },
  'payments.audit.value.onboarding.to_sign': { zh: '待签约', en: 'To sign', es: 'Por firmar' },
  'payments.audit.value.environment.production': { zh: '正式', en: 'Production', es: 'Producción' },
  'payments.audit.value.environment.loopback': {
    zh: '模拟渠道（演示）',
    en: 'Simulated (demo)',
    es: 'Simulado (demo)',
  },
  'payments.audit.value.provider.stripe': { zh: 'Stripe', en: 'Stripe', es: 'Stripe' },
  'payments.audit.value.provider.mercadopago': { zh: 'Mercado Pago', en: 'Mercado Pago', es: 'Mercado Pago' },
  'payments.audit.value.provider.counter': { zh: '柜台', en: 'Counter', es: 'Ventanilla' },
  'payments.audit.value.provider.redsys': {
    zh: 'Redsys（未对接）',
    en: 'Redsys (not connected)',
    es: 'Redsys (sin conexión)',
  },
  'payments.audit.value.provider.oxxo': {
    zh: 'OXXO（未对接）',
    en: 'OXXO (not connected)',
    es: 'OXXO (sin conexión)',
  },
  'payments.audit.value.provider.terminal': { zh: '支付终端', en: 'Payment terminals', es: 'Terminales de pago' },
  'payments.audit.value.method.native': { zh: '扫码', en: 'QR code', es: 'Código QR' },
  'payments.audit.value.method.jsapi': { zh: '微信内支付', en: 'Inside WeChat', es: 'Dentro de WeChat' },
  'payments.audit.value.method.mini': {
    zh: '小程序支付',
    en: 'In the mini program',
    es: 'En el miniprograma',
  },
  'payments.audit.value.method.page': { zh: '网页支付', en: 'Payment page', es: 'Página de pago' },
  'payments.audit.value.method.score': { zh: '微信支付分', en: 'WeChat PayScore', es: 'WeChat PayScore' },
  'payments.audit.value.method.preauth': {
    zh: '支付宝预授权',
    en: 'Pre-authorisation',
    es: 'Preautorización',
  },
  'payments.audit.value.capture.now': { zh: '立即扣款', en: 'At once', es: 'Al momento' },
  'payments.audit.value.capture.later': {
    zh: '预授权后扣款',
    en: 'Later, from what was set aside',
    es: 'Después, de lo retenido',
  },
  'payments.audit.value.mode.plain': { zh: '明文模式', en: 'Plain text', es: 'Sin cifrar' },
  'payments.audit.value.mode.aes': { zh: '安全模式', en: 'Encrypted', es: 'Cifrados' },
  'payments.audit.value.reason.other_day': {
    zh: '属于其他日期',
    en: 'Belongs to another day',
    es: 'Es de otro día',
  },
  'payments.audit.value.reason.provider_error': {
    zh: '渠道差错',
    en: 'Provider error',
    es: 'Error del proveedor',
  },
  'payments.audit.value.reason.our_error': { zh: '我方差错', en: 'Our error', es: 'Error nuestro' },
  'payments.audit.value.reason.settled_by_hand': {
    zh: '已人工补平',
    en: 'Settled manually',
    es: 'Saldada manualmente',
  },
})
