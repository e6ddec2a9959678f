import { words } from '@evops/platform/contract'

/** Texts of an invoice. */
export const invoicePdfWords = words({
  'documents.pdf.title-invoice': { zh: '发票', en: 'Invoice', es: 'Factura' },
  'documents.pdf.title-simplified': { zh: '简易发票', en: 'Simplified invoice', es: 'Factura simplificada' },
  'documents.pdf.title-global': { zh: '汇总发票', en: 'Global invoice', es: 'Factura global' },
  'documents.pdf.title-reversal': { zh: '红字发票', en: 'Reversal', es: 'Factura rectificativa' },
  'documents.pdf.title-credit': {
    zh: '红字发票（部分）',
    en: 'Credit note',
    es: 'Factura rectificativa (parcial)',
  },
  'documents.pdf.title-payment': { zh: '付款申报单', en: 'Payment receipt', es: 'Complemento de pago' },
  'documents.pdf.pays': { zh: '发票', en: 'Invoice', es: 'Factura' },
  'documents.pdf.instalment': { zh: '期次', en: 'Instalment', es: 'Parcialidad' },
  'documents.pdf.before': { zh: '付款前未付', en: 'Open before', es: 'Saldo anterior' },
  'documents.pdf.paid': { zh: '本次付款', en: 'Paid', es: 'Pagado' },
  'documents.pdf.left': { zh: '付款后未付', en: 'Still open', es: 'Saldo insoluto' },
  'documents.pdf.test': {
    zh: '测试单据，无税务效力',
    en: 'Test document, no tax effect',
    es: 'Documento de prueba, sin validez fiscal',
  },
  'documents.pdf.seller': { zh: '销售方', en: 'From', es: 'Emisor' },
  'documents.pdf.buyer': { zh: '购买方', en: 'For', es: 'Destinatario' },
  'documents.pdf.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'documents.pdf.tax-id': { zh: '税号', en: 'Tax ID', es: 'Identificador fiscal' },
  'documents.pdf.address': { zh: '地址', en: 'Address', es: 'Dirección' },
  'documents.pdf.day': { zh: '开票日期', en: 'Date', es: 'Fecha' },
  'documents.pdf.net': { zh: '不含税金额', en: 'Net amount', es: 'Base imponible' },
  'documents.pdf.tax': { zh: '税额', en: 'Tax', es: 'Impuesto' },
  'documents.pdf.total': { zh: '价税合计', en: 'Total', es: 'Total' },
  'documents.pdf.gross': { zh: '含税金额', en: 'With tax', es: 'Con impuesto' },
  'documents.pdf.reverses': { zh: '对应蓝字发票', en: 'Reverses', es: 'Rectifica' },
  'documents.pdf.what': { zh: '项目', en: 'Item', es: 'Concepto' },
  'documents.pdf.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'documents.pdf.rate': { zh: '税率', en: 'Rate', es: 'Tipo' },
  'documents.pdf.mail': {
    zh: '发票 {no} 见附件。',
    en: 'Invoice {no} is attached.',
    es: 'Adjuntamos la factura {no}.',
  },
})
