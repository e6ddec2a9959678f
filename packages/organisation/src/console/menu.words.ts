import { words } from '@evops/platform/contract'

/** Titles of the screens: they ship with the shell. */
export const menuWords = words({
  'organisation.menu.organization': {
    zh: '公司与部门',
    en: 'Companies and departments',
    es: 'Empresas y departamentos',
  },
  'organisation.menu.roles': { zh: '角色', en: 'Roles', es: 'Roles' },
  'organisation.menu.users': { zh: '系统用户', en: 'Users', es: 'Usuarios' },
  'organisation.menu.permissions': { zh: '权限', en: 'Permissions', es: 'Permisos' },
  'organisation.menu.clients': { zh: '客户端', en: 'API clients', es: 'Clientes de API' },
  'organisation.menu.audit': { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
  'organisation.menu.sign-ins': { zh: '登录日志', en: 'Sign-in log', es: 'Inicios de sesión' },
  'organisation.menu.dictionary': { zh: '数据字典', en: 'Dictionary', es: 'Diccionario' },
  'organisation.menu.tasks': { zh: '定时任务', en: 'Scheduled tasks', es: 'Tareas programadas' },
  'organisation.menu.approvals': { zh: '审批', en: 'Approvals', es: 'Aprobaciones' },
  'organisation.menu.operators': { zh: '运营商', en: 'Operators', es: 'Operadores' },
  'organisation.menu.profile': { zh: '个人中心', en: 'My account', es: 'Mi cuenta' },
  'organisation.menu.first': { zh: '第一个运营商', en: 'The first operator', es: 'El primer operador' },
  'organisation.menu.waiting': { zh: '等待我审批', en: 'Waiting for me', es: 'Esperan mi decisión' },
})
