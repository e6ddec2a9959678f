import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Names of this domain's acts and things in the audit log (organisation combines them). */
export const documentActWords = words({
  'documents.audit.act.createTitle': {
    zh: '新增发票抬头',
    en: 'Add a billing profile',
    es: 'Creación de datos de facturación',
  },
  'documents.audit.act.updateTitle': {
    zh: '修改发票抬头',
    en: 'Change a billing profile',
    es: 'Cambio de datos de facturación',
  },
  'documents.audit.act.deleteTitle': {
    zh: '删除发票抬头',
    en: 'Delete a billing profile',
    es: 'Eliminación de datos de facturación',
  },
  'documents.audit.act.revealTitle': {
    zh: '查看发票抬头完整信息',
    en: 'View a title in full',
    es: 'Consulta de datos completos',
  },
  'documents.audit.act.startTitleImport': {
    zh: '导入发票抬头',
    en: 'Import billing profiles',
    es: 'Importación de datos de facturación',
  },
  'documents.audit.act.undoTitleImport': {
    zh: '撤销发票抬头导入',
    en: 'Undo an import of titles',
    es: 'Deshacer una importación',
  },
  'documents.audit.act.cancelTitleImport': {
    zh: '取消发票抬头导入',
    en: 'Cancel an import of titles',
    es: 'Cancelar una importación',
  },
  'documents.audit.act.saveDocumentSettings': {
    zh: '设置开票主体',
    en: 'Set the invoice issuer',
    es: 'Ajustes de facturación',
  },
  'documents.audit.act.saveTaxRate': { zh: '设置税率', en: 'Set a tax rate', es: 'Tipo impositivo' },
  'documents.audit.act.removeTaxRate': {
    zh: '撤回税率',
    en: 'Withdraw a tax rate',
    es: 'Retirada de un tipo impositivo',
  },
  'documents.audit.act.saveOfficeCredential': {
    zh: '保存税务证书',
    en: 'Save a tax certificate',
    es: 'Certificado fiscal guardado',
  },
  'documents.audit.act.removeOfficeCredential': {
    zh: '删除税务证书',
    en: 'Delete a tax certificate',
    es: 'Certificado fiscal eliminado',
  },
  'documents.audit.entity.office_credential': {
    zh: '税务证书',
    en: 'tax certificate',
    es: 'certificado fiscal',
  },
  'documents.audit.act.downloadDocument': {
    zh: '下载单据',
    en: 'Download a document',
    es: 'Descarga de un documento',
  },
  'documents.audit.act.previewInvoice': {
    zh: '预览发票',
    en: 'Preview an invoice',
    es: 'Vista previa de factura',
  },
  'documents.audit.act.applyInvoice': {
    zh: '申请发票',
    en: 'Apply for an invoice',
    es: 'Solicitud de factura',
  },
  'documents.audit.act.approveInvoice': {
    zh: '审批开票申请',
    en: 'Approve an invoice application',
    es: 'Aprobación de factura',
  },
  'documents.audit.act.refuseInvoice': {
    zh: '拒绝开票申请',
    en: 'Refuse an invoice application',
    es: 'Denegación de factura',
  },
  'documents.audit.act.cancelInvoice': {
    zh: '取消开票申请',
    en: 'Cancel an invoice application',
    es: 'Cancelación de solicitud',
  },
  'documents.audit.act.issueInvoice': { zh: '开具发票', en: 'Issue an invoice', es: 'Emisión de factura' },
  'documents.audit.act.uploadInvoice': {
    zh: '登记人工开具的发票',
    en: 'Enter a manually issued invoice',
    es: 'Registro de factura emitida a mano',
  },
  'documents.audit.act.reverseInvoice': {
    zh: '红冲发票',
    en: 'Reverse an invoice',
    es: 'Anulación de factura',
  },
  'documents.audit.act.supplementInvoice': {
    zh: '补开差额发票',
    en: 'Issue a supplementary invoice',
    es: 'Emisión de factura complementaria',
  },
  'documents.audit.act.reissueInvoice': {
    zh: '红冲并重开发票',
    en: 'Reverse and reissue an invoice',
    es: 'Anulación y nueva emisión',
  },
  'documents.audit.act.checkVerifactu': {
    zh: '检查 VERI*FACTU 记录',
    en: 'Check VERI*FACTU records',
    es: 'Comprobación de registros VERI*FACTU',
  },
  'documents.audit.act.replaceInvoice': {
    zh: '开具替代发票',
    en: 'Replace an invoice',
    es: 'Sustitución de factura',
  },
  'documents.audit.act.creditInvoice': {
    zh: '部分红冲发票',
    en: 'Credit part of an invoice',
    es: 'Nota de crédito',
  },
  'documents.audit.act.retryPart': {
    zh: '重新提交税务渠道',
    en: 'Resubmit to the tax office',
    es: 'Reenvío a la vía fiscal',
  },
  'documents.audit.act.amendInvoiceRecord': {
    zh: '更正税务记录',
    en: 'Correct a tax record',
    es: 'Subsanación de un registro',
  },
  'documents.audit.act.mailInvoice': { zh: '发送发票', en: 'E-mail an invoice', es: 'Envío de factura' },
  'documents.audit.entity.invoice': { zh: '发票', en: 'invoice', es: 'factura' },
  'documents.audit.entity.invoice_title': { zh: '发票抬头', en: 'billing profile', es: 'datos de facturación' },
  'documents.audit.entity.verifactu_chain': {
    zh: 'VERI*FACTU 记录',
    en: 'VERI*FACTU records',
    es: 'registros VERI*FACTU',
  },
  'documents.audit.entity.document': { zh: '单据', en: 'document', es: 'documento' },
  'documents.audit.entity.document_settings': {
    zh: '开票设置',
    en: 'invoice settings',
    es: 'ajustes de facturación',
  },
  'documents.audit.entity.tax_rate': { zh: '税率', en: 'tax rate', es: 'tipo impositivo' },
  'documents.audit.field.billId': { zh: '企业账单', en: 'Company bill', es: 'Estado de cuenta' },
  'documents.audit.field.category': { zh: '类别', en: 'Category', es: 'Categoría' },
  'documents.audit.field.creditedMinor': { zh: '已冲红', en: 'Credited', es: 'Abonado' },
  'documents.audit.field.isBuyerOutsideCensus': {
    zh: '购买方未在税务登记册中',
    en: 'Buyer outside the census',
    es: 'Destinatario no censado',
  },
  'documents.audit.field.keepSimplifiedYears': {
    zh: '简易发票保存年限',
    en: 'Years kept, simplified',
    es: 'Años de conservación, simplificadas',
  },
  'documents.audit.field.keepYears': { zh: '保存年限', en: 'Years kept', es: 'Años de conservación' },
  'documents.audit.field.listedTrade': {
    zh: '适用 3,000 欧元简易发票限额',
    en: 'Simplified invoices up to 3,000 EUR',
    es: 'Facturas simplificadas hasta 3.000 EUR',
  },
  'documents.audit.field.office': { zh: '税务渠道', en: 'Tax office', es: 'Vía fiscal' },
  'documents.audit.field.passphrase': {
    zh: '私钥密码',
    en: 'Password of the key',
    es: 'Contraseña de la clave',
  },
  'documents.audit.field.rate': { zh: '税率', en: 'Rate', es: 'Tipo' },
  'documents.audit.field.refunds': {
    zh: '开票后退款时',
    en: 'When refunded after issue',
    es: 'Devolución tras emitirse',
  },
  'documents.audit.field.sellerAddress': { zh: '地址', en: 'Address', es: 'Dirección' },
  'documents.audit.field.sellerName': { zh: '开票主体', en: 'Issuer', es: 'Emisor' },
  'documents.audit.field.sellerPostcode': { zh: '邮编', en: 'Postcode', es: 'Código postal' },
  'documents.audit.field.sellerRegime': {
    zh: '纳税制度（墨西哥）',
    en: 'Tax regime (Mexico)',
    es: 'Régimen fiscal (México)',
  },
  'documents.audit.field.sellerTaxId': { zh: '税号', en: 'Tax ID', es: 'Identificador fiscal' },
  'documents.audit.field.test': { zh: '测试', en: 'Test', es: 'Prueba' },
  'documents.audit.field.totalMinor': { zh: '总额', en: 'Total', es: 'Total' },
  'documents.audit.field.rates': { zh: '税率', en: 'Tax rates', es: 'Tipos impositivos' },
  'documents.audit.field.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
})
