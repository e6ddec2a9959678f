import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const interopActWords = words({
  'interop.audit.act.erasePartnerContact': {
    zh: '抹除联系人',
    en: 'Erase contact',
    es: 'Borrado del contacto',
  },
  'interop.audit.act.inviteOcpiPartner': {
    zh: '生成 OCPI 注册令牌',
    en: 'Create an OCPI registration token',
    es: 'Creación de un token de registro OCPI',
  },
  'interop.audit.act.putOcpiParty': {
    zh: '修改我方 OCPI 标识',
    en: 'Change our OCPI party',
    es: 'Cambio de nuestra parte OCPI',
  },
  'interop.audit.act.pullRoaming': {
    zh: '拉取对接方场站',
    en: 'Pull a partner’s stations',
    es: 'Descarga de las estaciones de un socio',
  },
  'interop.audit.act.askRoamingStats': {
    zh: '查询对方场站电量',
    en: 'Request a partner’s energy figures',
    es: 'Consulta de la energía de un socio',
  },
  'interop.audit.act.putRoaming': {
    zh: '修改漫游设置',
    en: 'Change roaming terms',
    es: 'Cambio de las condiciones de itinerancia',
  },
  'interop.audit.act.startRoaming': {
    zh: '在对方场站启动充电',
    en: 'Start a session at a partner’s station',
    es: 'Inicio de una sesión en una estación de un socio',
  },
  'interop.audit.act.stopRoaming': {
    zh: '停止对方场站的充电',
    en: 'Stop a session at a partner’s station',
    es: 'Fin de una sesión en una estación de un socio',
  },
  'interop.audit.act.reserveRoaming': {
    zh: '预约对方场站的充电桩',
    en: 'Reserve an EVSE at a partner’s station',
    es: 'Reserva de un EVSE en una estación de un socio',
  },
  'interop.audit.act.cancelRoamingReservation': {
    zh: '取消对方场站的预约',
    en: 'Cancel a reservation at a partner’s station',
    es: 'Cancelación de una reserva en una estación de un socio',
  },
  'interop.audit.act.unlockRoaming': {
    zh: '解锁对方场站的充电枪',
    en: 'Unlock a connector at a partner’s station',
    es: 'Desbloqueo de un conector en una estación de un socio',
  },
  'interop.audit.act.findRoamingCode': {
    zh: '查询对方桩码',
    en: 'Look up a code on a partner’s label',
    es: 'Consulta de un código de un socio',
  },
  'interop.audit.act.limitRoaming': {
    zh: '限制对方场站充电的功率',
    en: 'Limit the power of a session at a partner’s station',
    es: 'Límite de potencia de una sesión en una estación de un socio',
  },
  'interop.audit.act.askRoamingLimit': {
    zh: '查询对方场站充电的功率限值',
    en: 'Ask for the power limit of a session at a partner’s station',
    es: 'Consulta del límite de potencia de una sesión en una estación de un socio',
  },
  'interop.audit.act.clearRoamingLimit': {
    zh: '取消对方场站充电的功率限制',
    en: 'Remove the power limit of a session at a partner’s station',
    es: 'Retirada del límite de potencia de una sesión en una estación de un socio',
  },
  'interop.audit.act.registerOcpiPartner': {
    zh: 'OCPI 注册',
    en: 'Register with an OCPI partner',
    es: 'Registro con un socio OCPI',
  },
  'interop.audit.act.unregisterOcpiPartner': {
    zh: '注销 OCPI 注册',
    en: 'Unregister from an OCPI partner',
    es: 'Baja del registro con un socio OCPI',
  },
  'interop.audit.act.createPublicFeed': {
    zh: '新增公共数据访问方',
    en: 'Give access to public data',
    es: 'Alta de acceso a datos públicos',
  },
  'interop.audit.act.deletePublicFeed': {
    zh: '撤销公共数据访问方',
    en: 'Revoke access to public data',
    es: 'Baja de acceso a datos públicos',
  },
  'interop.audit.act.downloadPartnerMonth': {
    zh: '下载对接方对账单',
    en: 'Download a partner’s statement',
    es: 'Descarga del estado de cuenta de un socio',
  },
  'interop.audit.act.downloadPublicData': {
    zh: '下载公共数据',
    en: 'Download public data',
    es: 'Descarga de datos públicos',
  },
  'interop.audit.entity.public_feed': {
    zh: '公共数据访问方',
    en: 'access to public data',
    es: 'acceso a datos públicos',
  },
  'interop.audit.act.renewPartnerSecrets': {
    zh: '更换对接方密钥',
    en: 'Renew a partner’s secrets',
    es: 'Claves nuevas de un socio',
  },
  'interop.audit.act.repeatPartnerMessage': {
    zh: '重新推送消息',
    en: 'Send a message to a partner again',
    es: 'Reenvío de un mensaje a un socio',
  },
  'interop.audit.act.resendPartnerSession': {
    zh: '重新推送对接方订单',
    en: 'Send a session to a partner again',
    es: 'Reenvío de una sesión a un socio',
  },
  'interop.audit.act.resolvePartnerDispute': {
    zh: '处理对接方订单争议',
    en: 'Settle a partner’s dispute',
    es: 'Resolución de una discrepancia con un socio',
  },
  'interop.audit.act.playSelfTest': {
    zh: '运行对接自测',
    en: 'Run the interconnection self-test',
    es: 'Autoprueba de la interconexión',
  },
  'interop.audit.act.testOcpiPartner': {
    zh: 'OCPI 对接自检',
    en: 'Check an OCPI connection',
    es: 'Comprobación de una conexión OCPI',
  },
  'interop.audit.act.testPartnerLink': {
    zh: '测试对接连接',
    en: 'Test a partner’s connection',
    es: 'Prueba de la conexión con un socio',
  },
  'interop.audit.act.updatePartnerLink': {
    zh: '修改对接字段名',
    en: 'Change a partner’s field names',
    es: 'Cambio de los nombres de campos de un socio',
  },
  'interop.audit.act.recordPartnerPayment': {
    zh: '登记对接方款项',
    en: 'Record a payment with a partner',
    es: 'Registro de un pago con un socio',
  },
  'interop.audit.act.reversePartnerPayment': {
    zh: '冲销对接方款项',
    en: 'Reverse a payment with a partner',
    es: 'Reversión de un pago con un socio',
  },
  'interop.audit.act.judgePartnerInvoice': {
    zh: '核对对接方发票',
    en: 'Reconcile a partner’s invoice',
    es: 'Conciliación de una factura de un socio',
  },
  'interop.audit.entity.partner_invoice': {
    zh: '对接方发票',
    en: 'invoice of a partner',
    es: 'factura de un socio',
  },
  'interop.audit.entity.partner_payment': {
    zh: '对接方款项',
    en: 'payment with a partner',
    es: 'pago con un socio',
  },
  'interop.audit.entity.partner': { zh: '互联互通对接方', en: 'partner', es: 'socio' },
})
