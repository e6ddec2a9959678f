import { words } from '@evops/platform/contract'

/** Columns of the file, in their order, and what a line is marked with. */
export const clearingColumns = words({
  'interop.clearing.order-no': { zh: '充电订单', en: 'Charging session', es: 'Sesión de carga' },
  'interop.clearing.partner-no': { zh: '对方订单号', en: 'Partner’s number', es: 'Número del socio' },
  'interop.clearing.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'interop.clearing.started': { zh: '开始时间', en: 'Started', es: 'Inicio' },
  'interop.clearing.ended': { zh: '结束时间', en: 'Ended', es: 'Fin' },
  'interop.clearing.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'interop.clearing.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'interop.clearing.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'interop.clearing.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'interop.clearing.record': { zh: '对方确认', en: 'Confirmation', es: 'Confirmación' },
})
export const clearingWords = words({
  'interop.clearing.session': { zh: '本期充电', en: 'Session', es: 'Sesión' },
  'interop.clearing.correction': {
    zh: '前期更正',
    en: 'Correction of an earlier month',
    es: 'Corrección de un mes anterior',
  },
  'interop.clearing.waiting': { zh: '待确认', en: 'Waiting', es: 'Pendiente' },
  'interop.clearing.confirmed': { zh: '已确认', en: 'Confirmed', es: 'Confirmado' },
  'interop.clearing.disputed': { zh: '有争议', en: 'Disputed', es: 'En discrepancia' },
  'interop.clearing.title': { zh: '对账单', en: 'Statement of account', es: 'Estado de cuenta' },
  'interop.clearing.open': {
    zh: '本期未结束，数据可能变化',
    en: 'Provisional: the period is not closed',
    es: 'Provisional: el período no ha cerrado',
  },
  'interop.clearing.partner': { zh: '对接方', en: 'Partner', es: 'Socio' },
  'interop.clearing.operator': { zh: '运营商', en: 'Operator', es: 'Operador' },
  'interop.clearing.period': { zh: '账期（{zone}）', en: 'Period ({zone})', es: 'Período ({zone})' },
  'interop.clearing.tax-id': { zh: '税号', en: 'Tax ID', es: 'Id. fiscal' },
  'interop.clearing.opening': { zh: '期初应收', en: 'Opening balance due', es: 'Saldo inicial a cobrar' },
  'interop.clearing.payable': {
    zh: '本期充电费用',
    en: 'Sessions and corrections',
    es: 'Sesiones y correcciones',
  },
  'interop.clearing.paid': { zh: '本期收款', en: 'Payments received', es: 'Pagos recibidos' },
  'interop.clearing.other': { zh: '其他', en: 'Other', es: 'Otros' },
  'interop.clearing.closing': { zh: '期末应收', en: 'Closing balance due', es: 'Saldo final a cobrar' },
  'interop.clearing.lines': {
    zh: '充电 {n} 次，更正 {corrections} 笔',
    en: 'Sessions: {n}; corrections: {corrections}',
    es: 'Sesiones: {n}; correcciones: {corrections}',
  },
  'interop.clearing.rest': {
    zh: '其余 {n} 行见导出文件。',
    en: 'Lines not listed here: {n}. The exported file has all of them.',
    es: 'Líneas que no figuran aquí: {n}. El archivo exportado las contiene todas.',
  },
  'interop.clearing.total': { zh: '合计', en: 'Total', es: 'Total' },
})
