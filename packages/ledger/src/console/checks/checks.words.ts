import { words } from '@evops/platform/contract'

export const checkWords = words({
  'ledger.checks.title': { zh: '自检', en: 'Self-check', es: 'Autocontrol' },
  'ledger.checks.run': { zh: '立即自检', en: 'Check now', es: 'Comprobar ahora' },
  'ledger.checks.never': {
    zh: '还没有自检过，每夜自动进行。',
    en: 'Not checked yet; it runs every night.',
    es: 'Aún sin comprobar; se hace cada noche.',
  },
  'ledger.checks.ok': {
    zh: '{at} 自检通过：{journals} 张记账凭证，{entries} 条分录',
    en: 'Passed at {at}: {journals} {journals|journal|journals}, {entries} {entries|entry|entries}',
    es: 'Correcto el {at}: {journals} {journals|asiento|asientos}, {entries} {entries|apunte|apuntes}',
  },
  'ledger.checks.broken': {
    zh: '{at} 自检发现问题，请立即处理',
    en: 'The check at {at} found errors: review them now',
    es: 'El control del {at} encontró errores: revíselos ya',
  },
  'ledger.checks.earlier': { zh: '历次自检', en: 'Earlier checks', es: 'Controles anteriores' },
  'ledger.checks.passed': { zh: '通过', en: 'Passed', es: 'Correcto' },
  'ledger.checks.failed': { zh: '有问题', en: 'Failed', es: 'Con errores' },
  'ledger.checks.proof': { zh: '导出记账凭证链证明', en: 'Export chain proof', es: 'Prueba de la cadena' },
  'ledger.check.unbalanced': {
    zh: '记账凭证借贷相等',
    en: 'Every journal balances',
    es: 'Cada asiento cuadra',
  },
  'ledger.check.empty': {
    zh: '记账凭证都有分录',
    en: 'Every journal has entries',
    es: 'Cada asiento tiene sus apuntes',
  },
  'ledger.check.balances': {
    zh: '余额等于分录之和',
    en: 'Balances equal their entries',
    es: 'Los saldos igualan sus apuntes',
  },
  'ledger.check.days': {
    zh: '每日汇总等于分录之和',
    en: 'Daily sums equal their entries',
    es: 'Las sumas de los días igualan sus apuntes',
  },
  'ledger.check.overdrawn': { zh: '没有透支', en: 'Nothing is overdrawn', es: 'Nada está en descubierto' },
  'ledger.check.purses': {
    zh: '没有卡内余额为负的卡',
    en: 'No card purse is below zero',
    es: 'Ninguna tarjeta está bajo cero',
  },
  'ledger.check.vouchers': {
    zh: '没有重复入账的转账回单号',
    en: 'No transfer was credited twice',
    es: 'Ninguna transferencia se abonó dos veces',
  },
  'ledger.check.frozen': {
    zh: '冻结与订单相符',
    en: 'Money on hold belongs to sessions',
    es: 'Lo reservado pertenece a sesiones',
  },
  'ledger.check.twice': {
    zh: '没有重复记账',
    en: 'Nothing was posted twice',
    es: 'Nada se registró dos veces',
  },
  'ledger.check.topups': {
    zh: '充值与记账凭证相符',
    en: 'Top-ups agree with their journals',
    es: 'Los ingresos de saldo coinciden con sus asientos',
  },
  'ledger.check.chain': {
    zh: '记账凭证链完整',
    en: 'The chain of journals is intact',
    es: 'La cadena de asientos está íntegra',
  },
  'ledger.check.sessions': {
    zh: '已结算订单都已记账',
    en: 'Every settled session is posted',
    es: 'Cada sesión liquidada está registrada',
  },
  'ledger.check.deposits': {
    zh: '持有中的押金与总账一致',
    en: 'Held deposits match the ledger',
    es: 'Los depósitos en custodia coinciden con el libro mayor',
  },
  'ledger.check.credit_limits': {
    zh: '授信额度与授信记录相符',
    en: 'Credit limits equal those granted',
    es: 'Los límites de crédito son los concedidos',
  },
  'ledger.check.session_bills': {
    zh: '订单金额、电量与账单相符',
    en: 'Sessions agree with their bills in amount and energy',
    es: 'Las sesiones coinciden con sus cobros en importes y energía',
  },
  'ledger.check.session_postings': {
    zh: '订单应收与记账相符',
    en: 'Sessions agree with their journals',
    es: 'Las sesiones coinciden con sus asientos',
  },
  'ledger.check.pay_states': {
    zh: '支付状态与记账相符',
    en: 'Payment states agree with the journals',
    es: 'Los estados de pago coinciden con los asientos',
  },
  'ledger.check.orphans': {
    zh: '没有积压的无订单停止记录',
    en: 'No unmatched stops outstanding',
    es: 'No quedan paradas sin sesión',
  },
})
