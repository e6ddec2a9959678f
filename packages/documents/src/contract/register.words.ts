import { words } from '@evops/platform/contract'

/** Columns of the register of issued invoices, in its list and its file. */
export const registerWords = words({
  'documents.register.month': { zh: '月份', en: 'Month', es: 'Mes' },
  'documents.register.day': { zh: '开票日期', en: 'Issued', es: 'Fecha' },
  'documents.register.number': { zh: '发票号码', en: 'Invoice no.', es: 'N.º de factura' },
  'documents.register.kind': { zh: '类型', en: 'Kind', es: 'Tipo' },
  'documents.register.kind.invoice': { zh: '发票', en: 'Invoice', es: 'Factura' },
  'documents.register.kind.simplified': { zh: '简易发票', en: 'Simplified invoice', es: 'Factura simplificada' },
  'documents.register.kind.global': { zh: '汇总发票', en: 'Global invoice', es: 'Factura global' },
  'documents.register.kind.supplement': {
    zh: '补开发票',
    en: 'Supplementary invoice',
    es: 'Rectificativa (aumento)',
  },
  'documents.register.kind.external': { zh: '外部发票', en: 'External invoice', es: 'Factura externa' },
  'documents.register.kind.reversal': { zh: '红字发票', en: 'Reversal', es: 'Anulación' },
  'documents.register.kind.credit': { zh: '部分红字发票', en: 'Credit note', es: 'Factura rectificativa' },
  'documents.register.kind.payment': { zh: '收款证明', en: 'Payment', es: 'Pago' },
  'documents.register.reversesNumber': { zh: '原发票号码', en: 'Corrects', es: 'Rectifica' },
  'documents.register.buyerTaxId': { zh: '购买方税号', en: 'Tax ID', es: 'NIF' },
  'documents.register.buyerName': { zh: '购买方', en: 'Buyer', es: 'Destinatario' },
  'documents.register.buyerCountry': { zh: '国家', en: 'Country', es: 'País' },
  'documents.register.rate': { zh: '税率', en: 'Rate', es: 'Tipo' },
  'documents.register.netMinor': { zh: '不含税金额', en: 'Net', es: 'Base imponible' },
  'documents.register.taxMinor': { zh: '税额', en: 'VAT', es: 'Cuota' },
  'documents.register.totalMinor': { zh: '价税合计', en: 'Total', es: 'Total' },
  'documents.register.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'documents.register.sum': { zh: '税率 {rate} 合计', en: 'Total at {rate}', es: 'Total al {rate}' },
  'documents.register.export': { zh: '导出登记簿', en: 'Export register', es: 'Exportar libro registro' },
  'documents.register.empty': { zh: '该月没有开票', en: 'No invoices in this month', es: 'Sin facturas este mes' },
  'documents.register.empty-next': { zh: '请选择其他月份。', en: 'Choose another month.', es: 'Elija otro mes.' },
})
