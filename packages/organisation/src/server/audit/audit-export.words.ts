import { words } from '@evops/platform/contract'

/** Column headings of the audit log export, in their order. */
export const auditExportHeadings = words({
  'organisation.audit-export.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'organisation.audit-export.user': { zh: '用户', en: 'User', es: 'Usuario' },
  'organisation.audit-export.address': { zh: '地址', en: 'Address', es: 'Dirección' },
  'organisation.audit-export.action': { zh: '操作', en: 'Action', es: 'Acción' },
  'organisation.audit-export.entity': { zh: '对象', en: 'Subject', es: 'Objeto' },
  'organisation.audit-export.name': { zh: '对象名称', en: 'Subject name', es: 'Nombre del objeto' },
  'organisation.audit-export.entity-id': { zh: '对象编号', en: 'Subject ID', es: 'Id. del objeto' },
  'organisation.audit-export.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'organisation.audit-export.changes': { zh: '修改内容', en: 'Changes', es: 'Cambios' },
  'organisation.audit-export.request-id': { zh: '请求编号', en: 'Request ID', es: 'Id. de la petición' },
})
export const auditResultWords = words({
  'organisation.audit-export.done': { zh: '完成', en: 'Done', es: 'Hecho' },
  'organisation.audit-export.refused': { zh: '拒绝', en: 'Refused', es: 'Rechazado' },
})
