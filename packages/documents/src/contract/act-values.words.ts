import { words } from '@evops/platform/contract'

/** Labels of choice values in audit log entries, by the field that holds them. */
export const documentActValues = words({
  'documents.audit.value.source.sessions': {
    zh: '充电订单',
    en: 'Charging sessions',
    es: 'Sesiones de carga',
  },
  'documents.audit.value.source.bill': { zh: '企业账单', en: 'Company bill', es: 'Estado de cuenta' },
  'documents.audit.value.source.global': {
    zh: '未开票订单',
    en: 'Sessions without invoice',
    es: 'Sesiones sin factura',
  },
  'documents.audit.value.kind.invoice': { zh: '发票', en: 'Invoice', es: 'Factura' },
  'documents.audit.value.kind.simplified': { zh: '简易发票', en: 'Simplified', es: 'Simplificada' },
  'documents.audit.value.kind.global': { zh: '汇总发票', en: 'Global', es: 'Global' },
  'documents.audit.value.kind.person': { zh: '个人', en: 'Person', es: 'Persona' },
  'documents.audit.value.reason.02': { zh: '销货退回', en: 'Returned', es: 'Devolución' },
  'documents.audit.value.reason.03': { zh: '服务中止', en: 'Service ended', es: 'Servicio interrumpido' },
  'documents.audit.value.reason.04': { zh: '销售折让', en: 'Allowance', es: 'Rebaja' },
  'documents.audit.value.dateOrder.ymd': { zh: '年-月-日', en: 'year-month-day', es: 'año-mes-día' },
  'documents.audit.value.dateOrder.dmy': { zh: '日/月/年', en: 'day/month/year', es: 'día/mes/año' },
  'documents.audit.value.dateOrder.mdy': { zh: '月/日/年', en: 'month/day/year', es: 'mes/día/año' },
  'documents.audit.value.office.en16931': {
    zh: 'EN 16931（UBL 2.1）',
    en: 'EN 16931 (UBL 2.1)',
    es: 'EN 16931 (UBL 2.1)',
  },
  'documents.audit.value.office.verifactu': {
    zh: 'VERI*FACTU（西班牙）',
    en: 'VERI*FACTU (Spain)',
    es: 'VERI*FACTU (España)',
  },
  'documents.audit.value.office.cfdi': {
    zh: 'CFDI 4.0（墨西哥）',
    en: 'CFDI 4.0 (Mexico)',
    es: 'CFDI 4.0 (México)',
  },
  'documents.audit.value.office.digital_cn': {
    zh: '数电发票',
    en: 'Digital invoice (China)',
    es: 'Factura digital (China)',
  },
  'documents.audit.value.refunds.reissue': {
    zh: '红冲并重开',
    en: 'Reverse and reissue',
    es: 'Anular y emitir de nuevo',
  },
  'documents.audit.value.refunds.credit': { zh: '部分红冲', en: 'Credit note', es: 'Nota de crédito' },
  'documents.audit.value.reason.01': { zh: '开票有误', en: 'Wrongly issued', es: 'Emitida por error' },
  'documents.audit.value.language.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'documents.audit.value.language.en': { zh: '英文', en: 'English', es: 'Inglés' },
  'documents.audit.value.language.es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
})
