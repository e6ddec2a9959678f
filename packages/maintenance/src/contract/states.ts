import { words } from '@evops/platform/contract'

/** States of a work order (domain handbook, section 11); the database contains the permitted transitions. */
export const workStates = [
  'new',
  'dispatched',
  'accepted',
  'on_site',
  'processing',
  'suspended',
  'done',
  'closed',
  'cancelled',
] as const
export type WorkState = (typeof workStates)[number]
export const openStates = ['new', 'dispatched', 'accepted', 'on_site', 'processing', 'suspended', 'done'] as const
export type OpenState = (typeof openStates)[number]

export const workStepKinds = [
  'created',
  'dispatched',
  'accepted',
  'rejected',
  'timed_out',
  'on_site',
  'begun',
  'suspended',
  'resumed',
  'transferred',
  'done',
  'returned',
  'closed',
  'cancelled',
  'noted',
  'changed',
  'part',
  'late',
  'warned',
  'joined',
  'confirmed',
  'claimed',
  'claim_accepted',
  'claim_refused',
  'claim_withdrawn',
] as const
export type WorkStepKind = (typeof workStepKinds)[number]
/** Manual steps, with the states in which each is possible. */
export const workActs = {
  dispatch: ['new'],
  accept: ['dispatched'],
  reject: ['dispatched'],
  arrive: ['accepted'],
  begin: ['on_site'],
  suspend: ['processing'],
  resume: ['suspended'],
  transfer: ['dispatched', 'accepted', 'on_site', 'processing', 'suspended'],
  finish: ['processing'],
  return: ['done'],
  close: ['done'],
  cancel: ['new', 'dispatched'],
} as const satisfies Record<string, readonly WorkState[]>
export type WorkAct = keyof typeof workActs

export const workSources = ['alarm', 'starts', 'feedback', 'inspection', 'console'] as const
export type WorkSource = (typeof workSources)[number]
export const workTypes = ['fault', 'inspection', 'planned', 'installation', 'meter', 'cleaning', 'firmware'] as const
export type WorkType = (typeof workTypes)[number]
export const workLevels = [1, 2, 3, 4] as const
export const workCauses = [
  'power',
  'module',
  'connector',
  'screen',
  'network',
  'meter',
  'firmware',
  'vehicle',
  'misuse',
  'damage',
  'none',
  'other',
] as const
export type WorkCause = (typeof workCauses)[number]

/** Why work waits: its clock stands for it. */
export const suspendReasons = ['parts', 'access', 'customer', 'grid'] as const
export type SuspendReason = (typeof suspendReasons)[number]
/** Phases with a time limit: acceptance, arrival, repair. */
export const workPhases = ['accept', 'arrive', 'fix'] as const
export type WorkPhase = (typeof workPhases)[number]

/** Kinds of proof for a closed repair. */
export const workProofs = ['retest', 'second_person'] as const

/** Also used in the export and in notifications. */
export const workStateWords = words({
  'maintenance.state.new': { zh: '待派单', en: 'To dispatch', es: 'Por asignar' },
  'maintenance.state.dispatched': { zh: '待接单', en: 'To accept', es: 'Por aceptar' },
  'maintenance.state.accepted': { zh: '已接单', en: 'Accepted', es: 'Aceptada' },
  'maintenance.state.on_site': { zh: '已到场', en: 'On site', es: 'En sitio' },
  'maintenance.state.processing': { zh: '处理中', en: 'In progress', es: 'En proceso' },
  'maintenance.state.suspended': { zh: '已挂起', en: 'Suspended', es: 'En espera' },
  'maintenance.state.done': { zh: '待验收', en: 'To verify', es: 'Por verificar' },
  'maintenance.state.closed': { zh: '已完成', en: 'Closed', es: 'Cerrada' },
  'maintenance.state.cancelled': { zh: '已取消', en: 'Cancelled', es: 'Cancelada' },
  'maintenance.source.alarm': { zh: '告警', en: 'Alarm', es: 'Alarma' },
  'maintenance.source.starts': { zh: '启动失败', en: 'Start failures', es: 'Fallos de inicio' },
  'maintenance.source.feedback': { zh: '会员反馈', en: 'Feedback', es: 'Comentario' },
  'maintenance.source.inspection': { zh: '巡检计划', en: 'Inspection plan', es: 'Plan de inspección' },
  'maintenance.source.console': { zh: '控制台', en: 'Console', es: 'Consola' },
  'maintenance.type.fault': { zh: '抢修', en: 'Repair', es: 'Reparación' },
  'maintenance.type.inspection': { zh: '巡检', en: 'Inspection', es: 'Inspección' },
  'maintenance.type.planned': { zh: '计划保养', en: 'Planned maintenance', es: 'Mantenimiento preventivo' },
  'maintenance.type.installation': { zh: '安装', en: 'Installation', es: 'Instalación' },
  'maintenance.type.meter': { zh: '抄表', en: 'Meter reading', es: 'Lectura de contador' },
  'maintenance.type.cleaning': { zh: '清洁', en: 'Cleaning', es: 'Limpieza' },
  'maintenance.type.firmware': { zh: '固件升级', en: 'Firmware', es: 'Firmware' },
  'maintenance.asset.terminal': { zh: '终端', en: 'Terminal', es: 'Terminal' },
  'maintenance.asset.meter': { zh: '电表', en: 'Meter', es: 'Contador' },
  'maintenance.asset.collector': { zh: '采集器', en: 'Data logger', es: 'Concentrador' },
  'maintenance.asset.camera': { zh: '摄像机', en: 'Camera', es: 'Cámara' },
  'maintenance.asset.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'maintenance.wait.parts': { zh: '等待配件', en: 'Waiting for parts', es: 'A la espera de repuestos' },
  'maintenance.wait.access': { zh: '无法进场', en: 'No access to the site', es: 'Sin acceso al sitio' },
  'maintenance.wait.customer': {
    zh: '等待客户',
    en: 'Waiting for the customer',
    es: 'A la espera del cliente',
  },
  'maintenance.wait.grid': {
    zh: '等待电网',
    en: 'Waiting for the grid operator',
    es: 'A la espera de la red',
  },
  'maintenance.cause.power': { zh: '供电', en: 'Power supply', es: 'Alimentación' },
  'maintenance.cause.module': { zh: '充电模块', en: 'Power module', es: 'Módulo de potencia' },
  'maintenance.cause.connector': { zh: '枪头或枪线', en: 'Connector or cable', es: 'Conector o cable' },
  'maintenance.cause.screen': { zh: '屏幕或读卡器', en: 'Screen or card reader', es: 'Pantalla o lector' },
  'maintenance.cause.network': { zh: '网络', en: 'Network', es: 'Red' },
  'maintenance.cause.meter': { zh: '电表', en: 'Meter', es: 'Contador' },
  'maintenance.cause.firmware': { zh: '固件', en: 'Firmware', es: 'Firmware' },
  'maintenance.cause.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'maintenance.cause.misuse': { zh: '使用不当', en: 'Misuse', es: 'Mal uso' },
  'maintenance.cause.damage': { zh: '外力损坏', en: 'External damage', es: 'Daño externo' },
  'maintenance.cause.none': { zh: '未发现故障', en: 'No fault found', es: 'Sin avería' },
  'maintenance.cause.other': { zh: '其他', en: 'Other', es: 'Otra' },
})
