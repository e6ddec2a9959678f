import { words } from '@evops/platform/contract'

/** What stands on a statement on paper. */
export const statementPdfWords = words({
  'finance.pdf.title': {
    zh: '分润结算单',
    en: 'Revenue share statement',
    es: 'Liquidación de reparto de ingresos',
  },
  'finance.pdf.operator': { zh: '运营商', en: 'Operator', es: 'Operador' },
  'finance.pdf.agreement': { zh: '协议', en: 'Agreement', es: 'Acuerdo' },
  'finance.pdf.period': { zh: '结算周期（{zone}）', en: 'Period ({zone})', es: 'Periodo ({zone})' },
  'finance.pdf.state': { zh: '状态', en: 'State', es: 'Estado' },
  'finance.pdf.base': { zh: '分润基数', en: 'Base', es: 'Base' },
  'finance.pdf.paid': { zh: '实收金额', en: 'Paid by drivers', es: 'Cobrado' },
  'finance.pdf.fee': { zh: '渠道手续费', en: 'Channel fee', es: 'Comisión del canal' },
  'finance.pdf.net': { zh: '应付各方合计', en: 'To be paid to parties', es: 'Por pagar a las partes' },
  'finance.pdf.shares': { zh: '分配', en: 'Shares', es: 'Reparto' },
  'finance.pdf.party': { zh: '参与方', en: 'Party', es: 'Parte' },
  'finance.pdf.ratio': { zh: '比例', en: 'Ratio', es: 'Parte' },
  'finance.pdf.share': { zh: '分润额', en: 'Share', es: 'Importe' },
  'finance.pdf.top-up': { zh: '保底补足', en: 'Top-up', es: 'Garantía' },
  'finance.pdf.to-pay': { zh: '净额', en: 'Net', es: 'Neto' },
  'finance.pdf.earlier': { zh: '往期调整', en: 'earlier periods', es: 'periodos anteriores' },
  'finance.pdf.lines': { zh: '按场站和日期', en: 'By station and day', es: 'Por estación y día' },
  'finance.pdf.day': { zh: '日期', en: 'Day', es: 'Día' },
  'finance.pdf.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'finance.pdf.orders': { zh: '订单', en: 'Orders', es: 'Órdenes' },
  'finance.pdf.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'finance.pdf.total': { zh: '合计', en: 'Total', es: 'Total' },
})
