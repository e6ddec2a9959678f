import { words } from '@evops/platform/contract'

/** Texts of a company's bill. */
export const billPdfWords = words({
  'members.bill-pdf.title-postpaid': {
    zh: '企业后付费账单',
    en: 'Monthly bill',
    es: 'Estado de cuenta mensual',
  },
  'members.bill-pdf.title-prepaid': {
    zh: '企业充电对账单',
    en: 'Monthly statement',
    es: 'Estado de cuenta mensual',
  },
  'members.bill-pdf.seller': { zh: '运营商', en: 'From', es: 'Operador' },
  'members.bill-pdf.buyer': { zh: '企业', en: 'For', es: 'Para' },
  'members.bill-pdf.tax-id': { zh: '税号', en: 'Tax ID', es: 'Identificador fiscal' },
  'members.bill-pdf.address': { zh: '地址', en: 'Address', es: 'Dirección' },
  'members.bill-pdf.bank': { zh: '开户行及账号', en: 'Bank and account', es: 'Banco y cuenta' },
  'members.bill-pdf.no': { zh: '账单号', en: 'Number', es: 'Número' },
  'members.bill-pdf.period': { zh: '账期（{zone}）', en: 'Period ({zone})', es: 'Periodo ({zone})' },
  'members.bill-pdf.issued': { zh: '出账日', en: 'Issued', es: 'Emitido' },
  'members.bill-pdf.due': { zh: '最后付款日', en: 'Due date', es: 'Vence' },
  'members.bill-pdf.opening': { zh: '期初余额', en: 'Opening balance', es: 'Saldo inicial' },
  'members.bill-pdf.paid-in': { zh: '本期充值', en: 'Paid in', es: 'Ingresos' },
  'members.bill-pdf.charged': { zh: '本期充电', en: 'Charged', es: 'Cargas' },
  'members.bill-pdf.without-tax': { zh: '其中不含税金额', en: 'Excluding tax', es: 'Base imponible' },
  'members.bill-pdf.tax': {
    zh: '其中税额（{rate}）',
    en: 'Including tax ({rate})',
    es: 'Impuesto incluido ({rate})',
  },
  'members.bill-pdf.mail-line': { zh: '{what}：{value}', en: '{what}: {value}', es: '{what}: {value}' },
  'members.bill-pdf.mail-attached': {
    zh: '账单明细见附件 PDF。',
    en: 'The bill with all sessions is attached as a PDF.',
    es: 'Adjuntamos en PDF el estado de cuenta con todas las sesiones.',
  },
  'members.bill-pdf.other': { zh: '退款及其他', en: 'Refunds and other', es: 'Reembolsos y otros' },
  'members.bill-pdf.closing': { zh: '期末余额', en: 'Closing balance', es: 'Saldo final' },
  'members.bill-pdf.to-pay': { zh: '本期应付', en: 'Amount due', es: 'Por pagar' },
  'members.bill-pdf.open': { zh: '尚未支付', en: 'Outstanding', es: 'Pendiente' },
  'members.bill-pdf.session': { zh: '充电订单', en: 'Charging session', es: 'Sesión de carga' },
  'members.bill-pdf.station': { zh: '充电站', en: 'Station', es: 'Estación' },
  'members.bill-pdf.started': { zh: '开始时间', en: 'Started', es: 'Inicio' },
  'members.bill-pdf.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'members.bill-pdf.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
  'members.bill-pdf.total': { zh: '合计', en: 'Total', es: 'Total' },
  'members.bill-pdf.sessions': {
    zh: '{n} 笔充电订单',
    en: '{n} {n|charging session|charging sessions}',
    es: '{n} {n|sesión de carga|sesiones de carga}',
  },
})
