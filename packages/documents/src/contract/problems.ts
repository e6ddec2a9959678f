import { problemTable } from '@evops/platform/contract'

export const documentProblems = problemTable({
  'documents.no-settings': {
    status: 409,
    zh: '尚未设置开票主体和税务渠道',
    en: 'Set who issues invoices, and by which tax office, first',
    es: 'Antes hay que indicar quién emite las facturas y por qué vía',
  },
  'documents.no-rate': {
    status: 409,
    zh: '{day} 没有有效的税率',
    en: 'No tax rate holds on {day}',
    es: 'No hay tipo impositivo vigente el {day}',
  },
  'documents.rate-in-force': {
    status: 409,
    zh: '已生效的税率不能删除，请设置新的税率',
    en: 'This rate has begun: set another one from a later day',
    es: 'Este tipo ya rige: indique otro desde un día posterior',
  },
  'documents.reversed-already': {
    status: 409,
    zh: '该单据已被冲销',
    en: 'This document is reversed already',
    es: 'Este documento ya está anulado',
  },
  'documents.number-taken': {
    status: 409,
    zh: '该号码已被使用',
    en: 'This number is taken',
    es: 'Ese número ya está en uso',
  },
  'documents.no-holder': {
    status: 400,
    zh: '没有该会员或企业',
    en: 'This member or company does not exist',
    es: 'No existe ese cliente o empresa',
  },
  'documents.title-taken': {
    status: 409,
    zh: '该付款方已有此税号的抬头',
    en: 'This payer has a title with this tax id already',
    es: 'Este titular ya tiene datos con ese identificador',
  },
  'documents.title-other': {
    status: 409,
    zh: '该抬头属于其他付款方',
    en: 'This invoice title belongs to another payer',
    es: 'Esos datos de facturación son de otro titular',
  },
  'documents.not-payer': {
    status: 409,
    zh: '订单 {orders} 不是由该会员或企业单独付款',
    en: 'Sessions not paid by this member or company alone: {orders}',
    es: 'Sesiones que este titular no pagó por sí solo: {orders}',
  },
  'documents.not-paid': {
    status: 409,
    zh: '订单 {orders} 尚未付清或没有可开票金额',
    en: 'Sessions not paid in full, or with nothing to invoice: {orders}',
    es: 'Sesiones sin pagar del todo o sin importe facturable: {orders}',
  },
  'documents.order-invoiced': {
    status: 409,
    zh: '所选订单已申请或开具发票',
    en: 'One of these sessions has an invoice already',
    es: 'Una de estas sesiones ya tiene factura',
  },
  'documents.order-changed': {
    status: 409,
    zh: '申请后订单的实付金额有变化，请取消后重新申请：{orders}',
    en: 'What was paid has changed since the application, cancel it and apply anew: {orders}',
    es: 'Lo pagado cambió desde la solicitud, cancélela y solicite de nuevo: {orders}',
  },
  'documents.too-old': {
    status: 409,
    zh: '订单结束超过 12 个月：{orders}',
    en: 'Sessions that ended more than 12 months ago: {orders}',
    es: 'Sesiones de hace más de 12 meses: {orders}',
  },
  'documents.nothing': {
    status: 409,
    zh: '没有可开票的金额',
    en: 'There is nothing to invoice',
    es: 'No hay importe que facturar',
  },
  'documents.wrong-state': {
    status: 409,
    zh: '发票当前状态不允许该操作',
    en: 'The invoice’s state does not allow this',
    es: 'El estado de la factura no lo permite',
  },
  'documents.manual-only': {
    status: 409,
    zh: '仅人工开票时可登记号码和文件',
    en: 'A number and file are entered for invoices issued by hand only',
    es: 'El número y el archivo se anotan solo en facturas emitidas a mano',
  },
  'documents.no-upload': {
    status: 409,
    zh: '人工开票请登记发票号码并上传文件',
    en: 'An invoice issued by hand needs its number and file',
    es: 'Una factura emitida a mano necesita su número y su archivo',
  },
  'documents.not-a-file': {
    status: 400,
    zh: '须为 PDF、OFD 或 XML 文件，最大 10 MB',
    en: 'Must be a PDF, OFD or XML file of at most 10 MB',
    es: 'Debe ser un archivo PDF, OFD o XML de 10 MB como máximo',
  },
  'documents.not-refunded': {
    status: 409,
    zh: '开票后订单的实付金额没有变化',
    en: 'What was paid has not changed since this invoice was issued',
    es: 'Lo pagado no ha cambiado desde que se emitió',
  },
  'documents.credit-open': {
    status: 409,
    zh: '该发票有一张部分红冲单尚未完成，请等待税务渠道答复，或重新提交后再操作',
    en: 'A credit note of this invoice is not done yet: wait for the tax office, or tell it again, first',
    es: 'Una nota de crédito de esta factura sigue abierta: espere a la vía fiscal o envíela de nuevo',
  },
  'documents.credit-beyond': {
    status: 409,
    zh: '该发票所选订单最多还可红冲 {left}',
    en: 'At most {left} is left to take back of these sessions',
    es: 'De estas sesiones quedan como máximo {left} por rectificar',
  },
  'documents.credit-rates': {
    status: 409,
    zh: '发票所属日期的税率后来被修改，无法部分红冲，请整张红冲后重开',
    en: 'Taxes of this invoice’s days were changed since: reverse it whole and issue it anew',
    es: 'Los tipos de esos días cambiaron después: anule la factura entera y emítala de nuevo',
  },
  'documents.credited': {
    status: 409,
    zh: '该发票已部分红冲：请把剩余金额也用部分红冲处理',
    en: 'Parts of this invoice are taken back already: take back what is left by another credit note',
    es: 'Ya se rectificó una parte: rectifique lo que queda con otra nota de crédito',
  },
  'documents.no-address': {
    status: 409,
    zh: '该抬头没有邮箱',
    en: 'The invoice title has no e-mail address',
    es: 'Estos datos de facturación no tienen correo',
  },
  'documents.office-refuses': {
    status: 409,
    zh: '税务渠道拒绝：{reason}',
    en: 'The tax office refuses: {reason}',
    es: 'La administración tributaria lo rechaza: {reason}',
  },
  'documents.office-missing': {
    status: 409,
    zh: '该税务渠道的正式接入需先保存有效证书或接入信息',
    en: 'Save a valid certificate or access of this tax office first',
    es: 'Guarde antes un certificado o acceso válido de esta vía',
  },
  'documents.certificate-expired': {
    status: 409,
    zh: '证书有效期为 {from} 至 {until}',
    en: 'This certificate is valid from {from} to {until} only',
    es: 'Este certificado solo es válido del {from} al {until}',
  },
  'documents.certificate-other': {
    status: 409,
    zh: '证书属于 {of}，不是开票主体 {issuer}',
    en: 'This certificate is of {of}, not of the issuer {issuer}',
    es: 'El certificado es de {of}, no del emisor {issuer}',
  },
})

/** Sentences at fields. */
export const documentFaults = problemTable({
  'documents.fault.country': {
    status: 400,
    zh: '须为两位国家代码',
    en: 'A country’s two letters',
    es: 'Las dos letras de un país',
  },
  'documents.fault.email': {
    status: 400,
    zh: '邮箱格式不正确',
    en: 'Enter a valid e-mail address',
    es: 'No es un correo válido',
  },
  'documents.fault.tax-id': {
    status: 400,
    zh: '税号格式或校验位不正确',
    en: 'The tax id’s form or check digit is wrong',
    es: 'La forma o el dígito de control no es correcto',
  },
  'documents.fault.postcode': {
    status: 400,
    zh: '墨西哥抬头须填五位邮编',
    en: 'A title of Mexico needs a postcode of five digits',
    es: 'En México el código postal tiene cinco cifras',
  },
  'documents.fault.default': {
    status: 400,
    zh: '默认抬头须属于某个会员或企业',
    en: 'A default title belongs to a member or company',
    es: 'Unos datos predeterminados pertenecen a un cliente o empresa',
  },
  'documents.fault.certificate': {
    status: 400,
    zh: '不是有效的证书文件',
    en: 'Not a certificate file',
    es: 'No es un archivo de certificado',
  },
  'documents.fault.key': {
    status: 400,
    zh: '私钥无法打开：密码错误，或与证书不匹配',
    en: 'The key does not open: wrong password, or the key of another certificate',
    es: 'La clave no se abre: contraseña errónea o de otro certificado',
  },
  'documents.fault.access': {
    status: 400,
    zh: '请填写证书，或地址、账号和密钥',
    en: 'Give a certificate, or address, account and key',
    es: 'Indique un certificado, o dirección, cuenta y clave',
  },
})
