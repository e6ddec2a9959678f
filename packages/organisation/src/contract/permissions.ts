import type { Text } from '@evops/platform/contract'
import { actionPages, verbs, type ActionPage } from './permission-actions.ts'
import type { RoleType } from './role-types.ts'

export type { PermissionVerb } from './permission-actions.ts'

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
