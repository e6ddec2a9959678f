import { words } from '@evops/platform/contract'

export const accessExportHeads = words({
  'organisation.access-export.username': { zh: '用户名', en: 'User name', es: 'Usuario' },
  'organisation.access-export.name': { zh: '姓名', en: 'Name', es: 'Nombre' },
  'organisation.access-export.roles': { zh: '角色', en: 'Roles', es: 'Roles' },
  'organisation.access-export.codes': { zh: '权限代码', en: 'Permission codes', es: 'Códigos de permiso' },
  'organisation.access-export.createdAt': { zh: '创建时间', en: 'Created', es: 'Alta' },
  'organisation.access-export.lastSignInAt': { zh: '最近登录', en: 'Last sign-in', es: 'Último acceso' },
  'organisation.access-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'organisation.access-export.confirmedAt': { zh: '确认时间', en: 'Confirmed', es: 'Confirmado' },
  'organisation.access-export.confirmedByName': {
    zh: '确认人',
    en: 'Confirmed by',
    es: 'Confirmado por',
  },
  'organisation.access-export.dueAt': { zh: '复核期限', en: 'Review due', es: 'Revisión antes de' },
})
export const accessExportValues = words({
  'organisation.access-export.all': { zh: '全部权限', en: 'All permissions', es: 'Todos los permisos' },
  'organisation.access-export.state-overdue': { zh: '已逾期', en: 'Overdue', es: 'Vencida' },
  'organisation.access-export.state-open': { zh: '未复核', en: 'Not reviewed', es: 'Sin revisar' },
  'organisation.access-export.state-changed': {
    zh: '角色已变更',
    en: 'Roles changed',
    es: 'Roles cambiados',
  },
  'organisation.access-export.state-due': { zh: '即将到期', en: 'Due soon', es: 'Vence pronto' },
  'organisation.access-export.state-confirmed': { zh: '已确认', en: 'Confirmed', es: 'Confirmado' },
})
