import { words } from '@evops/platform/contract'

/** Labels for choice values in audit log entries, by the field that holds the value. */
export const interopActValues = words({
  'interop.audit.value.environment.production': { zh: '生产', en: 'Production', es: 'Producción' },
  'interop.audit.value.direction.supply': {
    zh: '对方用户来我站充电',
    en: 'Their drivers charge at our stations',
    es: 'Sus conductores cargan en nuestras estaciones',
  },
  'interop.audit.value.direction.consume': {
    zh: '我方用户去对方充电',
    en: 'Our drivers charge at theirs',
    es: 'Nuestros conductores cargan en las suyas',
  },
  'interop.audit.value.protocol.20160701': {
    zh: 'T/CEC 102（2016 年 7 月）',
    en: 'T/CEC 102 of July 2016',
    es: 'T/CEC 102 de julio de 2016',
  },
  'interop.audit.value.protocol.20161110': {
    zh: 'T/CEC 102（2016 年 11 月）',
    en: 'T/CEC 102 of November 2016',
    es: 'T/CEC 102 de noviembre de 2016',
  },
  'interop.audit.value.protocol.v1': {
    zh: 'T/CEC 102 后续写法',
    en: 'T/CEC 102, later spellings',
    es: 'T/CEC 102, grafías posteriores',
  },
  'interop.audit.value.protocol.ocpi': { zh: 'OCPI', en: 'OCPI', es: 'OCPI' },
  'interop.audit.value.billRounding.tariff': {
    zh: '按计费规则',
    en: 'As the tariff says',
    es: 'Como diga la tarifa',
  },
  'interop.audit.value.billRounding.fee': {
    zh: '各项费用分别取整',
    en: 'Each fee on its own',
    es: 'Cada concepto por separado',
  },
  'interop.audit.value.billRounding.bill': {
    zh: '整单取整一次',
    en: 'The whole bill once',
    es: 'El total, una sola vez',
  },
  'interop.audit.value.duty.gb': {
    zh: '英国：2023 年公共充电点条例（OCPI 2.2.1）',
    en: 'United Kingdom: Public Charge Point Regulations 2023 (OCPI 2.2.1)',
    es: 'Reino Unido: Public Charge Point Regulations 2023 (OCPI 2.2.1)',
  },
  'interop.audit.value.duty.co': {
    zh: '哥伦比亚：2025 年第 40559 号决议（OCPI 2.2.1）',
    en: 'Colombia: Resolución 40559 de 2025 (OCPI 2.2.1)',
    es: 'Colombia: Resolución 40559 de 2025 (OCPI 2.2.1)',
  },
  'interop.audit.value.duty.es': {
    zh: '西班牙：TED/445/2023 号令（DATEX II）',
    en: 'Spain: TED/445/2023 (DATEX II)',
    es: 'España: TED/445/2023 (DATEX II)',
  },
  'interop.audit.value.part.locations': { zh: '场站', en: 'Locations', es: 'Ubicaciones' },
  'interop.audit.value.part.tariffs': { zh: '计费规则', en: 'Tariffs', es: 'Tarifas' },
  'interop.audit.value.part.datex-table': {
    zh: 'DATEX II 场站表',
    en: 'DATEX II infrastructure table',
    es: 'DATEX II: tabla de infraestructura',
  },
  'interop.audit.value.part.datex-status': {
    zh: 'DATEX II 状态',
    en: 'DATEX II status',
    es: 'DATEX II: estado',
  },
  'interop.audit.value.decision.accepted': { zh: '按对方金额入账', en: 'Accepted', es: 'Aceptado' },
  'interop.audit.value.decision.adjusted': {
    zh: '按我方金额入账',
    en: 'Accepted with our figure',
    es: 'Aceptado con nuestro importe',
  },
  'interop.audit.value.decision.refused': { zh: '已拒绝', en: 'Refused', es: 'Rechazado' },
  'interop.audit.value.verdict.agreed': { zh: '无异议', en: 'Reconciled', es: 'Conciliada' },
  'interop.audit.value.prices.without_tax': { zh: '不含税', en: 'Without tax', es: 'Sin impuesto' },
  'interop.audit.value.prices.with_tax': { zh: '含税', en: 'With tax', es: 'Con impuesto' },
  'interop.audit.value.prices.untaxed': { zh: '不计税', en: 'Not taxed', es: 'No sujetos a impuesto' },
  'interop.audit.value.kind.out': { zh: '付款', en: 'Payment made', es: 'Pago realizado' },
  'interop.audit.value.kind.in': { zh: '收款', en: 'Payment received', es: 'Cobro' },
  'interop.audit.value.kind.set_off': { zh: '轧差', en: 'Set-off', es: 'Compensación' },
  'interop.audit.value.protocol.tcec': { zh: 'T/CEC 102', en: 'T/CEC 102', es: 'T/CEC 102' },
  'interop.audit.value.tokens.groups': { zh: '指定分组', en: 'Price groups', es: 'Grupos de precios' },
  'interop.audit.value.whitelist.NEVER': {
    zh: '每次实时鉴权',
    en: 'Always in real time',
    es: 'Siempre en tiempo real',
  },
  'interop.audit.value.whitelist.ALLOWED_OFFLINE': {
    zh: '无法连接时可用白名单',
    en: 'Whitelist when we cannot be reached',
    es: 'Lista blanca si no respondemos',
  },
  'interop.audit.value.whitelist.ALLOWED': {
    zh: '由对方选择',
    en: 'As the partner chooses',
    es: 'Como elija el socio',
  },
  'interop.audit.value.whitelist.ALWAYS': { zh: '仅用白名单', en: 'Whitelist only', es: 'Solo lista blanca' },
})
