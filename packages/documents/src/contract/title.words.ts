import { words } from '@evops/platform/contract'

/** Words of invoice titles, for screens and files. */
export const invoiceTitleWords = words({
  'documents.title.name': { zh: '抬头名称', en: 'Name', es: 'Nombre o razón social' },
  'documents.title.kind': { zh: '抬头类型', en: 'Type', es: 'Clase' },
  'documents.title.kind.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'documents.title.kind.person': { zh: '个人', en: 'Person', es: 'Persona' },
  'documents.title.country': { zh: '国家或地区', en: 'Country', es: 'País' },
  'documents.title.taxId': { zh: '税号', en: 'Tax ID', es: 'Identificador fiscal' },
  'documents.title.shipTo': { zh: '收件人', en: 'Paper copy to', es: 'Copia en papel para' },
  'documents.title.shipPhone': { zh: '收件人电话', en: 'Recipient’s phone', es: 'Teléfono de entrega' },
  'documents.title.shipAddress': { zh: '寄送地址', en: 'Postal address', es: 'Dirección de entrega' },
  'documents.title.address': { zh: '地址', en: 'Address', es: 'Dirección' },
  'documents.title.postcode': { zh: '邮编', en: 'Postcode', es: 'Código postal' },
  'documents.title.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'documents.title.email': { zh: '邮箱', en: 'E-mail', es: 'Correo' },
  'documents.title.bank': { zh: '开户行', en: 'Bank', es: 'Banco' },
  'documents.title.accountNo': { zh: '银行账号', en: 'Account number', es: 'Número de cuenta' },
  'documents.title.regime': {
    zh: '纳税制度（墨西哥）',
    en: 'Tax regime (Mexico)',
    es: 'Régimen fiscal (México)',
  },
  'documents.title.useCode': {
    zh: '用途代码（墨西哥）',
    en: 'CFDI use (Mexico)',
    es: 'Uso del CFDI (México)',
  },
  'documents.title.holder': { zh: '所属企业', en: 'Belongs to', es: 'Pertenece a' },
})
