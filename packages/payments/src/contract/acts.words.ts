import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const paymentActWords = words({
  'payments.audit.act.createPaymentAccount': {
    zh: '新增支付账户',
    en: 'Add a payment account',
    es: 'Nueva cuenta de pago',
  },
  'payments.audit.act.updatePaymentAccount': {
    zh: '修改支付账户',
    en: 'Change a payment account',
    es: 'Cambio de cuenta de pago',
  },
  'payments.audit.act.deletePaymentAccount': {
    zh: '删除支付账户',
    en: 'Delete a payment account',
    es: 'Eliminación de cuenta de pago',
  },
  'payments.audit.act.saveAccountModel': {
    zh: '设定收款方式的合规性',
    en: 'Set whether a payment model is permitted',
    es: 'Licitud de una forma de cobro',
  },
  'payments.audit.entity.payments_model': { zh: '收款方式', en: 'payment model', es: 'forma de cobro' },
  'payments.audit.act.createPaymentIntent': {
    zh: '新建充值支付',
    en: 'Open a top-up payment',
    es: 'Nuevo pago de saldo',
  },
  'payments.audit.act.testPaymentAccount': {
    zh: '测试支付账户',
    en: 'Test a payment account',
    es: 'Prueba de cuenta de pago',
  },
  'payments.audit.act.queryPaymentIntent': {
    zh: '向渠道查询支付单',
    en: 'Query a payment with the provider',
    es: 'Consulta de un pago al proveedor',
  },
  'payments.audit.act.cancelPaymentIntent': {
    zh: '取消支付单',
    en: 'Cancel a payment',
    es: 'Cancelación de un pago',
  },
  'payments.audit.act.capturePaymentIntent': {
    zh: '支付单请款',
    en: 'Capture a payment',
    es: 'Captura de un pago',
  },
  'payments.audit.act.confirmPaymentIntent': {
    zh: '手工确认到账',
    en: 'Confirm a payment manually',
    es: 'Confirmación manual de un pago',
  },
  'payments.audit.act.refundPaymentIntent': {
    zh: '原路退款',
    en: 'Refund a payment',
    es: 'Reembolso de un pago',
  },
  'payments.audit.act.replayPartnerMessage': {
    zh: '重放外部报文',
    en: 'Replay a message',
    es: 'Repetición de un mensaje',
  },
  'payments.audit.act.putOfficialAccount': {
    zh: '设置微信公众号',
    en: 'Set the WeChat official account',
    es: 'Configuración de la cuenta oficial de WeChat',
  },
  'payments.audit.act.testOfficialAccount': {
    zh: '测试微信公众号',
    en: 'Test the WeChat official account',
    es: 'Prueba de la cuenta oficial de WeChat',
  },
  'payments.audit.entity.payments_official_account': {
    zh: '微信公众号',
    en: 'WeChat official account',
    es: 'cuenta oficial de WeChat',
  },
  'payments.audit.act.compareChannelDay': {
    zh: '渠道对账',
    en: 'Reconcile a day',
    es: 'Conciliación de un día',
  },
  'payments.audit.act.waiveChannelDays': {
    zh: '申请免对账',
    en: 'Request days without reconciliation',
    es: 'Solicitud de días sin conciliar',
  },
  'payments.audit.act.uploadChannelDay': {
    zh: '上传渠道账单',
    en: 'Upload a provider’s file',
    es: 'Archivo del proveedor subido',
  },
  'payments.audit.act.assignDifference': {
    zh: '分派对账差异',
    en: 'Assign a difference',
    es: 'Asignación de una diferencia',
  },
  'payments.audit.act.resolveDifference': {
    zh: '处理对账差异',
    en: 'Resolve a difference',
    es: 'Resolución de una diferencia',
  },
  'payments.audit.act.confirmDifference': {
    zh: '复核对账差异',
    en: 'Confirm a difference',
    es: 'Revisión de una diferencia',
  },
  'payments.audit.entity.payments_day': { zh: '对账日', en: 'reconciled day', es: 'día conciliado' },
  'payments.audit.entity.payments_difference': { zh: '对账差异', en: 'difference', es: 'diferencia' },
  'payments.audit.entity.payments_account': { zh: '支付账户', en: 'payment account', es: 'cuenta de pago' },
  'payments.audit.entity.payments_intent': { zh: '支付单', en: 'payment', es: 'pago' },
  'payments.audit.entity.partner_message': { zh: '外部报文', en: 'message', es: 'mensaje' },
  'payments.audit.field.aesKey': { zh: 'EncodingAESKey', en: 'EncodingAESKey', es: 'EncodingAESKey' },
  'payments.audit.field.agree': { zh: '复核通过', en: 'Confirm', es: 'Confirmar' },
  'payments.audit.field.appId': { zh: '应用 ID', en: 'App id', es: 'Id de aplicación' },
  'payments.audit.field.capture': { zh: '请款', en: 'Capture', es: 'Capturar' },
  'payments.audit.field.captureId': {
    zh: '退哪一笔请款',
    en: 'Capture to refund',
    es: 'Captura que se reembolsa',
  },
  'payments.audit.field.feePpm': { zh: '费率', en: 'Fee', es: 'Comisión' },
  'payments.audit.field.intentId': { zh: '支付单', en: 'Payment', es: 'Pago' },
  'payments.audit.field.isFinal': {
    zh: '末次请款，其余金额解冻',
    en: 'Final capture: the rest is released',
    es: 'Última captura: se libera el resto',
  },
  'payments.audit.field.keySerial': {
    zh: '商户证书序列号',
    en: 'Certificate serial',
    es: 'Serie del certificado',
  },
  'payments.audit.field.lawful': { zh: '此处允许', en: 'Permitted here', es: 'Permitida' },
  'payments.audit.field.matchNo': { zh: '匹配编号', en: 'Match no.', es: 'N.º de conciliación' },
  'payments.audit.field.merchantId': { zh: '商户号', en: 'Merchant number', es: 'Número de comercio' },
  'payments.audit.field.miniAppId': {
    zh: '小程序 AppID',
    en: 'Mini program app id',
    es: 'Id del miniprograma',
  },
  'payments.audit.field.mode': { zh: '消息加解密方式', en: 'Message encryption', es: 'Cifrado de mensajes' },
  'payments.audit.field.onboarding': { zh: '进件状态', en: 'Onboarding', es: 'Alta' },
  'payments.audit.field.openCount': { zh: '未处理', en: 'Open', es: 'Pendientes' },
  'payments.audit.field.provider': { zh: '渠道', en: 'Provider', es: 'Proveedor' },
  'payments.audit.field.serviceId': {
    zh: '支付分服务 ID',
    en: 'PayScore service',
    es: 'Servicio de PayScore',
  },
  'payments.audit.field.shareLimit': { zh: '分账上限', en: 'Share limit', es: 'Límite de reparto' },
  'payments.audit.field.subMerchantId': {
    zh: '子商户号',
    en: 'Sub-merchant number',
    es: 'Número de subcomercio',
  },
  'payments.audit.field.takenMinor': { zh: '已请款', en: 'Captured', es: 'Capturado' },
  'payments.audit.field.walletId': { zh: '充值钱包', en: 'Wallet to top up', es: 'Monedero' },
})
