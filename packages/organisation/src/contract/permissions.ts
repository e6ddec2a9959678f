import type { Text } from '@evops/platform/contract'
import type { RoleType } from './role-types.ts'

/**
 * Every permission code of the product, as a tree: sections hold pages, pages hold actions. A role stores codes;
 * endpoints and screens name them. Source: the console's route list, plus the areas it only mentions.
 *   section   shows a part of the menu
 *   page      opens a screen; alone it lets its holder view
 *   action    `{page}:{verb}`, refines a page
 *   mark      no screen: `energyrole` and `chargingrole` decide which menus show, `hidden` what normal users never see
 */
export type PermissionKind = 'section' | 'page' | 'action' | 'mark'
export interface PermissionEntry {
  readonly code: string
  readonly kind: PermissionKind
  readonly parent: string | null
  readonly label: Text
}

type Row = readonly [code: string, zh: string, en: string, es: string]

const sections = [
  ['staMonPerm', '场站监控', 'Station monitoring', 'Supervisión de estaciones'],
  ['chgOperationPerm', '运营管理', 'Operations', 'Operaciones'],
  ['reportformPerm', '报表管理', 'Reports', 'Informes'],
  ['memMngPerm', '会员管理', 'Members', 'Clientes'],
  ['cardMngPerm', '卡片管理', 'Cards', 'Tarjetas'],
  ['busMngPerm', '公交维护', 'Bus maintenance', 'Mantenimiento de autobuses'],
  ['chgModePern', '充电模型', 'Charging model', 'Modelo de carga'],
  ['dataAnalysisPerm', '数据分析', 'Data analysis', 'Análisis de datos'],
  ['orderAnalysisPerm', '账单分析', 'Bill analysis', 'Análisis de facturación'],
  ['sysMngPerm', '系统管理', 'System administration', 'Administración del sistema'],
  ['contentPerm', '内容管理', 'Content', 'Contenidos'],
] as const satisfies readonly Row[]

const pages = {
  staMonPerm: [
    ['equipmentMonPerm', '设备监控', 'Equipment monitoring', 'Supervisión de equipos'],
    ['eventPerm', '充电事件', 'Charging events', 'Eventos de carga'],
    ['videoPerm', '视频监控', 'Video monitoring', 'Videovigilancia'],
  ],
  chgOperationPerm: [
    ['carPerm', '车辆信息', 'Vehicles', 'Vehículos'],
    ['stationPilePerm', '场站与桩', 'Stations and charge points', 'Estaciones y puntos de recarga'],
    ['captialflow', '资金流水', 'Money flow', 'Movimientos'],
    ['transOrderPerm', '充电记录', 'Charging records', 'Registros de carga'],
    ['startTokenPerm', '启动凭证', 'Start tokens', 'Credenciales de inicio'],
    ['orderAuditPerm', '订单操作审核', 'Order audit', 'Auditoría de órdenes'],
    ['merchantOptPerm', '商户账户', 'Merchant account', 'Cuenta de comercio'],
    ['depositrefund', '押金', 'Deposits', 'Depósitos'],
    ['financePerm', '财务管理', 'Finance', 'Finanzas'],
    ['ywusermng', '运维人员', 'Maintenance staff', 'Personal de mantenimiento'],
    ['ywordermng', '运维工单', 'Maintenance orders', 'Órdenes de mantenimiento'],
  ],
  reportformPerm: [
    ['orderStatisPerm', '充电统计', 'Charging statistics', 'Estadísticas de recarga'],
    ['powerLossPerm', '日电量损耗', 'Daily electricity loss', 'Pérdida diaria de electricidad'],
    ['pileUserRatePerm', '桩使用率', 'Charge point usage rate', 'Tasa de uso de puntos de recarga'],
  ],
  memMngPerm: [
    ['userMngPerm', '个人会员', 'Individual members', 'Clientes particulares'],
    ['compmsMngPerm', '企业会员', 'Corporate members', 'Clientes de empresa'],
    ['preferentialPerm', '优惠券', 'Coupons', 'Cupones'],
    ['discountMngPerm', '折扣规则', 'Discount rules', 'Reglas de descuento'],
    ['feedbackPerm', '意见反馈', 'Feedback', 'Comentarios'],
    ['evaluationPerm', '评价管理', 'Evaluations', 'Valoraciones'],
    ['bookingPerm', '预约管理', 'Booking', 'Reservas'],
  ],
  cardMngPerm: [
    ['cardKeyPerm', '卡密钥', 'Card keys', 'Claves de tarjetas'],
    ['onlineCardPerm', '在线卡', 'Online cards', 'Tarjetas en línea'],
    ['offlineCardPerm', '离线卡', 'Offline cards', 'Tarjetas sin conexión'],
    ['cardOrderPerm', '卡交易查询', 'Card transactions', 'Transacciones de tarjetas'],
    ['cardOptPerm', '卡操作流水', 'Card operations', 'Operaciones de tarjetas'],
  ],
  busMngPerm: [
    ['driverRcdPerm', '驾驶里程', 'Driver mileage', 'Kilometraje de conductores'],
    ['engConsQuotaPerm', '能耗定额', 'Energy quota', 'Cuota de energía'],
    [
      'carEngQuotaStaticsPerm',
      '车辆能耗统计',
      'Vehicle energy statistics',
      'Estadísticas de energía por vehículo',
    ],
  ],
  chgModePern: [
    ['operatoridPerm', '运营商', 'Operators', 'Operadores'],
    ['costRulePerm', '计费规则', 'Billing rules', 'Reglas de tarificación'],
    ['listPerm', '黑白名单', 'Black and white lists', 'Listas blanca y negra'],
    ['pileParamPerm', '桩参数', 'Charge point parameters', 'Parámetros del punto de recarga'],
    ['firmwarePerm', '固件管理', 'Firmware', 'Firmware'],
  ],
  dataAnalysisPerm: [
    ['pileAnalysisPerm', '桩分析', 'Charge point analysis', 'Análisis de puntos de recarga'],
    ['carAnalysisPerm', '车型分析', 'Vehicle type analysis', 'Análisis de tipos de vehículo'],
    ['energyPerm', '能源管理', 'Energy management', 'Gestión de energía'],
  ],
  orderAnalysisPerm: [
    ['timeIntervalAnaPerm', '峰平谷分析', 'Peak, flat and valley', 'Punta, llano y valle'],
    [
      'chgCostDistributionPerm',
      '充电费用分布',
      'Charging cost distribution',
      'Distribución del coste de recarga',
    ],
    ['eleChargeAnaPerm', '电量电费分析', 'Energy and charge analysis', 'Análisis de energía e importe'],
    ['engAvgAnaPerm', '充电均价', 'Average price', 'Precio medio'],
    ['chgCostAnaPerm', '能源模型分析', 'Energy model analysis', 'Análisis del modelo energético'],
  ],
  sysMngPerm: [
    ['organizationPerm', '公司与部门', 'Companies and departments', 'Empresas y departamentos'],
    ['roleMngPerm', '角色管理', 'Roles', 'Roles'],
    ['sysUserPerm', '系统用户', 'System users', 'Usuarios del sistema'],
    ['permMngPerm', '权限管理', 'Permissions', 'Permisos'],
    ['interconnmngPerm', '互联互通', 'Interconnection', 'Interconexión'],
    ['auditlog', '审计日志', 'Audit log', 'Registro de auditoría'],
    ['dictionaryPerm', '数据字典', 'Dictionary', 'Diccionario'],
    ['taskPerm', '定时任务', 'Scheduled tasks', 'Tareas programadas'],
    ['approvalPerm', '审批', 'Approvals', 'Aprobaciones'],
    ['notifyPerm', '通知', 'Notifications', 'Notificaciones'],
  ],
  contentPerm: [
    ['appVersionPerm', '应用版本', 'App versions', 'Versiones de la aplicación'],
    ['messagePerm', '消息中心', 'Message centre', 'Centro de mensajes'],
    ['carouselPerm', '轮播图', 'Carousel pictures', 'Imágenes de carrusel'],
    ['newsPerm', '新闻', 'News', 'Noticias'],
  ],
} as const satisfies Record<(typeof sections)[number][0], readonly Row[]>

const marks = [
  ['energyrole', '能源角色', 'Energy role', 'Rol de energía'],
  ['chargingrole', '充电角色', 'Charging role', 'Rol de recarga'],
  ['hidden', '隐藏功能', 'Hidden functions', 'Funciones ocultas'],
] as const satisfies readonly Row[]

const verbs = {
  create: { zh: '新增', en: 'create', es: 'crear' },
  edit: { zh: '编辑', en: 'edit', es: 'editar' },
  delete: { zh: '删除', en: 'delete', es: 'eliminar' },
  export: { zh: '导出', en: 'export', es: 'exportar' },
  control: { zh: '控制', en: 'control', es: 'controlar' },
  approve: { zh: '审批', en: 'approve', es: 'aprobar' },
  reveal: { zh: '查看完整信息', en: 'see personal data in full', es: 'ver datos personales completos' },
} as const
export type PermissionVerb = keyof typeof verbs

interface ActionPage {
  readonly parent: string
  readonly label: Text
  readonly verbs: readonly PermissionVerb[]
}
const actionPages = {
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

type ActionCode = {
  [P in keyof typeof actionPages]: `${P}:${(typeof actionPages)[P]['verbs'][number]}`
}[keyof typeof actionPages]
export type SectionCode = (typeof sections)[number][0]
/** A code of the catalogue. Contracts take `string`; a check compares them with this list. */
export type PermissionCode =
  | SectionCode
  | (typeof pages)[SectionCode][number][0]
  | (typeof marks)[number][0]
  | ActionCode

function entry(kind: PermissionKind, parent: string | null, [code, zh, en, es]: Row): PermissionEntry {
  return { code, kind, parent, label: { zh, en, es } }
}

function actionsOf(parent: string): PermissionEntry[] {
  return Object.entries<ActionPage>(actionPages)
    .filter(([, page]) => page.parent === parent)
    .flatMap(([name, page]) =>
      page.verbs.map((verb) => ({
        code: `${name}:${verb}`,
        kind: 'action' as const,
        parent,
        label: {
          zh: `${page.label.zh}：${verbs[verb].zh}`,
          en: `${page.label.en}: ${verbs[verb].en}`,
          es: `${page.label.es}: ${verbs[verb].es}`,
        },
      })),
    )
}

/** The catalogue in the menu's order, each entry after its parent. */
export const permissionCatalogue: readonly PermissionEntry[] = [
  ...sections.flatMap((section) => [
    entry('section', null, section),
    ...pages[section[0]].flatMap((page) => [entry('page', section[0], page), ...actionsOf(page[0])]),
  ]),
  ...marks.map((mark) => entry('mark', null, mark)),
]

export const permissionCodes: ReadonlySet<string> = new Set(permissionCatalogue.map((known) => known.code))

/**
 * An operator's role type limits which of the two menu marks its users may hold: an operator of type
 * `chargingrole` never shows energy menus, whatever its roles say.
 */
export function withinRoleType(codes: Iterable<string>, roleType: RoleType): string[] {
  const closed = { energyrole: 'chargingrole', chargingrole: 'energyrole', energyandcharging: undefined }[
    roleType
  ]
  return [...codes].filter((code) => code !== closed)
}
