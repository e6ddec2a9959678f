import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

export const organisationsScreen = screen('/sysmng/organization', {
  word: 'organisation.menu.organization',
  title: { zh: '公司与部门', en: 'Companies and departments', es: 'Empresas y departamentos' },
  page: { code: 'organizationPerm', section: 'sysMngPerm', position: 10 },
  acts: { organization: { verbs: ['create', 'edit', 'delete'] } },
})
export const rolesScreen = screen('/sysmng/sysrole', {
  word: 'organisation.menu.roles',
  title: { zh: '角色', en: 'Roles', es: 'Roles' },
  page: { code: 'roleMngPerm', section: 'sysMngPerm', position: 20 },
  acts: { sysrole: { label: { zh: '角色', en: 'Roles', es: 'Roles' }, verbs: ['create', 'edit', 'delete'] } },
})
export const usersScreen = screen('/sysmng/sysuser', {
  word: 'organisation.menu.users',
  title: { zh: '系统用户', en: 'Users', es: 'Usuarios' },
  page: { code: 'sysUserPerm', section: 'sysMngPerm', position: 30 },
  acts: { sysuser: { verbs: ['create', 'edit', 'delete', 'control'] } },
})
export const userImportScreen = screen('/sysmng/sysuser/import', {
  word: 'organisation.menu.import-users',
  title: { zh: '导入用户', en: 'Import users', es: 'Importar usuarios' },
  codes: usersScreen.may.sysuser.create,
  hidden: true,
})
export const accessReviewsScreen = screen('/sysmng/accessreviews', {
  word: 'organisation.menu.access-reviews',
  title: { zh: '权限复核', en: 'Access reviews', es: 'Revisión de accesos' },
  codes: usersScreen.codes,
})
export const clientReviewsScreen = screen('/sysmng/clientreviews', {
  word: 'organisation.menu.client-reviews',
  title: { zh: '客户端复核', en: 'Reviews of API clients', es: 'Revisión de clientes de API' },
  codes: usersScreen.codes,
})
export const permissionsScreen = screen('/sysmng/sysperm', {
  word: 'organisation.menu.permissions',
  title: { zh: '权限', en: 'Permissions', es: 'Permisos' },
  page: { code: 'permMngPerm', section: 'sysMngPerm', position: 40 },
  acts: { sysperm: { label: { zh: '权限', en: 'Permissions', es: 'Permisos' }, verbs: ['edit', 'delete'] } },
})
export const partnersScreen = screen('/sysmng/interconnmng', {
  word: 'organisation.menu.partners',
  title: { zh: '互联互通', en: 'Roaming partners', es: 'Socios de itinerancia' },
  page: { code: 'interconnmngPerm', section: 'sysMngPerm', position: 50 },
  acts: {
    interconnmng: { verbs: ['create', 'edit', 'delete'] },
    oauthclients: {
      label: { zh: 'OAuth 客户端', en: 'OAuth clients', es: 'Clientes OAuth' },
      verbs: ['create', 'edit', 'delete'],
    },
  },
})
export const auditScreen = screen('/sysmng/auditlog', {
  word: 'organisation.menu.audit',
  title: { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
  page: { code: 'auditlog', section: 'sysMngPerm', position: 60 },
  acts: { auditlog: { verbs: ['create', 'edit', 'delete', 'export'] } },
})
export const dictionaryScreen = screen('/sysmng/dictionary', {
  word: 'organisation.menu.dictionary',
  title: { zh: '数据字典', en: 'Dictionary', es: 'Diccionario' },
  page: { code: 'dictionaryPerm', section: 'sysMngPerm', position: 70 },
  acts: { dictionary: { verbs: ['create', 'edit', 'delete'] } },
})
export const tasksScreen = screen('/sysmng/tasks', {
  word: 'organisation.menu.tasks',
  title: { zh: '定时任务', en: 'Scheduled tasks', es: 'Tareas programadas' },
  page: { code: 'taskPerm', section: 'sysMngPerm', position: 80 },
  acts: { tasks: { verbs: ['edit', 'control'] } },
})
export const approvalsScreen = screen('/sysmng/approvals', {
  word: 'organisation.menu.approvals',
  title: { zh: '审批', en: 'Approvals', es: 'Aprobaciones' },
  page: { code: 'approvalPerm', section: 'sysMngPerm', position: 90 },
  acts: { approvals: { verbs: ['approve'] } },
})
export const operatorsScreen = screen('/chgmodule/chgoperator', {
  word: 'organisation.menu.operators',
  title: { zh: '运营商', en: 'Operators', es: 'Operadores' },
  page: { code: 'operatoridPerm', section: 'chgModePern', position: 10 },
  acts: { chgoperator: { verbs: ['create', 'edit'] } },
})
/** Codes for the station screens above, because arranging stations includes choosing a company. */
export const stationViewCodes = ['stationPilePerm'] as const
/** Codes that allow to see full card and tag numbers: on a card, in a start token, in the audit log. */
export const tagRevealCodes = ['onlinecard:reveal', 'offlinecard:reveal'] as const
/** Returns true if the holder of these codes may see full tag numbers. */
export function seesTags({ permissions }: { permissions: ReadonlySet<string> }): boolean {
  return tagRevealCodes.some((code) => permissions.has(code))
}
/** Code for functions that normal users never see. */
export const hiddenFunctions = ['hidden'] as const
/** Codes without a screen: the first two decide which menus show. */
export const menuPermissionCodes = [
  { code: 'energyrole', label: { zh: '能源角色', en: 'Energy role', es: 'Rol de energía' }, world: 'energy' },
  {
    code: 'chargingrole',
    label: { zh: '充电角色', en: 'Charging role', es: 'Rol de carga' },
    world: 'charging',
  },
  {
    code: 'hidden',
    label: { zh: '隐藏功能', en: 'Hidden functions', es: 'Funciones ocultas' },
    world: 'both',
  },
] as const
export const [energyMark, chargingMark] = menuPermissionCodes
export const organisationHeading = menuHeading('/sysmng', {
  word: 'organisation.heading.organisation',
  title: { zh: '组织机构', en: 'Organisation', es: 'Organización' },
  section: { code: 'sysMngPerm', position: 100 },
  label: { zh: '系统管理', en: 'System administration', es: 'Administración del sistema' },
  world: 'both',
})
export const partnerMonthScreen = screen('/sysmng/interconnmng/$id/$month', {
  word: 'organisation.menu.partner-statement',
  title: { zh: '合作方对账单', en: 'Partner’s statement', es: 'Estado de cuenta del socio' },
  codes: partnersScreen.codes,
})
export const clientsScreen = screen('/sysmng/oauthclients', {
  word: 'organisation.menu.clients',
  title: { zh: '客户端', en: 'API clients', es: 'Clientes de API' },
  codes: partnersScreen.codes,
})
export const signInsScreen = screen('/sysmng/signins', {
  word: 'organisation.menu.sign-ins',
  title: { zh: '登录日志', en: 'Sign-in log', es: 'Inicios de sesión' },
  codes: auditScreen.codes,
})
export const auditFeedsScreen = screen('/sysmng/auditfeeds', {
  word: 'organisation.menu.audit-feeds',
  title: { zh: '审计外送', en: 'Audit feeds', es: 'Envíos de auditoría' },
  codes: auditScreen.codes,
})
export const profileScreen = screen('/profile/index', {
  word: 'organisation.menu.profile',
  title: { zh: '个人中心', en: 'My account', es: 'Mi cuenta' },
  codes: [],
  world: 'both',
  hidden: true,
})

/** Menu entries and permission codes of this domain. */
export const organisationScreens = {
  headings: [organisationHeading],
  screens: [
    organisationsScreen,
    rolesScreen,
    usersScreen,
    userImportScreen,
    accessReviewsScreen,
    clientReviewsScreen,
    permissionsScreen,
    partnersScreen,
    partnerMonthScreen,
    clientsScreen,
    auditScreen,
    signInsScreen,
    auditFeedsScreen,
    dictionaryScreen,
    tasksScreen,
    approvalsScreen,
    operatorsScreen,
    profileScreen,
  ],
} as const satisfies DomainScreens
