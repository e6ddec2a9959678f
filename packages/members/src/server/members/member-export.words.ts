import { words } from '@evops/platform/contract'

/** Headings of the file, in order. */
export const memberExportWords = words({
  'members.export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'members.export.mobile': { zh: '手机号', en: 'Mobile', es: 'Móvil' },
  'members.export.real-name': { zh: '姓名', en: 'Full name', es: 'Nombre completo' },
  'members.export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.export.group': { zh: '会员组', en: 'Group', es: 'Grupo' },
  'members.export.level': { zh: '等级', en: 'Level', es: 'Nivel' },
  'members.export.tags': { zh: '标签', en: 'Tags', es: 'Etiquetas' },
  'members.export.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'members.export.available': { zh: '可用余额', en: 'Available', es: 'Disponible' },
  'members.export.gift': { zh: '赠送金', en: 'Bonus credit', es: 'Saldo de regalo' },
  'members.export.arrears': { zh: '欠费', en: 'Arrears', es: 'Deuda' },
  'members.export.registered': { zh: '注册时间', en: 'Registered', es: 'Alta' },
  'members.export.id-number': { zh: '证件号码', en: 'Id number', es: 'Documento' },
  'members.export.email': { zh: '邮箱', en: 'E-mail', es: 'Correo' },
  'members.export.id': { zh: '编号', en: 'Id', es: 'Identificador' },
})

export const memberExportStateWords = words({
  'members.export.normal': { zh: '正常', en: 'Normal', es: 'Normal' },
  'members.export.frozen': { zh: '已冻结', en: 'Frozen', es: 'Congelado' },
  'members.export.cancelled': { zh: '已注销', en: 'Closed', es: 'Dado de baja' },
})
