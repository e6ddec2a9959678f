import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/**
 * Audit log labels for the actions and objects of this domain. The organisation package defines how both are combined.
 */
export const depotActWords = words({
  'depots.audit.act.assignDeparture': { zh: '指定车辆', en: 'Assign vehicle', es: 'Vehículo asignado' },
  'depots.audit.act.confirmPlugged': {
    zh: '确认已插枪',
    en: 'Confirm plugged in',
    es: 'Conexión confirmada',
  },
  'depots.audit.act.importGtfs': { zh: '导入 GTFS', en: 'Import GTFS', es: 'Importación de GTFS' },
  'depots.audit.act.putNetLimits': {
    zh: '按电网模型写入限额',
    en: 'Limits from the grid model',
    es: 'Límites según el modelo de red',
  },
  'depots.audit.act.planDepot': { zh: '重新生成计划', en: 'Replan', es: 'Replanificación' },
  'depots.audit.act.renewVdvPassword': {
    zh: '更换接入密码',
    en: 'Renew password',
    es: 'Contraseña renovada',
  },
  'depots.audit.act.decideVdvState': {
    zh: '处理空的发车列表',
    en: 'Decide on an empty list',
    es: 'Decisión sobre una lista vacía',
  },
  'depots.audit.act.mapVdvName': {
    zh: '对应外部名称',
    en: 'Map name',
    es: 'Nombre asignado',
  },
  'depots.audit.entity.vdv-partner': { zh: '调度系统', en: 'depot system', es: 'sistema de cochera' },
  'depots.audit.entity.depot-plan': { zh: '充电计划', en: 'charging plan', es: 'plan de carga' },
  'depots.audit.entity.departure': { zh: '发车', en: 'departure', es: 'salida' },
  'depots.audit.entity.departure-import': {
    zh: '发车计划导入',
    en: 'import of departures',
    es: 'importación de salidas',
  },
  'depots.audit.entity.depot-limit': { zh: '功率限额', en: 'power limit', es: 'límite de potencia' },
  'depots.audit.field.blockNo': { zh: '班次', en: 'Block', es: 'Bloque' },
  'depots.audit.field.buildBlocks': { zh: '编排班次', en: 'Build blocks', es: 'Formar bloques' },
  'depots.audit.field.cutUntil': {
    zh: '临时限额截止',
    en: 'Temporary limit until',
    es: 'Límite temporal hasta',
  },
  'depots.audit.field.cutW': { zh: '临时限额', en: 'Temporary limit', es: 'Límite temporal' },
  'depots.audit.field.deadChargePointIds': {
    zh: '停用的充电桩',
    en: 'Charge points out of service',
    es: 'Puntos fuera de servicio',
  },
  'depots.audit.field.demandKind': { zh: '需量电费', en: 'Demand charge', es: 'Término de potencia' },
  'depots.audit.field.demandPeriod': { zh: '计量时段', en: 'Period', es: 'Periodo' },
  'depots.audit.field.demandPriceMinor': { zh: '需量电价', en: 'Price per month', es: 'Precio al mes' },
  'depots.audit.field.departAt': { zh: '发车', en: 'Departure', es: 'Salida' },
  'depots.audit.field.fallbackW': { zh: '后备功率', en: 'Fallback', es: 'Respaldo' },
  'depots.audit.field.keepLower': {
    zh: '保留更低限额',
    en: 'Keep lower limits',
    es: 'Mantener los límites más bajos',
  },
  'depots.audit.field.lateMinutes': { zh: '晚点（分钟）', en: 'Delay (min)', es: 'Retraso (min)' },
  'depots.audit.field.limitCutPercent': {
    zh: '限额降幅',
    en: 'Limit reduced by',
    es: 'Reducción del límite',
  },
  'depots.audit.field.mark': { zh: '标记', en: 'Mark', es: 'Marca' },
  'depots.audit.field.plugged': { zh: '已插枪', en: 'Plugged in', es: 'Conectado' },
  'depots.audit.field.preconditionMinutes': {
    zh: '预热或预冷',
    en: 'Preconditioning',
    es: 'Preacondicionamiento',
  },
  'depots.audit.field.preconditionW': {
    zh: '预热或预冷功率',
    en: 'Preconditioning power',
    es: 'Potencia de preacondicionamiento',
  },
  'depots.audit.field.presystemId': { zh: '系统标识', en: 'Presystem ID', es: 'ID del sistema' },
  'depots.audit.field.pullInMinutes': { zh: '回场用时', en: 'Pull-in', es: 'Regreso a cochera' },
  'depots.audit.field.pullOutMinutes': { zh: '出场用时', en: 'Pull-out', es: 'Salida de cochera' },
  'depots.audit.field.readyMarginMinutes': {
    zh: '就绪提前量（分钟）',
    en: 'Ready margin (min)',
    es: 'Margen de preparación (min)',
  },
  'depots.audit.field.readyMarginPercent': {
    zh: '提前量最多加价（%）',
    en: 'Highest price of the margin (%)',
    es: 'Precio máximo del margen (%)',
  },
  'depots.audit.field.reserveSoc': { zh: '余量', en: 'Reserve', es: 'Reserva' },
  'depots.audit.field.returnAt': { zh: '回场', en: 'Return', es: 'Regreso' },
  'depots.audit.field.serviceDay': { zh: '运营日', en: 'Service day', es: 'Día de servicio' },
  'depots.audit.field.swap': { zh: '互换车辆', en: 'Swap vehicles', es: 'Intercambiar vehículos' },
  'depots.audit.field.swapWith': { zh: '互换班次', en: 'Swapped with', es: 'Intercambiado con' },
  'depots.audit.field.swapped': { zh: '互换班次', en: 'Swapped', es: 'Intercambiado' },
  'depots.audit.field.take': { zh: '删除已有', en: 'Delete existing', es: 'Eliminar los existentes' },
  'depots.audit.field.targetSoc': { zh: '目标 SoC', en: 'Target SoC', es: 'SoC objetivo' },
  'depots.audit.field.withoutDemand': {
    zh: '不计需量',
    en: 'Without demand charge',
    es: 'Sin término de potencia',
  },
  'depots.audit.field.heldAt': { zh: '最近拒绝', en: 'Last refusal', es: 'Último rechazo' },
  'depots.audit.field.seenAt': { zh: '最近消息', en: 'Last message', es: 'Último mensaje' },
  'depots.audit.field.bootedAt': { zh: '最近启动', en: 'Last boot', es: 'Último arranque' },
  'depots.audit.field.requests': { zh: '充电请求', en: 'Requests', es: 'Peticiones' },
  'depots.audit.field.heldRefused': { zh: '拒绝次数', en: 'Refused', es: 'Rechazos' },
  'depots.audit.field.depth': { zh: '层级', en: 'Depth', es: 'Nivel' },
  'depots.audit.field.outsideW': { zh: '外部限额', en: 'External limit', es: 'Límite externo' },
  'depots.audit.field.fallbackSumW': { zh: '后备合计', en: 'Sum of fallbacks', es: 'Suma de respaldos' },
  'depots.audit.field.outsideUntil': {
    zh: '外部限额截止',
    en: 'External limit until',
    es: 'Límite externo hasta',
  },
  'depots.audit.field.fallbackState': { zh: '后备下发', en: 'Fallback status', es: 'Estado del respaldo' },
  'depots.audit.field.limits': { zh: '限额', en: 'Limits', es: 'Límites' },
})
