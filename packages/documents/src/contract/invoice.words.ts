import { words } from '@evops/platform/contract'

/** Words of invoices, for screens and files. */
export const invoiceWords = words({
  'documents.invoice.no': { zh: '申请号', en: 'Application', es: 'Solicitud' },
  'documents.invoice.number': { zh: '发票号码', en: 'Number', es: 'Número' },
  'documents.invoice.kind': { zh: '发票种类', en: 'Type', es: 'Clase' },
  'documents.invoice.kind.invoice': { zh: '发票', en: 'Invoice', es: 'Factura' },
  'documents.invoice.kind.simplified': { zh: '简易发票', en: 'Simplified', es: 'Simplificada' },
  'documents.invoice.kind.global': { zh: '汇总发票', en: 'Global', es: 'Global' },
  'documents.invoice.source': { zh: '开票依据', en: 'For', es: 'Por' },
  'documents.invoice.source.sessions': { zh: '充电订单', en: 'Charging sessions', es: 'Sesiones de carga' },
  'documents.invoice.source.bill': { zh: '企业账单', en: 'Company bill', es: 'Estado de cuenta' },
  'documents.invoice.source.global': {
    zh: '未开票订单',
    en: 'Sessions without invoice',
    es: 'Sesiones sin factura',
  },
  'documents.invoice.state': { zh: '状态', en: 'State', es: 'Estado' },
  'documents.invoice.state.applied': { zh: '申请中', en: 'Applied for', es: 'Solicitada' },
  'documents.invoice.state.approved': { zh: '已审批', en: 'Approved', es: 'Aprobada' },
  'documents.invoice.state.refused': { zh: '已拒绝', en: 'Refused', es: 'Denegada' },
  'documents.invoice.state.cancelled': { zh: '已取消', en: 'Cancelled', es: 'Cancelada' },
  'documents.invoice.state.issuing': { zh: '开票中', en: 'Issuing', es: 'Emitiendo' },
  'documents.invoice.state.failed': { zh: '开票失败', en: 'Failed', es: 'Fallida' },
  'documents.invoice.state.issued': { zh: '已开票', en: 'Issued', es: 'Emitida' },
  'documents.invoice.state.reversing': { zh: '红冲中', en: 'Reversing', es: 'Anulando' },
  'documents.invoice.state.reversed': { zh: '已红冲', en: 'Reversed', es: 'Anulada' },
  'documents.invoice.office': { zh: '税务渠道', en: 'Tax office', es: 'Vía fiscal' },
  'documents.office.manual': { zh: '人工开票', en: 'Issued manually', es: 'Emitida a mano' },
  'documents.office.en16931': {
    zh: 'EN 16931（UBL 2.1）',
    en: 'EN 16931 (UBL 2.1)',
    es: 'EN 16931 (UBL 2.1)',
  },
  'documents.office.verifactu': {
    zh: 'VERI*FACTU（西班牙）',
    en: 'VERI*FACTU (Spain)',
    es: 'VERI*FACTU (España)',
  },
  'documents.office.cfdi': { zh: 'CFDI 4.0（墨西哥）', en: 'CFDI 4.0 (Mexico)', es: 'CFDI 4.0 (México)' },
  'documents.office.digital_cn': {
    zh: '数电发票',
    en: 'Digital invoice (China)',
    es: 'Factura digital (China)',
  },
  'documents.invoice.buyerName': { zh: '购买方', en: 'Made out to', es: 'A nombre de' },
  'documents.invoice.holderName': { zh: '付款方', en: 'Paid by', es: 'Pagada por' },
  'documents.invoice.sessions': { zh: '订单数', en: 'Sessions', es: 'Sesiones' },
  'documents.invoice.netMinor': { zh: '不含税金额', en: 'Net amount', es: 'Base imponible' },
  'documents.invoice.taxMinor': { zh: '税额', en: 'Tax', es: 'Impuesto' },
  'documents.invoice.totalMinor': { zh: '价税合计', en: 'Total', es: 'Total' },
  'documents.invoice.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'documents.invoice.appliedAt': { zh: '申请时间', en: 'Applied at', es: 'Solicitada el' },
  'documents.invoice.issuedOn': { zh: '开票日期', en: 'Issued on', es: 'Emitida el' },
  'documents.invoice.test': { zh: '测试', en: 'Test', es: 'Prueba' },
})
/** Names of document lines. */
export const lineWords = words({
  'documents.line.electricity': {
    zh: '充电电费',
    en: 'Electricity for charging',
    es: 'Electricidad de carga',
  },
  'documents.line.service': { zh: '充电服务费', en: 'Charging service', es: 'Servicio de carga' },
  'documents.line.occupancy': { zh: '充电占位费', en: 'Idle fee', es: 'Ocupación tras la carga' },
})
