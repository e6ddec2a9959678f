import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Audit log names of the operations and entities of this domain (organisation joins both parts). */
export const driverActWords = words({
  'driver.audit.act.driverSignIn': { zh: '会员登录', en: 'Driver sign-in', es: 'Acceso de un conductor' },
  'driver.audit.act.applyDriverInvoice': {
    zh: '会员申请发票',
    en: 'Driver requests an invoice',
    es: 'Solicitud de factura del conductor',
  },
  'driver.audit.act.cancelDriverBooking': {
    zh: '会员取消预约',
    en: 'Driver cancels a booking',
    es: 'Cancelación de reserva del conductor',
  },
  'driver.audit.act.createGuestCharge': {
    zh: '访客发起充电',
    en: 'Guest opens a charge',
    es: 'Carga iniciada por un invitado',
  },
  'driver.audit.act.stopGuestCharge': {
    zh: '访客停止充电',
    en: 'Guest stops a charge',
    es: 'Carga detenida por un invitado',
  },
  'driver.audit.act.createDriverBooking': {
    zh: '会员预约',
    en: 'Driver books a connector',
    es: 'Reserva del conductor',
  },
  'driver.audit.act.createDriverTitle': {
    zh: '会员新增抬头',
    en: 'Driver adds a billing profile',
    es: 'Creación de datos fiscales del conductor',
  },
  'driver.audit.act.deleteDriverTitle': {
    zh: '会员删除抬头',
    en: 'Driver removes a billing profile',
    es: 'Eliminación de datos fiscales del conductor',
  },
  'driver.audit.act.redeemDriverVoucher': {
    zh: '会员兑换码入账',
    en: 'Driver redeems a voucher code',
    es: 'Canje de un código por el conductor',
  },
  'driver.audit.act.createTopUp': { zh: '会员充值', en: 'Driver tops up', es: 'Ingreso del conductor' },
  'driver.audit.act.lookAtTopUp': {
    zh: '会员查询充值',
    en: 'Driver checks a top-up',
    es: 'Consulta de un ingreso del conductor',
  },
  'driver.audit.act.handOverTopUp': {
    zh: '会员在小程序支付',
    en: 'Driver pays in the mini program',
    es: 'Pago del conductor en el miniprograma',
  },
  'driver.audit.act.downloadDriverInvoice': {
    zh: '会员下载发票',
    en: 'Driver downloads an invoice',
    es: 'Descarga de factura del conductor',
  },
  'driver.audit.act.startDriverSession': {
    zh: '会员启动充电',
    en: 'Driver starts a session',
    es: 'Inicio de carga del conductor',
  },
  'driver.audit.act.stopDriverSession': {
    zh: '会员停止充电',
    en: 'Driver stops a session',
    es: 'Parada de carga del conductor',
  },
  'driver.audit.act.sendDriverFeedback': {
    zh: '会员反馈',
    en: 'Driver sends feedback',
    es: 'Comentario del conductor',
  },
  'driver.audit.act.sendDriverMessage': {
    zh: '会员补充反馈',
    en: 'Driver adds to feedback',
    es: 'Mensaje del conductor a su comentario',
  },
  'driver.audit.act.evaluateDriverSession': {
    zh: '会员评价',
    en: 'Driver evaluates a session',
    es: 'Valoración del conductor',
  },
  'driver.audit.act.updateDriverMe': {
    zh: '会员修改资料',
    en: 'Driver changes their profile',
    es: 'Cambio del perfil del conductor',
  },
  'driver.audit.act.leaveOperator': { zh: '会员注销', en: 'Driver leaves', es: 'Cierre de la cuenta del conductor' },
  'driver.audit.act.endDriverDevice': {
    zh: '会员退出设备',
    en: 'Driver signs a device out',
    es: 'Cierre de sesión de un dispositivo',
  },
  'driver.audit.act.giveDriverAgreement': {
    zh: '会员同意条款',
    en: 'Driver accepts terms',
    es: 'Aceptación de condiciones',
  },
  'driver.audit.act.setDriverConsents': {
    zh: '会员修改通知授权',
    en: 'Driver changes consents',
    es: 'Cambio de consentimientos',
  },
  'driver.audit.act.grantMiniMessages': {
    zh: '会员授权订阅消息',
    en: 'Driver allows mini program messages',
    es: 'Permiso de mensajes del miniprograma',
  },
  'driver.audit.act.readDriverNotices': {
    zh: '会员阅读通知',
    en: 'Driver reads notifications',
    es: 'Lectura de notificaciones',
  },
  'driver.audit.act.subscribePush': {
    zh: '会员开启推送',
    en: 'Driver enables web push',
    es: 'Activación de notificaciones push',
  },
  'driver.audit.act.unsubscribePush': {
    zh: '会员关闭推送',
    en: 'Driver disables web push',
    es: 'Desactivación de notificaciones push',
  },
  'driver.audit.act.publishDriverText': {
    zh: '发布会员条款',
    en: 'Publish terms for drivers',
    es: 'Publicación de condiciones',
  },
  'driver.audit.entity.driver_sign_in_session': {
    zh: '会员设备',
    en: 'driver’s device',
    es: 'dispositivo del conductor',
  },
  'driver.audit.entity.voucher-redemption': {
    zh: '兑换码入账',
    en: 'voucher code redemption',
    es: 'canje de código',
  },
  'driver.audit.entity.driver_text': { zh: '会员条款', en: 'terms for drivers', es: 'condiciones' },
  'driver.audit.field.auth': { zh: '推送验证', en: 'Push authentication', es: 'Autenticación de avisos' },
  'driver.audit.field.changes': { zh: '变更', en: 'Changes', es: 'Cambios' },
  'driver.audit.field.confirm': { zh: '确认', en: 'Confirmation', es: 'Confirmación' },
  'driver.audit.field.connector': { zh: '充电枪', en: 'Connector', es: 'Conector' },
  'driver.audit.field.endpoint': { zh: '推送地址', en: 'Push address', es: 'Dirección de avisos' },
  'driver.audit.field.languages': { zh: '语言', en: 'Languages', es: 'Idiomas' },
  'driver.audit.field.ourNo': { zh: '我方编号', en: 'Our number', es: 'Nuestro número' },
  'driver.audit.field.p256dh': { zh: '推送公钥', en: 'Push public key', es: 'Clave pública de avisos' },
  'driver.audit.field.payerCode': { zh: '付款人代码', en: 'Payer code', es: 'Código del pagador' },
  'driver.audit.field.qr': { zh: '二维码', en: 'QR code', es: 'Código QR' },
  'driver.audit.field.required': { zh: '必需', en: 'Required', es: 'Obligatorio' },
  'driver.audit.field.times': { zh: '次数', en: 'Times', es: 'Veces' },
  'driver.audit.field.unread': { zh: '未读', en: 'Unread', es: 'Sin leer' },
  'driver.audit.field.wordings': { zh: '文本', en: 'Texts', es: 'Textos' },
})
