import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/**
 * Audit log labels for the actions and objects of this domain. The organisation package defines how both are combined.
 */
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
    es: 'Cambio de nuestra identificación OCPI',
  },
  'interop.audit.act.pullRoaming': {
    zh: '拉取合作方场站',
    en: 'Pull a partner’s stations',
    es: 'Descarga de las estaciones de un socio',
  },
  'interop.audit.act.requestRoamingStats': {
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
    zh: '预约对方场站的充电枪',
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
  'interop.audit.act.sendRoamingLimit': {
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
    es: 'Cancelación del registro con un socio OCPI',
  },
  'interop.audit.act.createPublicFeed': {
    zh: '新增公共数据访问方',
    en: 'Give access to public data',
    es: 'Creación de acceso a datos públicos',
  },
  'interop.audit.act.deletePublicFeed': {
    zh: '撤销公共数据访问方',
    en: 'Revoke access to public data',
    es: 'Retirada del acceso a datos públicos',
  },
  'interop.audit.act.downloadPartnerMonth': {
    zh: '下载合作方对账单',
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
    zh: '更换合作方密钥',
    en: 'Renew a partner’s secrets',
    es: 'Renovación de los secretos para un socio',
  },
  'interop.audit.act.repeatPartnerMessage': {
    zh: '重新推送消息',
    en: 'Send a message to a partner again',
    es: 'Reenvío de un mensaje a un socio',
  },
  'interop.audit.act.resendPartnerSession': {
    zh: '重新推送合作方订单',
    en: 'Send a session to a partner again',
    es: 'Reenvío de una sesión a un socio',
  },
  'interop.audit.act.resolvePartnerDispute': {
    zh: '处理合作方订单争议',
    en: 'Settle a partner’s dispute',
    es: 'Resolución de una discrepancia con un socio',
  },
  'interop.audit.act.playSelfTest': {
    zh: '运行对接自测',
    en: 'Run the roaming self-test',
    es: 'Autoprueba de la itinerancia',
  },
  'interop.audit.act.testOcpiPartner': {
    zh: '检查 OCPI 对接',
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
    zh: '登记合作方款项',
    en: 'Record a payment with a partner',
    es: 'Registro de un pago con un socio',
  },
  'interop.audit.act.reversePartnerPayment': {
    zh: '冲销合作方款项',
    en: 'Reverse a payment with a partner',
    es: 'Reversión de un pago con un socio',
  },
  'interop.audit.act.decideHeldRecord': {
    zh: '处理待核实账单',
    en: 'Decide about a held record',
    es: 'Decisión sobre un CDR retenido',
  },
  'interop.audit.entity.held_record': {
    zh: '待核实账单',
    en: 'held record',
    es: 'CDR retenido',
  },
  'interop.audit.field.decision': { zh: '处理结果', en: 'Decision', es: 'Decisión' },
  'interop.audit.field.recordNo': { zh: '账单', en: 'Record', es: 'CDR' },
  'interop.audit.field.costMinor': { zh: '对方金额', en: 'Partner’s figure', es: 'Importe del socio' },
  'interop.audit.field.ourMinor': { zh: '我方金额', en: 'Our figure', es: 'Nuestro importe' },
  'interop.audit.field.mostSessionMinor': {
    zh: '单次金额上限',
    en: 'Highest total per session',
    es: 'Total máximo por sesión',
  },
  'interop.audit.field.mostKwhE5': {
    zh: '每 kWh 价格上限',
    en: 'Highest price per kWh',
    es: 'Precio máximo por kWh',
  },
  'interop.audit.field.tariffToleranceHundredths': {
    zh: '超出已知价格的容许比例',
    en: 'Allowed above the known tariff',
    es: 'Margen sobre la tarifa conocida',
  },
  'interop.audit.field.mostAgeDays': {
    zh: '账单最长时限（天）',
    en: 'Highest age of a record (days)',
    es: 'Antigüedad máxima del CDR (días)',
  },
  'interop.audit.act.judgePartnerInvoice': {
    zh: '核对合作方发票',
    en: 'Reconcile a partner’s invoice',
    es: 'Conciliación de una factura de un socio',
  },
  'interop.audit.act.requestPaymentTerminal': {
    zh: '申请激活支付终端',
    en: 'Request a payment terminal',
    es: 'Solicitud de un terminal de pago',
  },
  'interop.audit.act.assignPaymentTerminal': {
    zh: '分配支付终端',
    en: 'Assign a payment terminal',
    es: 'Asignación de un terminal de pago',
  },
  'interop.audit.act.deactivatePaymentTerminal': {
    zh: '停用支付终端',
    en: 'Deactivate a payment terminal',
    es: 'Desactivación de un terminal de pago',
  },
  'interop.audit.entity.payment_terminal': { zh: '支付终端', en: 'Payment terminal', es: 'Terminal de pago' },
  'interop.audit.field.providerRef': { zh: '服务商终端号', en: 'Provider’s no.', es: 'N.º del proveedor' },
  'interop.audit.field.reservedMinor': { zh: '预授权金额', en: 'Amount on hold', es: 'Importe preautorizado' },
  'interop.audit.entity.partner_invoice': {
    zh: '合作方发票',
    en: 'invoice of a partner',
    es: 'factura de un socio',
  },
  'interop.audit.entity.partner_payment': {
    zh: '合作方款项',
    en: 'payment with a partner',
    es: 'pago con un socio',
  },
  'interop.audit.entity.partner': { zh: '互联互通合作方', en: 'partner', es: 'socio' },
  'interop.audit.field.apiUrl': { zh: '接口地址', en: 'API address', es: 'Dirección de la API' },
  'interop.audit.field.billRounding': {
    zh: '账单取整',
    en: 'Bills are rounded',
    es: 'Redondeo de los cobros',
  },
  'interop.audit.field.connectorNo': { zh: '接口编号', en: 'Connector', es: 'Conector' },
  'interop.audit.field.dataSecret': { zh: 'DataSecret', en: 'DataSecret', es: 'DataSecret' },
  'interop.audit.field.dataSecretIv': { zh: 'DataSecretIV', en: 'DataSecretIV', es: 'DataSecretIV' },
  'interop.audit.field.dispute': { zh: '争议', en: 'Dispute', es: 'Discrepancia' },
  'interop.audit.field.duty': { zh: '法规', en: 'Obligation', es: 'Obligación' },
  'interop.audit.field.evseNo': { zh: '充电枪', en: 'EVSE', es: 'EVSE' },
  'interop.audit.field.reservedUntil': { zh: '预约至', en: 'Reserved until', es: 'Reservado hasta' },
  'interop.audit.field.limitUntil': { zh: '限制至', en: 'Limit until', es: 'Límite hasta' },
  'interop.audit.field.marginHundredths': { zh: '加价比例', en: 'Margin', es: 'Margen' },
  'interop.audit.field.markupE5': { zh: '加价', en: 'Mark-up', es: 'Recargo' },
  'interop.audit.field.month': { zh: '月份', en: 'Month', es: 'Mes' },
  'interop.audit.field.netted': {
    zh: '双方轧差结算',
    en: 'Balances are set off',
    es: 'Los saldos se compensan',
  },
  'interop.audit.field.ocpiRegistered': {
    zh: '已注册 OCPI',
    en: 'Registered with OCPI',
    es: 'Registrado en OCPI',
  },
  'interop.audit.field.ocpiTokenMade': {
    zh: '已生成 OCPI 令牌',
    en: 'OCPI token created',
    es: 'Token OCPI creado',
  },
  'interop.audit.field.operatorSecret': { zh: 'OperatorSecret', en: 'OperatorSecret', es: 'OperatorSecret' },
  'interop.audit.field.ourSecretsRenewed': {
    zh: '我方密钥已更换',
    en: 'Our secrets renewed',
    es: 'Nuestros secretos renovados',
  },
  'interop.audit.field.partnerId': { zh: '合作方', en: 'Partner', es: 'Socio' },
  'interop.audit.field.isPartnerNotified': {
    zh: '已告知合作方',
    en: 'Partner notified',
    es: 'Socio avisado',
  },
  'interop.audit.field.partyId': { zh: '运营方代码', en: 'Party ID', es: 'Party ID' },
  'interop.audit.field.problem': { zh: '问题', en: 'Problem', es: 'Problema' },
  'interop.audit.field.pullRequested': { zh: '已请求拉取', en: 'Pull requested', es: 'Descarga solicitada' },
  'interop.audit.field.rawTokens': {
    zh: '令牌明文',
    en: 'Tokens as plain text',
    es: 'Tokens en texto plano',
  },
  'interop.audit.field.recordDays': {
    zh: 'CDR 送达期限（天）',
    en: 'Days until the CDR',
    es: 'Días hasta el CDR',
  },
  'interop.audit.field.renamed': {
    zh: '对方的写法',
    en: 'What the partner writes otherwise',
    es: 'Lo que el socio escribe de otro modo',
  },
  'interop.audit.field.repeated': { zh: '重复', en: 'Repeated', es: 'Repetido' },
  'interop.audit.field.resent': { zh: '已重发', en: 'Sent again', es: 'Reenviado' },
  'interop.audit.field.roundingMinor': { zh: '尾差容许', en: 'Rounding allowed', es: 'Redondeo admitido' },
  'interop.audit.field.sessionNo': { zh: '对方订单号', en: 'Partner’s session', es: 'Sesión del socio' },
  'interop.audit.field.sigSecret': { zh: 'SigSecret', en: 'SigSecret', es: 'SigSecret' },
  'interop.audit.field.stationNo': { zh: '场站编号', en: 'Location ID', es: 'Id. de ubicación' },
  'interop.audit.field.statsRequested': {
    zh: '已请求统计',
    en: 'Statistics requested',
    es: 'Estadísticas solicitadas',
  },
  'interop.audit.field.supervises': {
    zh: '监管平台',
    en: 'Supervision platform',
    es: 'Plataforma de supervisión',
  },
  'interop.audit.field.sendsFees': {
    zh: '推送电价变更',
    en: 'Push price changes',
    es: 'Enviar cambios de precio',
  },
  'interop.audit.field.theirSecrets': { zh: '对方密钥', en: 'Partner’s secrets', es: 'Secretos del socio' },
  'interop.audit.field.tokens': {
    zh: '开放的鉴权凭证',
    en: 'Tokens that roam',
    es: 'Identificadores en itinerancia',
  },
  'interop.audit.field.vatHundredths': { zh: '税率', en: 'Tax rate', es: 'Tipo impositivo' },
  'interop.audit.field.verdict': { zh: '核对结果', en: 'Result', es: 'Resultado' },
  'interop.audit.field.website': { zh: '网站', en: 'Website', es: 'Sitio web' },
  'interop.audit.field.whitelist': { zh: '对方鉴权方式', en: 'Authorisation', es: 'Autorización' },
  'interop.audit.field.tested': { zh: '已测试', en: 'Tested', es: 'Probado' },
  'interop.audit.field.selfTest': { zh: '自测', en: 'Self-test', es: 'Autoprueba' },
  'interop.audit.field.wrong': { zh: '不通过', en: 'Failed', es: 'Fallidos' },
  'interop.audit.field.connectionTested': {
    zh: '已测试连接',
    en: 'Connection tested',
    es: 'Conexión probada',
  },
  'interop.audit.field.hasTheirSecrets': {
    zh: '已存对方密钥',
    en: 'Partner’s secrets stored',
    es: 'Secretos del socio guardados',
  },
})
