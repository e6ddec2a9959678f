import { words } from '@evops/platform/contract'

/** Columns of the exports, in order. */
export const statementExportWords = words({
  'finance.export.no': { zh: '结算单号', en: 'Statement', es: 'Liquidación' },
  'finance.export.agreement': { zh: '协议', en: 'Agreement', es: 'Acuerdo' },
  'finance.export.from': { zh: '周期起', en: 'From', es: 'Desde' },
  'finance.export.to': { zh: '周期止', en: 'Until', es: 'Hasta' },
  'finance.export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'finance.export.party': { zh: '参与方', en: 'Party', es: 'Parte' },
  'finance.export.ratio': { zh: '比例 %', en: 'Ratio %', es: 'Parte %' },
  'finance.export.earlier': { zh: '往期调整', en: 'Earlier periods', es: 'Periodos anteriores' },
  'finance.export.base': { zh: '分润基数', en: 'Base', es: 'Base' },
  'finance.export.share': { zh: '分润额', en: 'Share', es: 'Importe' },
  'finance.export.fee': { zh: '手续费', en: 'Fee', es: 'Comisión' },
  'finance.export.top-up': { zh: '保底补足', en: 'Top-up', es: 'Garantía' },
  'finance.export.rent': { zh: '租金', en: 'Rent', es: 'Renta' },
  'finance.export.power': { zh: '代付电费', en: 'Electricity', es: 'Electricidad' },
  'finance.export.net': { zh: '净额', en: 'Net', es: 'Neto' },
  'finance.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
export const statementSessionExportWords = words({
  'finance.export-session.no': { zh: '充电订单', en: 'Charging session', es: 'Sesión de carga' },
  'finance.export-session.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'finance.export-session.day': { zh: '日期', en: 'Day', es: 'Día' },
  'finance.export-session.ended': { zh: '结束时间', en: 'Ended', es: 'Fin' },
  'finance.export-session.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'finance.export-session.electricity': { zh: '电费', en: 'Electricity', es: 'Electricidad' },
  'finance.export-session.service': { zh: '服务费', en: 'Service', es: 'Servicio' },
  'finance.export-session.occupancy': { zh: '占位费', en: 'Idle fee', es: 'Ocupación' },
  'finance.export-session.reduced': { zh: '优惠', en: 'Discounts', es: 'Descuentos' },
  'finance.export-session.base': { zh: '计入基数', en: 'Included in the base', es: 'Incluido en la base' },
  'finance.export-session.again': { zh: '更正', en: 'Correction', es: 'Corrección' },
})
