import type { Text } from '@evops/platform/contract'

/** What is done on a page beyond looking at it: `{page}:{verb}`. */
export const verbs = {
  create: { zh: '新增', en: 'create', es: 'crear' },
  edit: { zh: '编辑', en: 'edit', es: 'editar' },
  delete: { zh: '删除', en: 'delete', es: 'eliminar' },
  export: { zh: '导出', en: 'export', es: 'exportar' },
  control: { zh: '控制', en: 'control', es: 'controlar' },
  approve: { zh: '审批', en: 'approve', es: 'aprobar' },
  reveal: { zh: '查看完整信息', en: 'see personal data in full', es: 'ver datos personales completos' },
} as const
export type PermissionVerb = keyof typeof verbs

export interface ActionPage {
  readonly parent: string
  readonly label: Text
  readonly verbs: readonly PermissionVerb[]
}
export const actionPages = {
  chgevent: {
    parent: 'eventPerm',
    label: { zh: '事件与报警', en: 'Events and alarms', es: 'Eventos y alarmas' },
    verbs: ['edit', 'export', 'control'],
  },
  chgpile: {
    parent: 'stationPilePerm',
    label: { zh: '桩', en: 'Charge points', es: 'Puntos de recarga' },
    verbs: ['create', 'edit', 'delete', 'export', 'control'],
  },
  chgstation: {
    parent: 'stationPilePerm',
    label: { zh: '场站', en: 'Stations', es: 'Estaciones' },
    verbs: ['create', 'edit', 'delete', 'export', 'control'],
  },
  chgtransorder: {
    parent: 'transOrderPerm',
    label: { zh: '充电记录', en: 'Charging records', es: 'Registros de carga' },
    verbs: ['create', 'edit', 'delete', 'export', 'control', 'approve'],
  },
  captialflow: {
    parent: 'captialflow',
    label: { zh: '资金流水', en: 'Money flow', es: 'Movimientos' },
    verbs: ['edit', 'export', 'control'],
  },
  wallet: {
    parent: 'captialflow',
    label: { zh: '钱包与收银', en: 'Wallets and counter', es: 'Monederos y caja' },
    verbs: ['create', 'edit', 'control', 'approve'],
  },
  depositrefund: {
    parent: 'depositrefund',
    label: { zh: '押金', en: 'Deposits', es: 'Depósitos' },
    verbs: ['create', 'control', 'export', 'approve'],
  },
  starttoken: {
    parent: 'startTokenPerm',
    label: { zh: '启动凭证', en: 'Start tokens', es: 'Credenciales de inicio' },
    verbs: ['create', 'edit', 'delete', 'export', 'control'],
  },
  chgywpeoplemng: {
    parent: 'ywusermng',
    label: { zh: '运维人员', en: 'Maintenance staff', es: 'Personal de mantenimiento' },
    verbs: ['create', 'edit', 'delete', 'export', 'reveal'],
  },
  chgyworder: {
    parent: 'ywordermng',
    label: { zh: '运维工单', en: 'Work orders', es: 'Órdenes de trabajo' },
    verbs: ['create', 'edit', 'control', 'export'],
  },
  vehicle: {
    parent: 'carPerm',
    label: { zh: '车辆', en: 'Vehicles', es: 'Vehículos' },
    verbs: ['create', 'edit', 'delete', 'export', 'control', 'reveal'],
  },
  usermng: {
    parent: 'userMngPerm',
    label: { zh: '个人会员', en: 'Individual members', es: 'Clientes particulares' },
    verbs: ['create', 'edit', 'delete', 'export', 'control', 'reveal'],
  },
  compmsmng: {
    parent: 'compmsMngPerm',
    label: { zh: '企业会员', en: 'Corporate members', es: 'Clientes de empresa' },
    verbs: ['create', 'edit', 'delete', 'export', 'control'],
  },
  onlinecard: {
    parent: 'onlineCardPerm',
    label: { zh: '在线卡', en: 'Online cards', es: 'Tarjetas en línea' },
    verbs: ['create', 'edit', 'delete', 'control', 'export', 'reveal'],
  },
  offlinecard: {
    parent: 'offlineCardPerm',
    label: { zh: '离线卡', en: 'Offline cards', es: 'Tarjetas sin conexión' },
    verbs: ['create', 'edit', 'delete', 'control', 'export', 'reveal'],
  },
  cardoptlog: {
    parent: 'cardOptPerm',
    label: { zh: '卡操作流水', en: 'Card operations', es: 'Operaciones de tarjetas' },
    verbs: ['export'],
  },
  cardtradequery: {
    parent: 'cardOrderPerm',
    label: { zh: '卡交易', en: 'Card transactions', es: 'Transacciones de tarjetas' },
    verbs: ['export'],
  },
  cardkeymng: {
    parent: 'cardKeyPerm',
    label: { zh: '卡密钥', en: 'Card keys', es: 'Claves de tarjetas' },
    verbs: ['create', 'edit', 'delete', 'control'],
  },
  chgcostrule: {
    parent: 'costRulePerm',
    label: { zh: '计费规则', en: 'Billing rules', es: 'Reglas de tarificación' },
    verbs: ['create', 'edit', 'delete', 'export', 'approve'],
  },
  preferentialchg: {
    parent: 'preferentialPerm',
    label: { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
    verbs: ['create', 'edit', 'delete', 'control', 'export'],
  },
  discountmng: {
    parent: 'discountMngPerm',
    label: { zh: '折扣规则', en: 'Discount rules', es: 'Reglas de descuento' },
    verbs: ['create', 'edit', 'delete', 'export'],
  },
  evaluation: {
    parent: 'evaluationPerm',
    label: { zh: '评价', en: 'Evaluations', es: 'Valoraciones' },
    verbs: ['create', 'edit', 'control', 'export'],
  },
  settlement: {
    parent: 'financePerm',
    label: { zh: '分润结算', en: 'Settlement', es: 'Liquidaciones' },
    verbs: ['create', 'edit', 'approve', 'control', 'export', 'reveal'],
  },
  feedback: {
    parent: 'feedbackPerm',
    label: { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
    verbs: ['create', 'edit', 'export'],
  },
  booking: {
    parent: 'bookingPerm',
    label: { zh: '预约', en: 'Booking', es: 'Reservas' },
    verbs: ['create', 'edit', 'control', 'export'],
  },
  driverrecord: {
    parent: 'driverRcdPerm',
    label: { zh: '驾驶里程', en: 'Driver mileage', es: 'Kilometraje de conductores' },
    verbs: ['create', 'edit', 'delete', 'export', 'control', 'approve'],
  },
  engconsquota: {
    parent: 'engConsQuotaPerm',
    label: { zh: '能耗定额', en: 'Energy quota', es: 'Cuota de energía' },
    verbs: ['create', 'edit', 'delete', 'export'],
  },
  carengquotastatistics: {
    parent: 'carEngQuotaStaticsPerm',
    label: { zh: '车辆能耗统计', en: 'Vehicle energy statistics', es: 'Estadísticas de energía' },
    verbs: ['export'],
  },
  pileparam: {
    parent: 'pileParamPerm',
    label: { zh: '桩参数', en: 'Charge point parameters', es: 'Parámetros de puntos' },
    verbs: ['edit', 'control'],
  },
  firmware: {
    parent: 'firmwarePerm',
    label: { zh: '固件', en: 'Firmware', es: 'Firmware' },
    verbs: ['edit', 'control'],
  },
  blackwhite: {
    parent: 'listPerm',
    label: { zh: '黑白名单', en: 'Black and white lists', es: 'Listas blanca y negra' },
    verbs: ['control'],
  },
  chgoperator: {
    parent: 'operatoridPerm',
    label: { zh: '运营商', en: 'Operators', es: 'Operadores' },
    verbs: ['create', 'edit'],
  },
  organization: {
    parent: 'organizationPerm',
    label: { zh: '公司与部门', en: 'Companies and departments', es: 'Empresas y departamentos' },
    verbs: ['create', 'edit', 'delete'],
  },
  sysrole: {
    parent: 'roleMngPerm',
    label: { zh: '角色', en: 'Roles', es: 'Roles' },
    verbs: ['create', 'edit', 'delete'],
  },
  sysuser: {
    parent: 'sysUserPerm',
    label: { zh: '系统用户', en: 'System users', es: 'Usuarios del sistema' },
    verbs: ['create', 'edit', 'delete', 'control'],
  },
  sysperm: {
    parent: 'permMngPerm',
    label: { zh: '权限', en: 'Permissions', es: 'Permisos' },
    verbs: ['edit', 'delete'],
  },
  interconnmng: {
    parent: 'interconnmngPerm',
    label: { zh: '互联互通', en: 'Interconnection', es: 'Interconexión' },
    verbs: ['create', 'edit', 'delete'],
  },
  oauthclients: {
    parent: 'interconnmngPerm',
    label: { zh: 'OAuth 客户端', en: 'OAuth clients', es: 'Clientes OAuth' },
    verbs: ['create', 'edit', 'delete'],
  },
  auditlog: {
    parent: 'auditlog',
    label: { zh: '审计日志', en: 'Audit log', es: 'Registro de auditoría' },
    verbs: ['export'],
  },
  dictionary: {
    parent: 'dictionaryPerm',
    label: { zh: '数据字典', en: 'Dictionary', es: 'Diccionario' },
    verbs: ['create', 'edit', 'delete'],
  },
  tasks: {
    parent: 'taskPerm',
    label: { zh: '定时任务', en: 'Scheduled tasks', es: 'Tareas programadas' },
    verbs: ['edit', 'control'],
  },
  notify: {
    parent: 'notifyPerm',
    label: { zh: '通知', en: 'Notifications', es: 'Notificaciones' },
    verbs: ['edit', 'control'],
  },
  approvals: {
    parent: 'approvalPerm',
    label: { zh: '审批', en: 'Approvals', es: 'Aprobaciones' },
    verbs: ['approve'],
  },
} as const satisfies Record<string, ActionPage>
