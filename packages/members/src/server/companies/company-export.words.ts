import { words } from '@evops/platform/contract'

/** Headings of the file, in order. */
export const companyExportWords = words({
  'members.company-export.name': { zh: '企业名称', en: 'Company', es: 'Empresa' },
  'members.company-export.tax-id': {
    zh: '统一社会信用代码 / 税号',
    en: 'Tax ID',
    es: 'Identificador fiscal',
  },
  'members.company-export.pay-mode': { zh: '付费方式', en: 'Payment terms', es: 'Forma de pago' },
  'members.company-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.company-export.available': { zh: '可用', en: 'Available', es: 'Disponible' },
  'members.company-export.principal': { zh: '本金', en: 'Principal', es: 'Saldo propio' },
  'members.company-export.gift': { zh: '赠送金', en: 'Bonus credit', es: 'Saldo de regalo' },
  'members.company-export.credit-used': { zh: '已用授信', en: 'Credit used', es: 'Crédito usado' },
  'members.company-export.credit-limit': { zh: '授信额度', en: 'Credit limit', es: 'Límite de crédito' },
  'members.company-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'members.company-export.people': { zh: '企业会员数', en: 'Employees', es: 'Empleados' },
  'members.company-export.contact': { zh: '联系人', en: 'Contact', es: 'Contacto' },
  'members.company-export.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'members.company-export.created': { zh: '创建时间', en: 'Added', es: 'Alta' },
  'members.company-export.id': { zh: '编号', en: 'Id', es: 'Identificador' },
})

export const companyValueWords = words({
  'members.company-export.prepaid': { zh: '预付', en: 'Prepaid', es: 'Prepago' },
  'members.company-export.postpaid': { zh: '后付费', en: 'Postpaid', es: 'Pospago' },
  'members.company-export.normal': { zh: '正常', en: 'Normal', es: 'Normal' },
  'members.company-export.frozen': { zh: '已冻结', en: 'Frozen', es: 'Congelada' },
  'members.company-export.cancelled': { zh: '已注销', en: 'Closed', es: 'Dada de baja' },
})
