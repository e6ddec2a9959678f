import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
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
})
