import type { Text } from '@evops/platform/contract'
import type { IconName } from '@evops/platform/console'

/*
 * Every address of the console, in the order of the sidebar: the seed's list (ROUTE-01 to ROUTE-12, ROUTE-14) and the
 * areas that it only mentions (ROUTE-13). A domain builds a screen by registering its path; until then the path is
 * known here, with its title, its codes and the world it belongs to, and EVOPS_PREVIEW=1 shows what will be there.
 */

/** Which of an operator's two worlds shows it (LAYOUT-08). */
export type World = 'charging' | 'energy' | 'both'

export interface KnownPath {
  path: `/${string}`
  title: Text
  codes: readonly string[]
  world: World
  /** Not in the menu. */
  hidden: boolean
  /** Opens without a session. */
  open: boolean
}

export interface MenuSection {
  path: `/${string}`
  /** Word key of its title. */
  title: string
  icon: IconName
  codes: readonly string[]
  world: World
  /** Paths elsewhere that stand in this section. */
  also?: readonly `/${string}`[]
}

export const sections: readonly MenuSection[] = [
  section('/chgdispatch', 'dispatch', 'gauge', ['equipmentMonPerm']),
  { ...section('/chgstamon', 'monitoring', 'pile', ['staMonPerm']), also: ['/stamng'] },
  section('/statsanalysis', 'operations', 'operation', ['chgOperationPerm']),
  section('/reportformmng', 'reports', 'report', ['reportformPerm'], 'both'),
  section('/usermanager', 'members', 'person', ['memMngPerm']),
  section('/cardmanager', 'cards', 'card', ['cardMngPerm']),
  section('/busmtcmng', 'buses', 'bus', ['busMngPerm']),
  section('/vehicle', 'vehicles', 'bus', ['carPerm']),
  section('/chgmodule', 'charging-model', 'clock', ['chgModePern']),
  section('/finance', 'finance', 'bill', ['financePerm']),
  section('/content', 'content', 'edit', ['contentPerm']),
  section('/dataanalysis', 'data-analysis', 'analysis', ['dataAnalysisPerm']),
  section('/orderchg', 'bill-analysis', 'bill', ['orderAnalysisPerm'], 'both'),
  {
    ...section('/energy', 'energy', 'power', ['energyPerm'], 'energy'),
    also: ['/gradraw', '/graexplorer'],
  },
  section('/sysmng', 'organisation', 'organisation', ['sysMngPerm'], 'both'),
]

function section(
  path: `/${string}`,
  word: string,
  icon: IconName,
  codes: readonly string[],
  world: World = 'charging',
): MenuSection {
  return { path, title: `shell.menu.${word}`, icon, codes, world }
}

type Mark = 'hidden' | 'open' | 'energy' | 'both'
/** Path, codes of which one opens it ('' for everybody signed in), title in three languages, marks. The world is charging unless marked. */
type Row = readonly [path: `/${string}`, codes: string, zh: string, en: string, es: string, ...Mark[]]

const rows: readonly Row[] = [
  ['/', '', '首页', 'Home', 'Inicio', 'both'],
  ['/chgdispatch/chgdispatchqywx', 'equipmentMonPerm', '充电信息', 'Charging info', 'Información de carga'],

  ['/chgstamon/chgstatlistmon', 'equipmentMonPerm', '充电桩监控', 'Live monitoring', 'Puntos en directo'],
  ['/chgstamon/chgevent', 'eventPerm', '充电事件', 'Charging events', 'Eventos de carga'],
  [
    '/chgstamon/chgallstatlistmon',
    'equipmentMonPerm',
    '充电桩总览',
    'Charge point overview',
    'Vista general de puntos',
  ],
  ['/chgstamon/chgeventmonitoring', 'hidden', '事件监控', 'Event monitoring', 'Monitorización de eventos'],
  ['/chgstamon/alarms', 'eventPerm equipmentMonPerm', '报警', 'Alarms', 'Alarmas'],
  ['/chgstamon/alarmrules', 'eventPerm', '报警规则', 'Alarm rules', 'Reglas de alarma'],
  ['/chgstamon/faultcodes', 'eventPerm', '故障码对照', 'Fault codes', 'Códigos de fallo'],
  [
    '/chgstamon/refused',
    'stationPilePerm equipmentMonPerm',
    '被拒连接',
    'Refused connections',
    'Accesos rechazados',
  ],
  ['/chgstamon/frames', 'stationPilePerm equipmentMonPerm', '报文查询', 'Messages', 'Mensajes'],
  ['/stamng/video', 'videoPerm', '视频监控', 'Video monitoring', 'Videovigilancia'],

  ['/statsanalysis/vehicle', 'carPerm', '车辆信息', 'Vehicles', 'Vehículos'],
  ['/statsanalysis/chgpile', 'stationPilePerm', '充电桩台账', 'Charge points', 'Puntos de recarga'],
  ['/statsanalysis/chgstation', 'stationPilePerm', '场站信息', 'Stations', 'Estaciones'],
  [
    '/statsanalysis/acceptance',
    'stationPilePerm equipmentMonPerm',
    '桩验收',
    'Acceptance',
    'Pruebas de aceptación',
  ],
  [
    '/statsanalysis/chgstamon',
    'equipmentMonPerm',
    '充电桩安全',
    'Charge point safety',
    'Seguridad de puntos',
  ],
  [
    '/statsanalysis/chgdispatch',
    'equipmentMonPerm',
    '充电枪安全',
    'Connector safety',
    'Seguridad de conectores',
  ],
  ['/statsanalysis/comwechat', 'hidden', '企业微信', 'Enterprise WeChat', 'WeChat de empresa'],
  ['/statsanalysis/captialflow', 'captialflow', '资金流水', 'Money flow', 'Movimientos'],
  ['/statsanalysis/chgtransorder', 'transOrderPerm', '充电记录', 'Charging records', 'Registros de carga'],
  [
    '/statsanalysis/optchgorderlog',
    'transOrderPerm',
    '操作历史',
    'Order operations',
    'Operaciones sobre órdenes',
  ],
  ['/statsanalysis/orderoptaudit', 'orderAuditPerm', '订单操作审核', 'Order audit', 'Auditoría de órdenes'],
  [
    '/statsanalysis/wechatofficialaccount',
    'merchantOptPerm',
    '商户账户',
    'Merchant account',
    'Cuenta de comercio',
  ],
  ['/statsanalysis/depositrefund', 'depositrefund', '押金', 'Deposit', 'Depósito'],
  [
    '/statsanalysis/chgywpeoplemng',
    'ywusermng',
    '运维人员',
    'Maintenance staff',
    'Personal de mantenimiento',
  ],
  ['/statsanalysis/chgyworder', 'ywordermng', '运维工单', 'Maintenance orders', 'Órdenes de trabajo'],

  ['/reportformmng/reportformmng', 'orderStatisPerm', '充电数据汇总', 'Charging summary', 'Resumen de carga'],
  [
    '/reportformmng/evchargingstatis',
    'orderStatisPerm',
    '车辆充电汇总',
    'Vehicle charging summary',
    'Carga por vehículo',
  ],
  [
    '/reportformmng/dailyeleloss',
    'powerLossPerm',
    '日电量损耗',
    'Daily electricity loss',
    'Pérdida diaria',
    'energy',
  ],
  ['/reportformmng/chgpileuserate', 'pileUserRatePerm', '桩使用率', 'Usage rate', 'Tasa de uso'],
  ['/reportformmng/dailychgorder', '', '日充电明细', 'Daily charging detail', 'Detalle diario'],
  ['/reportformmng/hourelecount', '', '小时充电量', 'Hourly charging volume', 'Carga por hora'],
  ['/reportformmng/errororder', '', '异常充电记录', 'Abnormal records', 'Registros anómalos'],

  ['/usermanager/usermng', 'userMngPerm', '个人会员', 'Individual members', 'Clientes particulares'],
  ['/usermanager/compmsmng', 'compmsMngPerm', '企业会员', 'Corporate members', 'Clientes de empresa'],
  ['/usermanager/preferentialchg', 'preferentialPerm', '优惠券', 'Coupons', 'Cupones'],
  ['/usermanager/discountmng', 'discountMngPerm', '折扣规则', 'Discount rules', 'Reglas de descuento'],
  ['/usermanager/booking', 'bookingPerm', '预约管理', 'Booking', 'Reservas'],
  ['/usermanager/feedback', 'feedbackPerm', '意见反馈', 'Feedback', 'Comentarios'],
  ['/usermanager/evaluation', 'evaluationPerm', '评价管理', 'Evaluations', 'Valoraciones'],

  ['/cardmanager/cardkeymng', 'cardKeyPerm', '密钥管理', 'Card keys', 'Claves de tarjetas'],
  ['/cardmanager/onlinecard', 'onlineCardPerm', '在线卡', 'Online cards', 'Tarjetas en línea'],
  ['/cardmanager/offlinecard', 'offlineCardPerm', '离线卡', 'Offline cards', 'Tarjetas sin conexión'],
  ['/cardmanager/cardtradequery', 'cardOrderPerm', '卡交易查询', 'Card transactions', 'Transacciones'],
  ['/cardmanager/cardoptlog', 'cardOptPerm', '卡操作流水', 'Card operations', 'Operaciones con tarjetas'],

  ['/busmtcmng/driverrecord', 'driverRcdPerm', '司机里程', 'Driver mileage', 'Kilometraje'],
  ['/busmtcmng/engconsquota', 'engConsQuotaPerm', '能耗定额', 'Energy quota', 'Cuota de energía'],
  [
    '/busmtcmng/carengquotastatistics',
    'carEngQuotaStaticsPerm',
    '车辆能耗统计',
    'Vehicle energy',
    'Energía por vehículo',
  ],

  ['/vehicle/maker', 'carPerm', '车辆厂商', 'Vehicle makers', 'Fabricantes'],
  ['/vehicle/model', 'carPerm', '车辆型号', 'Vehicle models', 'Modelos'],
  ['/vehicle/type', 'carPerm', '车辆类型', 'Vehicle types', 'Tipos de vehículo'],
  ['/vehicle/fleet', 'carPerm', '车队', 'Fleets', 'Flotas'],
  ['/vehicle/map', 'carPerm', '车辆地图', 'Vehicle map', 'Mapa de vehículos'],
  ['/vehicle/track', 'carPerm', '历史轨迹', 'History track', 'Recorridos'],

  ['/chgmodule/chgoperator', 'operatoridPerm', '运营商', 'Operators', 'Operadores'],
  ['/chgmodule/chgterminal', 'stationPilePerm', '终端', 'Terminals', 'Terminales'],
  ['/chgmodule/chgcostrule', 'costRulePerm', '计费规则', 'Billing rules', 'Tarifas'],
  ['/chgmodule/starttoken', 'startTokenPerm', '启动凭证', 'Start tokens', 'Credenciales de inicio'],
  ['/chgmodule/blackwhite', 'listPerm', '黑白名单', 'Black and white lists', 'Listas blanca y negra'],
  ['/chgmodule/pileparam', 'pileParamPerm', '桩参数', 'Charge point parameters', 'Parámetros de puntos'],
  [
    '/chgmodule/profiles',
    'stationPilePerm equipmentMonPerm',
    '充电功率计划',
    'Charging profiles',
    'Perfiles de carga',
  ],
  ['/chgmodule/certificates', 'stationPilePerm equipmentMonPerm', '桩证书', 'Certificates', 'Certificados'],
  ['/chgmodule/firmware', 'firmwarePerm', '固件管理', 'Firmware', 'Firmware'],

  ['/finance/account', 'financePerm', '支付账户', 'Payment accounts', 'Cuentas de pago'],
  ['/finance/settlement', 'financePerm', '结算', 'Settlement', 'Liquidación'],
  ['/finance/withdraw', 'financePerm', '提现', 'Withdrawals', 'Retiradas'],
  ['/finance/invoice', 'financePerm', '发票', 'Invoices', 'Facturas'],
  ['/finance/invoicetitle', 'financePerm', '发票抬头与地址', 'Invoice headers', 'Datos de facturación'],
  ['/finance/deposit', 'financePerm', '押金账户', 'Deposits', 'Depósitos'],

  ['/content/appversion', 'appVersionPerm', '应用版本', 'App versions', 'Versiones de la app'],
  ['/content/message', 'messagePerm', '消息中心', 'Message centre', 'Centro de mensajes'],
  ['/content/carousel', 'carouselPerm', '轮播图', 'Carousel pictures', 'Carrusel'],
  ['/content/news', 'newsPerm', '新闻', 'News', 'Noticias'],

  [
    '/dataanalysis/piletypeanalysis',
    'pileAnalysisPerm',
    '桩类型分析',
    'Charge point types',
    'Tipos de puntos',
  ],
  [
    '/dataanalysis/pilepoweranalysis',
    'pileAnalysisPerm',
    '桩功率分析',
    'Charge point power',
    'Potencia de puntos',
  ],
  [
    '/dataanalysis/chargingpeakanalysis',
    'pileAnalysisPerm',
    '充电高峰分析',
    'Charging peaks',
    'Picos de carga',
  ],
  [
    '/dataanalysis/cartypeanalysis',
    'carAnalysisPerm',
    '车型分析',
    'Vehicle type analysis',
    'Análisis por vehículo',
  ],

  [
    '/orderchg/timeintervalanalysis',
    'timeIntervalAnaPerm',
    '峰平谷分析',
    'Peak, flat, valley',
    'Punta, llano, valle',
  ],
  [
    '/orderchg/chgcostdistribution',
    'chgCostDistributionPerm',
    '费用分布',
    'Cost distribution',
    'Reparto del coste',
  ],
  [
    '/orderchg/eleandchargeanalysis',
    'eleChargeAnaPerm',
    '电量电费分析',
    'Energy and charge',
    'Energía e importe',
  ],
  ['/orderchg/chargeavgprice', 'engAvgAnaPerm', '充电均价', 'Average price', 'Precio medio'],
  [
    '/orderchg/energymodelanalysis',
    'chgCostAnaPerm',
    '能源模型分析',
    'Energy model',
    'Modelo energético',
    'energy',
  ],

  ['/energy/objects', 'energyPerm', '电网对象', 'Grid objects', 'Objetos de red', 'energy'],
  ['/energy/preconfig', 'energyPerm', '预配置', 'Pre-configuration', 'Preconfiguración', 'energy'],
  ['/energy/analysis', 'energyPerm', '能源分析', 'Energy analysis', 'Análisis de energía', 'energy'],
  ['/gradraw', 'energyPerm', '图形绘制', 'Graphical drawing', 'Dibujo gráfico', 'energy'],
  ['/graexplorer', 'energyPerm', '图形浏览', 'Graphical explorer', 'Explorador gráfico', 'energy'],

  [
    '/sysmng/organization',
    'organizationPerm',
    '公司与部门',
    'Companies and departments',
    'Empresas y departamentos',
    'both',
  ],
  ['/sysmng/sysrole', 'roleMngPerm', '角色', 'Roles', 'Roles', 'both'],
  ['/sysmng/sysuser', 'sysUserPerm', '系统用户', 'Users', 'Usuarios', 'both'],
  ['/sysmng/sysperm', 'permMngPerm', '权限', 'Permissions', 'Permisos', 'both'],
  ['/sysmng/interconnmng', 'interconnmngPerm', '互联互通', 'Interconnection', 'Interconexión', 'both'],
  ['/sysmng/oauthclients', 'interconnmngPerm', '客户端', 'API clients', 'Clientes de API', 'both'],
  ['/sysmng/dictionary', 'dictionaryPerm', '数据字典', 'Dictionary', 'Diccionario', 'both'],
  ['/sysmng/tasks', 'taskPerm', '定时任务', 'Scheduled tasks', 'Tareas programadas', 'both'],
  ['/sysmng/approvals', 'approvalPerm', '审批', 'Approvals', 'Aprobaciones', 'both'],
  ['/sysmng/notifications', 'notifyPerm', '通知', 'Notifications', 'Notificaciones', 'both'],
  ['/sysmng/auditlog', 'auditlog', '审计日志', 'Audit log', 'Registro de auditoría', 'both'],
  ['/sysmng/signins', 'auditlog', '登录日志', 'Sign-in log', 'Inicios de sesión', 'both'],

  ['/profile/index', '', '个人中心', 'My account', 'Mi cuenta', 'hidden', 'both'],
  ['/bigscreen', 'equipmentMonPerm', '运营大屏', 'Large screen', 'Pantalla grande', 'hidden', 'both'],
  [
    '/terdtpage',
    '',
    '充电桩运行监控',
    'Charge point operation monitor',
    'Monitor de operación',
    'hidden',
    'open',
    'both',
  ],
  [
    '/firstpage',
    '',
    '充电桩信息监控',
    'Charge point information monitor',
    'Monitor de información',
    'hidden',
    'open',
    'both',
  ],
]

export const knownPaths: readonly KnownPath[] = rows.map(([path, codes, zh, en, es, ...marks]) => ({
  path,
  title: { zh, en, es },
  codes: codes.split(' ').filter(Boolean),
  world: marks.includes('energy') ? 'energy' : marks.includes('both') ? 'both' : 'charging',
  hidden: marks.includes('hidden'),
  open: marks.includes('open'),
}))

/** The section that a path stands in. */
export function sectionOf(path: string): MenuSection | undefined {
  return sections.find((each) =>
    [each.path, ...(each.also ?? [])].some((start) => path === start || path.startsWith(`${start}/`)),
  )
}

const iconsAlone: Readonly<Record<string, IconName>> = {
  '/': 'home',
  '/profile/index': 'person',
  '/bigscreen': 'screen',
  '/terdtpage': 'screen',
  '/firstpage': 'screen',
}
/** The sign of a path: its section's, or its own where it stands in none. */
export function iconOf(path: string): IconName | undefined {
  return iconsAlone[path] ?? sectionOf(path)?.icon
}

/** The world of a path: its own, else that of the list page it belongs to, else of its section (LAYOUT-08). */
export function worldOf(path: string): World {
  const known = knownPaths.find((each) => each.path === path)
  const parent = knownPaths.find((each) => each.path !== '/' && path.startsWith(`${each.path}/`))
  return (known ?? parent ?? sectionOf(path))?.world ?? 'both'
}

/** Where an entry stands in the menu; paths that nobody listed come last. */
export function placeOf(path: string): number {
  const at = knownPaths.findIndex((each) => each.path === path)
  return at < 0 ? knownPaths.length : at
}
